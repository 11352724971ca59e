import { createHash } from "node:crypto";
import { cp, glob, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { writeIfChanged } from "../write-if-changed.ts";

/**
 * Keeps Gatsby's renderer beyond its build: the bundle that turns a page's data into HTML, and the files that it reads.
 * Its folder is named by its content and never changes, because a page may be rendered while Gatsby builds again.
 */

const renderers = "dist/renderer";
const slices = "public/_gatsby";

const latestIn = (root: string): string => join(root, renderers, "latest");

/** Where a build writes down what it made of images, from the project's folder. */
export const imageFilesFile = "dist/image-files.json";

/** What the bundle reads, below a project's folder. */
const patterns = [
  ".cache/page-ssr/routes/*.js",
  "public/webpack.stats.json",
  "public/*.css",
  `${slices}/slices/*.html`,
  imageFilesFile,
];

/** Keeps the renderer of the build that has just ended, before what it reads is taken out of `public`, and drops earlier ones. */
export async function keepRenderer(root: string): Promise<void> {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  const name = hash.digest("hex").slice(0, 20);
  const [folder, part] = [join(root, renderers, name), join(root, renderers, `${name}.part`)];
  await rm(part, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(dirname(join(part, file)), { recursive: true });
    await cp(join(root, file), join(part, file));
  }
  await rename(part, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(part, { recursive: true });
  });
  await writeIfChanged(latestIn(root), name);
  for (const other of await readdir(join(root, renderers)))
    if (![name, "latest"].includes(other)) await rm(join(root, renderers, other), { recursive: true });
}

/** The name of the renderer that was kept last. Throws where there is none. */
export const latestRenderer = (root: string): Promise<string> => readFile(latestIn(root), "utf8");

/** The folder of a renderer. */
export const rendererFolder = (root: string, name: string): string => join(root, renderers, name);

/** Gatsby's `page-data.json` of a page, as far as it is read here. */
export interface PageData {
  readonly componentChunkName: string;
  readonly path: string;
  readonly staticQueryHashes: readonly string[];
}

interface GatsbyParts {
  readonly assets: {
    readWebpackStats(publicDir: string): Promise<object>;
    getScriptsAndStylesForTemplate(chunk: string, stats: object): Promise<object>;
  };
  readonly stitching: { stitchSliceForAPage(page: { pagePath: string; publicDir: string }): Promise<void> };
  readonly bundle: { default(page: object): Promise<{ readonly html: string }> };
}

/**
 * Renders pages as a build of Gatsby's does: `gatsby/dist/utils/worker/child/render-html.js`, without the store. It
 * needs a separate process, because it changes the working folder to the renderer's, where the bundle finds its files.
 *
 * @param folder of the renderer
 * @param publicDir where pages are written; Gatsby's slices are put there as well
 * @param compilationHash of the scripts: `webpackCompilationHash` in `page-data/app-data.json`
 * @returns writes the HTML of a page to a file below `publicDir`
 */
export async function openRenderer(
  root: string,
  folder: string,
  publicDir: string,
  compilationHash: string,
): Promise<(pageData: PageData, file: string) => Promise<void>> {
  if (process.env.NODE_ENV !== "production") throw new Error("Pages are rendered with NODE_ENV=production.");
  process.chdir(folder);
  const load = createRequire(join(root, "package.json"));
  const { assets, stitching, bundle }: GatsbyParts = {
    assets: load("gatsby/dist/utils/client-assets-for-template") as GatsbyParts["assets"],
    stitching: load("gatsby/dist/utils/slices/stitching") as GatsbyParts["stitching"],
    bundle: load(join(folder, ".cache/page-ssr/routes/render-page.js")) as GatsbyParts["bundle"],
  };
  await cp(join(folder, slices), join(publicDir, "_gatsby"), { recursive: true });
  const stats = await assets.readWebpackStats(join(folder, "public"));
  const resources = new Map<string, Promise<object>>();
  return async (pageData, file) => {
    const { componentChunkName: chunk, path } = pageData;
    if (pageData.staticQueryHashes.length > 0)
      throw new Error(`The page ${path} has static queries, whose results are not kept.`);
    if (!resources.has(chunk)) resources.set(chunk, assets.getScriptsAndStylesForTemplate(chunk, stats));
    const { html } = await bundle.default({
      pagePath: path,
      pageData,
      staticQueryContext: {},
      webpackCompilationHash: compilationHash,
      context: { isDuringBuild: true },
      ...(await resources.get(chunk)),
    });
    await mkdir(dirname(join(publicDir, file)), { recursive: true });
    await writeFile(join(publicDir, file), html);
    await stitching.stitchSliceForAPage({ pagePath: path, publicDir });
  };
}
