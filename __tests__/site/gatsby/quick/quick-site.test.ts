import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { contentDir } from "../../../support/content-dir.ts";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";
import type { PublishedRoutes } from "../../../../src/site/contract/routes-manifest.ts";
import { leftByBuild } from "./support/left-by-build.ts";

const quickSite = join(import.meta.dirname, "../../../../src/site/gatsby/quick/quick-site.ts");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** The restaurant's pictures, as if the build had prepared all of them. */
async function builtImages(): Promise<[file: string, image: object][]> {
  const files = await Array.fromAsync(glob("media/**/*.*", { cwd: contentDir }));
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(contentDir, file));
      return [file, { publicURL: `/${file}`, digest: createHash("sha256").update(bytes).digest("hex") }];
    }),
  );
}

/** Folder of the page with a path or a pattern: `order/number` for `/order/:number`. */
const folderOf = (path: string): string => path.slice(1).replace(/:|\/\*/g, "");

test("a new page that cannot be rendered is reported, and all others are made", async () => {
  // Every base has these pages, because only a build can add them.
  const inBase = ["/404.html", "/order/:number", "/resetpassword/*"].map((path) => ({
    ...{ path, file: path === "/404.html" ? "404.html" : join(folderOf(path), "index.html"), scripts: [] },
  }));
  const data = JSON.stringify({ componentChunkName: "component---page", path: "/", result: {} });
  const renderer = Object.entries(leftByBuild("/gallery"));
  await writeFiles(folder.path, {
    ...Object.fromEntries(renderer.map(([path, text]) => [`dist/renderer/r1/${path}`, text])),
    "dist/renderer/r1/dist/image-files.json": JSON.stringify(await builtImages()),
    "base/routes.json": JSON.stringify({ version: 1, pages: inBase }),
    "base/public/page-data/app-data.json": '{"webpackCompilationHash":"c0ffee"}',
    ...Object.fromEntries(
      ["index", ...inBase.map(({ path }) => folderOf(path))].map((name) => [
        `base/public/page-data/${name}/page-data.json`,
        data,
      ]),
    ),
  });
  const script = `
    const { makeQuickSite } = await import(${JSON.stringify(quickSite)});
    const { failed } = await makeQuickSite(${JSON.stringify({
      root: folder.path,
      contentDir,
      base: {
        publicDir: join(folder.path, "base/public"),
        routesManifest: join(folder.path, "base/routes.json"),
        renderer: "r1",
      },
      outDir: join(folder.path, "out"),
    })});
    console.log(JSON.stringify(failed.map(({ page, error }) => [page.path, error.message])));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    script,
  ]);
  expect(JSON.parse(stdout)).toEqual([["/gallery", "A block of the page is broken."]]);
  const { pages } = JSON.parse(
    await readFile(join(folder.path, "out/routes.json"), "utf8"),
  ) as PublishedRoutes;
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/", "/menu", "/menu/berry-tart"]));
  expect(paths).not.toContain("/gallery");
});
