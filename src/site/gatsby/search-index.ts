import MiniSearch from "minisearch";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { collections, type CollectionName } from "../../content/model/collections.ts";
import { collectionNames, type Content, type Page } from "../../content/model/content.ts";
import type { ImageValue } from "../../content/model/fields.ts";
import { messagesIn } from "../../core/messages/catalogues.ts";
import type { Messages } from "../../core/messages/ids.d.ts";
import type { Translate } from "../../core/messages/words.ts";
import type { SearchFields } from "../../content/model/model.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { formatsOf } from "../../core/shared/formats.ts";
import { searchIndexOptions, type SearchEntry, type SearchRow } from "../contract/search-index.ts";

/**
 * Minimum width of a thumbnail file in pixels. A row shows its image at most 120 pixels wide, and a
 * high-density display needs twice as many.
 */
const thumbnailWidth = 240;

/** Returns the smallest file in a `srcset` that is wide enough, or the widest one. */
function fittingFile(srcSet: string): string | undefined {
  const files = [...srcSet.matchAll(/(\S+) (\d+)w/g)]
    .map(([, src = "", width]) => ({ src, width: Number(width) }))
    .sort((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= thumbnailWidth) ?? files.at(-1))?.src;
}

function rowImage({ data, src, focalPoint }: ImageValue): SearchRow["image"] {
  const webp = data?.images.sources?.find(({ type }) => type === "image/webp")?.srcSet;
  const { srcSet, src: fallback } = data?.images.fallback ?? {};
  const file = fittingFile(webp ?? srcSet ?? "") ?? fallback ?? src;
  return file === undefined ? undefined : { src: file, ...(focalPoint ? { focalPoint } : {}) };
}

interface HtmlNode {
  readonly tagName?: string;
  readonly type: string;
  readonly value?: string;
}

const parser = unified().use(rehypeParse, { fragment: true });

function htmlHeadings(html: string): string[] {
  // Skips parsing for entries without headings, because parsing takes most of the time needed for the index.
  if (!/<h[1-6]/i.test(html)) return [];
  const headings: string[] = [];
  visit(parser.parse(html) as never, "element", (element: HtmlNode) => {
    if (!/^h[1-6]$/.test(element.tagName ?? "")) return;
    let heading = "";
    visit(element as never, "text", ({ value = "" }: HtmlNode) => void (heading += value));
    headings.push(heading);
  });
  return headings;
}

interface AnyEntry {
  readonly path: string;
  readonly html: string;
  readonly [field: string]: unknown;
}

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "data" in value;

/**
 * True if a page can be a search result. Excludes pages of single blocks, pages whose paths have a variable
 * end, search pages, and the page for guests without a network.
 */
const isResult = (page: Page): boolean =>
  page.role !== "offline" &&
  !page.blocksFrom &&
  !page.matchSubpaths &&
  !page.blocks.some(({ type }) => type === "site-search");

function pageEntry(page: Page, t: Translate<"site">): SearchEntry {
  const headings = page.blocks.map(({ heading }) => heading).filter((text) => typeof text === "string");
  const image = page.blocks.map((block) => block["image"]).find(isImage);
  return {
    path: canonicalPath(page.path),
    group: "pages",
    groupLabel: t("group.pages"),
    title: page.title,
    text: page.description,
    headings: headings.join(" ").replaceAll("|", " "),
    ...(image ? { image: rowImage(image) } : {}),
  };
}

/** Returns an entry's row and searched text, following the `search` mapping of its collection. */
function entryRow(group: string, groupLabel: string, search: SearchFields, entry: AnyEntry): SearchEntry {
  const value = (field: string | undefined): unknown => (field === undefined ? undefined : entry[field]);
  const text = (field: string): string => String(value(field) ?? "");
  const number = (field: string | undefined) => {
    const found = value(field);
    return typeof found === "number" ? found : undefined;
  };
  const [price, priceTo] = [number(search.price), number(search.priceTo)];
  const image = [value(search.image)].flat().find(isImage);
  return {
    path: entry.path,
    group,
    groupLabel,
    title: text("title"),
    text: text(search.text),
    headings: htmlHeadings(entry.html).join(" "),
    ...(search.note ? { note: search.note.map(text).join(", ") } : {}),
    ...(price === undefined ? {} : { price }),
    ...(priceTo === undefined ? {} : { priceTo }),
    ...(search.date ? { date: text(search.date) } : {}),
    ...(image ? { image: rowImage(image) } : {}),
  };
}

/**
 * Message ids of the names that guests see for collections. Collections without one use a name from the
 * content model.
 */
const groups: Readonly<Partial<Record<CollectionName, keyof Messages["site"]>>> = {
  dishes: "group.dishes",
  chefs: "group.chefs",
  posts: "group.posts",
  products: "group.products",
  caseStudies: "group.caseStudies",
};

/**
 * Returns all entries of the search index: one for each page and for each entry with its own page. A pure
 * function.
 */
export function searchEntries(content: Content): SearchEntry[] {
  const t = messagesIn(formatsOf(content.settings.site.formats).language, "site");
  const entries = collectionNames.flatMap((name) => {
    const { search, label } = collections[name];
    if (!search) return [];
    const group = groups[name];
    const called = group ? t(group) : (search.label ?? label);
    return content[name].map((entry) => entryRow(name, called, search, entry));
  });
  // Leaves out entries without a page of their own: they are shown on other pages, which the search finds by
  // their headings.
  return [
    ...entries.filter(({ path }) => path !== ""),
    ...content.pages.filter(isResult).map((page) => pageEntry(page, t)),
  ].map((entry) => {
    const untranslated = (["title", "text"] as const).filter((field) =>
      content.translation?.untranslated.has(entry[field]),
    );
    return untranslated.length > 0 ? { ...entry, untranslated } : entry;
  });
}

/** Returns the index as JSON. */
export function searchIndex(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch(searchIndexOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}
