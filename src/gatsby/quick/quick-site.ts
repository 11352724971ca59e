import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ComposedPage } from "../../content-model/composed.ts";
import type { PublishedRoutes } from "../../contract/routes-manifest.ts";
import type { ImageFiles } from "../images.ts";
import { namedImages } from "../load-content.ts";
import { makeSite } from "../make-site.ts";
import { cspAllowlist } from "../publishing/csp-allowlist.ts";
import { pageScripts } from "../publishing/inline-scripts.ts";
import { readIfExists } from "../../shared/read-if-exists.ts";
import { readSources, visibleContents, type ContentSource } from "../read-source.ts";
import { openMarkdown } from "./markdown.ts";
import { imageFilesFile, openRenderer, rendererFolder, type PageData } from "./page-renderer.ts";

/** Only a whole build can make this site. The message says why, for the log. */
export class WholeBuildNeeded extends Error {
  override name = "WholeBuildNeeded";
}

export interface QuickSiteOptions {
  /** The project's folder. */
  readonly root: string;
  readonly contentDir: string;
  /** A finished site. Nothing in it is changed. */
  readonly base: {
    readonly publicDir: string;
    readonly routesManifest: string;
    /** The name of its renderer. */
    readonly renderer: string;
  };
  /** An empty folder. What differs from the base is written here: into `public`, and `routes.json`. */
  readonly outDir: string;
}

const same = (a: Iterable<string>, b: Iterable<string>): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** What Gatsby made of the images that this content names. @throws WholeBuildNeeded where it has not made one yet */
async function knownImages(renderer: string, source: ContentSource): Promise<ImageFiles> {
  const images: ImageFiles = new Map(JSON.parse(await readFile(join(renderer, imageFilesFile), "utf8")));
  const unknown = namedImages(source).find((file) => !images.has(file));
  if (unknown !== undefined) throw new WholeBuildNeeded(`${unknown} was on no page so far`);
  return images;
}

/** The address by which the service knows a page. */
const addressOf = ({ path, matchPath }: ComposedPage): string => matchPath ?? path;

/** Gatsby's data of a page: `/menu` has `page-data/menu/page-data.json`. */
const dataFileOf = (path: string): string =>
  `page-data/${path === "/" ? "index" : path.slice(1)}/page-data.json`;

/** The page's data in the base with its new context; undefined where the data do not differ. */
async function changedData(publicDir: string, page: ComposedPage): Promise<string | undefined> {
  const before = await readFile(join(publicDir, dataFileOf(page.path)), "utf8");
  const data = JSON.parse(before) as PageData & { result: object };
  const after = JSON.stringify({ ...data, result: { ...data.result, pageContext: page.context } });
  return after === before ? undefined : after;
}

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** The service worker with the new digests of the pages that it fetches ahead. */
function withNewRevisions(worker: string, pages: readonly { before: string; after: string }[]): string {
  return pages.reduce((text, { before, after }) => text.replaceAll(md5(before), md5(after)), worker);
}

/**
 * Makes the site of a content folder from a finished one of the same code, settings and pictures, in a second or two. A page
 * depends on its data alone: all are composed, as in a build, and those whose data differ are rendered, by Gatsby's own
 * renderer. Run it in a separate process; see `openRenderer`.
 *
 * @returns the paths of the pages that were rendered
 * @throws WholeBuildNeeded
 */
export async function makeQuickSite({ root, contentDir, base, outDir }: QuickSiteOptions): Promise<string[]> {
  const publicDir = join(outDir, "public");
  const renderer = rendererFolder(root, base.renderer);
  if (!existsSync(renderer)) throw new WholeBuildNeeded("the renderer of the live site is gone");
  const markdown = await openMarkdown(root);
  // With empty front matter: a text may begin with a line of hyphens.
  const sources = await readSources(contentDir, ({ body }) => markdown(`---\n---\n${body}`));
  const contents = visibleContents(sources, await knownImages(renderer, sources[0]));
  const { pages, files } = await makeSite(root, contents);

  const routes = JSON.parse(await readFile(base.routesManifest, "utf8")) as PublishedRoutes;
  const routeOf = new Map(routes.pages.map((page) => [page.path, page]));
  if (!same(pages.map(addressOf), routeOf.keys()))
    throw new WholeBuildNeeded("a page was added or is gone, or has another address");
  for (const [path, text] of Object.entries(files))
    if ((await readIfExists(join(base.publicDir, path))) !== text) await write(join(publicDir, path), text);

  const changed: { readonly page: ComposedPage; readonly data: string }[] = [];
  for (const page of pages) {
    const data = await changedData(base.publicDir, page);
    if (data !== undefined) changed.push({ page, data });
  }
  const { webpackCompilationHash } = JSON.parse(
    await readFile(join(base.publicDir, "page-data/app-data.json"), "utf8"),
  ) as { webpackCompilationHash: string };
  const known = await cspAllowlist(root, base.publicDir);
  const render = await openRenderer(root, renderer, publicDir, webpackCompilationHash);
  const revisions: { before: string; after: string }[] = [];
  for (const { page, data } of changed) {
    const { path } = page;
    const route = routeOf.get(addressOf(page))!;
    await write(join(publicDir, dataFileOf(path)), data);
    await render(JSON.parse(data) as PageData, route.file);
    const [before, after] = await Promise.all(
      [base.publicDir, publicDir].map((folder) => readFile(join(folder, route.file), "utf8")),
    );
    const { hashes, refused } = pageScripts(after!, known);
    if (refused.length > 0) throw new WholeBuildNeeded(`${path} has a script that the build does not know`);
    routeOf.set(route.path, { ...route, scripts: hashes });
    revisions.push({ before: before!, after: after! });
  }
  // Put there to be stitched into pages; the base has them.
  await rm(join(publicDir, "_gatsby"), { recursive: true });
  const worker = await readFile(join(base.publicDir, "sw.js"), "utf8");
  const newWorker = withNewRevisions(worker, revisions);
  if (newWorker !== worker) await write(join(publicDir, "sw.js"), newWorker);
  await write(
    join(outDir, "routes.json"),
    JSON.stringify({ ...routes, pages: routes.pages.map(({ path }) => routeOf.get(path)) }),
  );
  return changed.map(({ page }) => page.path);
}
