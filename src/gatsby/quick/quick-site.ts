import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ComposedPage } from "../../content-model/composed.ts";
import { readTheme } from "../../content-model/theme/validate-theme.ts";
import type { PublishedRoutes } from "../../contract/routes-manifest.ts";
import type { ImageFile, ImageFiles } from "../images.ts";
import { namedImages } from "../load-content.ts";
import { makeSite } from "../make-site.ts";
import { cspAllowlist } from "../publishing/csp-allowlist.ts";
import { pageScripts } from "../publishing/inline-scripts.ts";
import { inOrder } from "../publishing/routes-manifest.ts";
import { readIfExists } from "../../shared/read-if-exists.ts";
import { readSources, visibleContents, type ContentSource } from "../read-source.ts";
import type { SocialCard } from "../social-cards/card.ts";
import { openMarkdown } from "./markdown.ts";
import { openRenderer, type PageData } from "./page-renderer.ts";
import { imageFilesFile, rendererFolder } from "./renderer-files.ts";

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
  /** Whether the look may be another than the base's: then every page is rendered. */
  readonly everyPage?: boolean;
  /**
   * Resizes a picture, a path below content/, into `outDir`'s `public`, unless it is the one that the build knew. Without it a picture
   * that no page had needs a whole build.
   */
  readonly resize?: (file: string, known: ImageFile | undefined) => Promise<ImageFile>;
}

/** What a quick build did beside writing files. */
export interface QuickSite {
  /** The paths of the pages that were rendered. */
  readonly rendered: readonly string[];
  /** The images by which all pages are shared; they are drawn afterwards. */
  readonly cards: readonly SocialCard[];
  /** Files of the base, below `public`, that the site has no more. */
  readonly removed: readonly string[];
}

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** The images that this content names. @throws WholeBuildNeeded where one has not been resized, and nobody can */
async function imagesOf(
  renderer: string,
  source: ContentSource,
  resize: QuickSiteOptions["resize"],
): Promise<ImageFiles> {
  const images = new Map(
    JSON.parse(await readFile(join(renderer, imageFilesFile), "utf8")) as [string, ImageFile][],
  );
  for (const file of namedImages(source)) {
    const known = images.get(file);
    if (resize) images.set(file, await resize(file, known));
    else if (!known) throw new WholeBuildNeeded(`${file} was on no page so far`);
  }
  return images;
}

/** The address by which the service knows a page. */
const addressOf = ({ path, matchPath }: ComposedPage): string => matchPath ?? path;

/** Gatsby's data of a page: `/menu` has `page-data/menu/page-data.json`. */
const dataFileOf = (path: string): string =>
  `page-data/${path === "/" ? "index" : path.slice(1)}/page-data.json`;

/** Why a page that answers below its address as well cannot come or go quickly. */
const inEveryScript = "shows itself below its address as well, which the script of every page knows";

/** The HTML file of a page that the base does not have, as Gatsby names it. */
const htmlFileOf = ({ path }: ComposedPage): string => `${path.slice(1)}/index.html`;

/** The page's data with its new context: as the base has them, or as of the base's home page where it does not have the page. */
async function newData(publicDir: string, page: ComposedPage, isKnown: boolean): Promise<string> {
  const text = await readFile(join(publicDir, dataFileOf(isKnown ? page.path : "/")), "utf8");
  const data = JSON.parse(text) as PageData & { result: object };
  return JSON.stringify({
    ...data,
    path: page.path,
    result: { ...data.result, pageContext: page.context },
  });
}

/** The files of pages that the base has and this site has not. @throws WholeBuildNeeded */
function filesGone({ pages }: PublishedRoutes, left: ReadonlySet<string>): string[] {
  return pages.flatMap(({ path, file }) => {
    if (left.has(path)) return [];
    if (path.endsWith("/*")) throw new WholeBuildNeeded(`${path} ${inEveryScript}`);
    return [file, dataFileOf(path)];
  });
}

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** The service worker with the new digests of the pages that it fetches ahead. */
function withNewRevisions(worker: string, pages: readonly { before: string; after: string }[]): string {
  return pages.reduce((text, { before, after }) => text.replaceAll(md5(before), md5(after)), worker);
}

/**
 * Makes the site of a content folder from a finished one of the same code and settings, in a second or two. A page
 * depends on its data alone: all are composed, as in a build, and those that are new or whose data differ are rendered, by
 * Gatsby's own renderer. Run it in a separate process; see `openRenderer`.
 *
 * @throws WholeBuildNeeded
 */
export async function makeQuickSite({
  root,
  contentDir,
  base,
  outDir,
  everyPage = false,
  resize,
}: QuickSiteOptions): Promise<QuickSite> {
  const publicDir = join(outDir, "public");
  const renderer = rendererFolder(root, base.renderer);
  if (!existsSync(renderer)) throw new WholeBuildNeeded("the renderer of the live site is gone");
  const markdown = await openMarkdown();
  // With empty front matter: a text may begin with a line of hyphens.
  const sources = await readSources(contentDir, ({ body }) => markdown(`---\n---\n${body}`));
  const contents = visibleContents(sources, await imagesOf(renderer, sources[0], resize));
  const { pages, cards, files } = await makeSite(root, contents);

  const routes = JSON.parse(await readFile(base.routesManifest, "utf8")) as PublishedRoutes;
  const routeOf = new Map(routes.pages.map((page) => [page.path, page]));
  const removed = filesGone(routes, new Set(pages.map(addressOf)));
  for (const [path, text] of Object.entries(files))
    if ((await readIfExists(join(base.publicDir, path))) !== text) await write(join(publicDir, path), text);

  const changed: { readonly page: ComposedPage; readonly data: string }[] = [];
  for (const page of pages) {
    const isKnown = routeOf.has(addressOf(page));
    if (!isKnown && page.matchPath !== undefined) throw new WholeBuildNeeded(`${page.path} ${inEveryScript}`);
    const data = await newData(base.publicDir, page, isKnown);
    const before = isKnown && (await readFile(join(base.publicDir, dataFileOf(page.path)), "utf8"));
    if (everyPage || data !== before) changed.push({ page, data });
  }
  const { webpackCompilationHash } = JSON.parse(
    await readFile(join(base.publicDir, "page-data/app-data.json"), "utf8"),
  ) as { webpackCompilationHash: string };
  const known = await cspAllowlist(base.publicDir);
  const theme = readTheme(sources[0].settings("theme"));
  const render = await openRenderer(renderer, publicDir, { compilationHash: webpackCompilationHash, theme });
  const revisions: { before: string; after: string }[] = [];
  for (const { page, data } of changed) {
    const { path } = page;
    const { path: address, file } = routeOf.get(addressOf(page)) ?? {
      path: addressOf(page),
      file: htmlFileOf(page),
    };
    await write(join(publicDir, dataFileOf(path)), data);
    await render(JSON.parse(data) as PageData, file);
    const before = await readIfExists(join(base.publicDir, file));
    const after = await readFile(join(publicDir, file), "utf8");
    const { hashes, refused } = pageScripts(after, known);
    if (refused.length > 0) throw new WholeBuildNeeded(`${path} has a script that the build does not know`);
    routeOf.set(address, { path: address, file, scripts: hashes });
    if (before !== undefined) revisions.push({ before, after });
  }
  // Put there to be stitched into pages; the base has them.
  await rm(join(publicDir, "_gatsby"), { recursive: true });
  const worker = await readFile(join(base.publicDir, "sw.js"), "utf8");
  const newWorker = withNewRevisions(worker, revisions);
  if (newWorker !== worker) await write(join(publicDir, "sw.js"), newWorker);
  await write(
    join(outDir, "routes.json"),
    JSON.stringify({ ...routes, pages: inOrder(pages.map((page) => routeOf.get(addressOf(page))!)) }),
  );
  return { rendered: changed.map(({ page }) => page.path), cards, removed };
}
