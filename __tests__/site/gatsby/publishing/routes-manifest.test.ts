import type { RoutesManifest } from "gatsby";
import { publishedRoutes, removeLeftovers } from "../../../../src/site/gatsby/publishing/routes-manifest.ts";

const noCache = [{ key: "cache-control", value: "public, max-age=0, must-revalidate" }];
const forever = [{ key: "cache-control", value: "public, max-age=31536000, immutable" }];
const page = (path: string, filePath: string) => ({
  type: "static" as const,
  path,
  filePath,
  headers: noCache,
});

const publish = (manifest: RoutesManifest, apiHost?: string, warnings: string[] = []) =>
  publishedRoutes(manifest, {
    known: new Set(),
    apiHost,
    readPage: (file) => Promise.resolve(`<script>in ${file}</script>`),
    warn: (message) => warnings.push(message),
  });

it("lists pages, immutable files, and redirects", async () => {
  const routes = await publish([
    page("/", "public/index.html"),
    page("/lunch", "public/lunch/index.html"),
    page("/resetpassword/*", "public/resetpassword/index.html"),
    page("/page-data/lunch/page-data.json", "public/page-data/lunch/page-data.json"),
    page("/_gatsby/slices/_gatsby-scripts-1.html", "public/_gatsby/slices/_gatsby-scripts-1.html"),
    page("/lunch/index.html.br", "public/lunch/index.html.br"),
    { type: "static", path: "/app-1.js", filePath: "public/app-1.js", headers: forever },
    { type: "redirect", path: "/old", toPath: "/lunch", status: 301, headers: [] },
  ]);
  expect(routes).toEqual({
    version: 1,
    apiOrigin: null,
    pages: [
      { path: "/", file: "index.html", scripts: [] },
      { path: "/lunch", file: "lunch/index.html", scripts: [] },
      { path: "/resetpassword/*", file: "resetpassword/index.html", scripts: [] },
    ],
    redirects: [{ path: "/old", toPath: "/lunch", status: 301, ignoreCase: true }],
    immutable: ["/app-1.js"],
  });
});

it("names the page and the start of a script that will be refused", async () => {
  const warnings: string[] = [];
  await publish([page("/lunch", "public/lunch/index.html")], undefined, warnings);
  expect(warnings).toEqual([expect.stringMatching(/^\/lunch: .+ in lunch\/index\.html$/)]);
});

it("keeps only the origin of the API's host", async () => {
  expect((await publish([], "https://api.example.com:8443/v1/")).apiOrigin).toBe(
    "https://api.example.com:8443",
  );
});

it.each<[string, RoutesManifest, RegExp]>([
  ["a page whose path has capitals", [page("/Lunch", "public/Lunch/index.html")], /\/Lunch .+lower case/],
  [
    "two pages at one path",
    [page("/lunch", "public/a/index.html"), page("/lunch", "public/b/index.html")],
    /a\/index\.html and public\/b\/index\.html/,
  ],
  [
    "a page rendered on request",
    [{ type: "function", path: "/x", functionId: "ssr-engine" }],
    /\/x is rendered on request/,
  ],
])("fails the build for %s", async (_what, manifest, says) => {
  await expect(publish(manifest)).rejects.toThrow(says);
});

it("leaves out pages of an earlier build, and of other builders", () => {
  const page = (path: string) => ({
    type: "static" as const,
    path,
    filePath: `public${path}/index.html`,
    headers: [],
  });
  const script = { type: "static" as const, path: "/app-0a1.js", filePath: "public/app-0a1.js", headers: [] };
  const now = [page("/menu"), page("/resetpassword/*"), script];
  const { routes, leftOver } = removeLeftovers(
    [...now, page("/menu/gone-since"), page("/admin"), page("/staff")],
    new Set(["/menu", "/resetpassword/*"]),
  );
  expect(routes).toEqual(now);
  expect(leftOver).toEqual(["menu/gone-since/index.html"]);
});
