import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildAdmin } from "../../../scripts/build-admin.ts";
import { buildStaff } from "../../../scripts/build-staff.ts";
import { buildWorker } from "../../../scripts/build-worker.ts";
import { root } from "../../../scripts/lib.ts";
import { readPageAddresses } from "../../../src/content/model/read-addresses.ts";
import { readTheme } from "../../../src/content/model/theme/validate-theme.ts";
import type { PublishedPage, PublishedRoutes } from "../../../src/site/contract/routes-manifest.ts";
import { contentDirOf } from "../../../src/site/gatsby/content-dir.ts";
import type { ImageFile } from "../../../src/site/gatsby/images.ts";
import { listNamedImages } from "../../../src/site/gatsby/load-content.ts";
import { makeSite } from "../../../src/site/gatsby/make-site.ts";
import { cspAllowlist, pageScripts } from "../../../src/site/gatsby/publishing/inline-scripts.ts";
import { markdownToHtml } from "../../../src/site/gatsby/markdown.ts";
import { openRenderer, type PageData } from "../../../src/site/gatsby/quick/page-renderer.ts";
import { latestRenderer, rendererFolder } from "../../../src/site/gatsby/quick/renderer-files.ts";
import { readSources, visibleContents } from "../../../src/site/gatsby/read-source.ts";

/*
 * Makes the complete site of the restaurant in CONTENT_DIR, in the given folder: guests' pages with the
 * scripts, styles and renderer of the last build, which do not depend on the restaurant, and newly built CMS,
 * staff pages and workers. It equals a build, which takes a minute longer, except for resized pictures.
 *
 * Run it in a separate process: the renderer changes the working folder.
 */
const outDir = process.argv[2]!;
// Must come before anything loads React.
process.env.NODE_ENV = "production";
const contentDir = contentDirOf(root);
const built = join(root, "public");
const publicDir = join(outDir, "public");

const write = async (path: string, text: string): Promise<void> => {
  const file = join(publicDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const read = (path: string): Promise<string> => readFile(join(built, path), "utf8");

const routes = JSON.parse(await readFile(join(root, "dist/routes.json"), "utf8")) as PublishedRoutes;
// Scripts, styles and fonts, whose names contain a hash.
for (const path of routes.immutable)
  if (/\.(js|css|woff2)$/.test(path)) await cp(join(built, path), join(publicDir, path));
await cp(join(root, "static"), publicDir, { recursive: true });
const appData = await read("page-data/app-data.json");
await write("page-data/app-data.json", appData);

const sources = await readSources(contentDir, ({ body = "" }) => markdownToHtml(body));
// Pictures have only their original size, which the service reads from the content.
const images = new Map<string, ImageFile>(
  listNamedImages(sources[0]).map((file) => [file, { publicURL: `/${file}` }]),
);
const { pages, files } = await makeSite(root, visibleContents(sources, images));
// Gatsby's app script lists the pages with a `matchPath`; the list must be that of this content.
const patterns = pages.flatMap(({ path, matchPath }) => (matchPath ? [{ path, matchPath }] : []));
for (const name of routes.immutable.filter((path) => /^\/?app-\w+\.js$/.test(path)))
  await write(
    name,
    (await read(name)).replace(
      /JSON\.parse\('\[\{"path":[^']*'\)/,
      () => `JSON.parse('${JSON.stringify(patterns)}')`,
    ),
  );
for (const [path, text] of Object.entries(files)) await write(path, text);

const { result, ...anyPage } = JSON.parse(await read("page-data/index/page-data.json")) as PageData & {
  readonly result: object;
};
const { webpackCompilationHash } = JSON.parse(appData) as { webpackCompilationHash: string };
const render = await openRenderer(rendererFolder(root, await latestRenderer(root)), publicDir, {
  compilationHash: webpackCompilationHash,
  theme: readTheme(sources[0].settings("theme")),
});
const known = await cspAllowlist(publicDir);
const published: PublishedPage[] = [];
for (const { path, matchPath, context } of pages) {
  const file = path.endsWith(".html") ? path.slice(1) : join(path.slice(1), "index.html");
  const data = {
    ...anyPage,
    path,
    ...(matchPath ? { matchPath } : {}),
    result: { ...result, pageContext: context },
  };
  await write(`page-data/${path === "/" ? "index" : path.slice(1)}/page-data.json`, JSON.stringify(data));
  await render(data, file);
  const { hashes } = pageScripts(await readFile(join(publicDir, file), "utf8"), known);
  published.push({ path: matchPath ?? path, file, scripts: hashes });
}
// These files are only needed to assemble pages.
await rm(join(publicDir, "_gatsby"), { recursive: true });
process.chdir(root);
await buildAdmin({ outDir: join(publicDir, "admin"), env: {} });
await buildStaff({ outDir: join(publicDir, "staff") });
await buildWorker(publicDir, readPageAddresses(contentDir));
await writeFile(join(outDir, "routes.json"), JSON.stringify({ ...routes, pages: published }));
