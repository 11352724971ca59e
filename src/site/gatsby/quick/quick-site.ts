import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ComposedPage } from "../../../content/model/composed.ts";
import { readTheme } from "../../../content/model/theme/validate-theme.ts";
import type { PublishedRoutes } from "../../contract/routes-manifest.ts";
import type { ImageFiles } from "../images.ts";
import { listNamedImages } from "../load-content.ts";
import { makeSite } from "../make-site.ts";
import { markdownToHtml } from "../markdown.ts";
import { cspAllowlist, pageScripts } from "../publishing/inline-scripts.ts";
import { offlinePages } from "../publishing/offline-pages.ts";
import { sortPages } from "../publishing/routes-manifest.ts";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { readSources, visibleContents, type ContentSource } from "../read-source.ts";
import { cardPath, type SocialCard } from "../social-cards/card.ts";
import { openRenderer, type PageData } from "./page-renderer.ts";
import { openResizer } from "./resize.ts";
import { imageFilesFile, rendererFolder, type BuiltImage } from "./renderer-files.ts";
import { settings } from "../../../content/model/collections.ts";
import { parseFields } from "../../../content/model/parse-fields.ts";
import { formatsOf, type FormatSettings } from "../../../core/shared/formats.ts";
import { offlineSite } from "../publishing/offline-site.ts";
import { offlinePagesPath, offlineSitePath } from "../../../core/shared/generated-files.ts";

export interface QuickSiteOptions {
  /** The project's folder. */
  readonly root: string;
  readonly contentDir: string;
  /** A finished site to start from. It is not changed. */
  readonly base: {
    readonly publicDir: string;
    readonly routesManifest: string;
    /** Name of the renderer that made its pages. */
    readonly renderer: string;
  };
  /** An empty folder for the differences from the base: `public`, and `routes.json`. */
  readonly outDir: string;
  /** True if the theme may differ from the base's, so that every page has to be rendered. */
  readonly everyPage?: boolean;
}

/** A page that could not be rendered, and stays as it is in the base. */
export interface FailedPage {
  readonly page: ComposedPage;
  readonly error: unknown;
}

export interface QuickSite {
  /** Social cards of the rendered pages, to be drawn afterwards. */
  readonly cards: readonly SocialCard[];
  /** Files below `public` that the base has, but this site does not. */
  readonly removed: readonly string[];
  readonly failed: readonly FailedPage[];
}

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** Returns the images that the content uses, and resizes those that the build does not contain. */
async function imagesOf(
  renderer: string,
  source: ContentSource,
  folders: Pick<Parameters<typeof openResizer>[0], "contentDir" | "basePublicDir" | "publicDir">,
): Promise<ImageFiles> {
  const built = new Map(
    JSON.parse(await readFile(join(renderer, imageFilesFile), "utf8")) as [string, BuiltImage][],
  );
  const resize = openResizer({ ...folders, built });
  const images = new Map<string, Awaited<ReturnType<typeof resize>>>();
  for (const file of listNamedImages(source)) images.set(file, await resize(file));
  return images;
}

/** Returns the path at which the service serves a page. */
const addressOf = ({ path, matchPath }: ComposedPage): string => matchPath ?? path;

/**
 * Returns the path of the file with Gatsby's data for a page: `page-data/menu/page-data.json` for `/menu`.
 */
const dataFileOf = (path: string): string =>
  `page-data/${path === "/" ? "index" : path.slice(1)}/page-data.json`;

/** Returns the name that Gatsby would give the HTML file of a page that is not in the base. */
const htmlFileOf = ({ path }: ComposedPage): string => `${path.slice(1)}/index.html`;

/**
 * Returns the data of a page with its new context. The rest comes from the data that the base has for the
 * page or, if the page is new, for the home page.
 */
async function newData(publicDir: string, page: ComposedPage, isKnown: boolean): Promise<string> {
  const text = await readFile(join(publicDir, dataFileOf(isKnown ? page.path : "/")), "utf8");
  const data = JSON.parse(text) as PageData & { result: object };
  return JSON.stringify({
    ...data,
    path: page.path,
    result: { ...data.result, pageContext: page.context },
  });
}

/**
 * Makes the site for a content folder from a finished site with the same frame, in a second or two. All pages
 * are composed, as in a build. A page depends only on its data, so only new and changed pages are rendered,
 * with Gatsby's own renderer. Run this in a separate process; see `openRenderer`.
 *
 * Returns undefined if a page needs a path that is built into the base's scripts: only a build can add it.
 */
export async function makeQuickSite({
  root,
  contentDir,
  base,
  outDir,
  everyPage = false,
}: QuickSiteOptions): Promise<QuickSite | undefined> {
  const publicDir = join(outDir, "public");
  const renderer = rendererFolder(root, base.renderer);
  const sources = await readSources(contentDir, ({ body = "" }) => markdownToHtml(body));
  const folders = { contentDir, basePublicDir: base.publicDir, publicDir };
  const contents = visibleContents(sources, await imagesOf(renderer, sources[0], folders));
  const { pages, cards, files } = await makeSite(root, contents);

  const routes = JSON.parse(await readFile(base.routesManifest, "utf8")) as PublishedRoutes;
  const routeOf = new Map(routes.pages.map((page) => [page.path, page]));
  // Gatsby's own script contains the paths below which a page serves all paths.
  if (pages.some(({ matchPath }) => matchPath !== undefined && !routeOf.has(matchPath))) return undefined;
  const left = new Set(pages.map(addressOf));
  const removed = routes.pages.flatMap(({ path, file }) => (left.has(path) ? [] : [file, dataFileOf(path)]));
  for (const [path, text] of Object.entries(files))
    if ((await readIfExists(join(base.publicDir, path))) !== text) await write(join(publicDir, path), text);

  const changed: { readonly page: ComposedPage; readonly data: string }[] = [];
  for (const page of pages) {
    const isKnown = routeOf.has(addressOf(page));
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
  const failed: FailedPage[] = [];
  const shownCards = new Set<string | undefined>();
  for (const { page, data } of changed) {
    const { path } = page;
    const { path: address, file } = routeOf.get(addressOf(page)) ?? {
      path: addressOf(page),
      file: htmlFileOf(page),
    };
    try {
      await render(JSON.parse(data) as PageData, file);
    } catch (error) {
      await rm(join(publicDir, file), { force: true });
      failed.push({ page, error });
      continue;
    }
    const { hashes, refused } = pageScripts(await readFile(join(publicDir, file), "utf8"), known);
    if (refused.length > 0) throw new Error(`${path} has a script that the build does not know.`);
    await write(join(publicDir, dataFileOf(path)), data);
    routeOf.set(address, { path: address, file, scripts: hashes });
    shownCards.add(page.context.socialCard);
  }
  // The slices were copied here only for rendering; the base already has them.
  await rm(join(publicDir, "_gatsby"), { recursive: true });
  const routesOfPages = pages.flatMap((page) => routeOf.get(addressOf(page)) ?? []);
  const { addresses, languages } = pages[0]!.context.layout;
  const ahead = await offlinePages(addresses, languages, async (path) => {
    const file = routesOfPages.find((page) => page.path === path)?.file;
    if (file === undefined) return undefined;
    return (await readIfExists(join(publicDir, file))) ?? readIfExists(join(base.publicDir, file));
  });
  await write(join(publicDir, offlinePagesPath), ahead);
  const { formats } = parseFields(sources[0].settings("site"), { formats: settings.site.fields.formats });
  await write(
    join(publicDir, offlineSitePath),
    offlineSite(addresses, languages, formatsOf(formats as FormatSettings)),
  );
  await write(join(outDir, "routes.json"), JSON.stringify({ ...routes, pages: sortPages(routesOfPages) }));
  return { cards: cards.filter((card) => shownCards.has(cardPath(card))), removed, failed };
}
