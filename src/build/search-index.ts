import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Content, Page } from "../content-model/content.ts";
import type { ImageValue } from "../content-model/fields.ts";
import { canonicalPath } from "../shared/canonical-path.ts";
import {
  searchIndexOptions,
  searchIndexPath,
  type SearchEntry,
  type SearchRow,
} from "../contract/search-index.ts";

/** Pixels: a row shows its picture at most 120 wide, twice that on a dense display. */
const thumbnail = 240;

/** The smallest file of a `srcset` that is wide enough, or the widest there is. */
function fittingFile(srcSet: string): string | undefined {
  const files = [...srcSet.matchAll(/(\S+) (\d+)w/g)]
    .map(([, src = "", width]) => ({ src, width: Number(width) }))
    .sort((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= thumbnail) ?? files.at(-1))?.src;
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

/** The words of all headings in a piece of HTML. */
function htmlHeadings(html: string): string[] {
  const words: string[] = [];
  visit(parser.parse(html) as never, "element", (element: HtmlNode) => {
    if (!/^h[1-6]$/.test(element.tagName ?? "")) return;
    let heading = "";
    visit(element as never, "text", ({ value = "" }: HtmlNode) => void (heading += value));
    words.push(heading);
  });
  return words;
}

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "data" in value;

/** A page's own blocks; other addresses of the same blocks, and pages that need the rest of an address, are no results. */
const isFound = (page: Page): boolean =>
  !page.blocksFrom && !page.matchSubpaths && !page.blocks.some(({ type }) => type === "site-search");

function pageEntry(page: Page): SearchEntry {
  const texts = page.blocks.map(({ heading }) => heading).filter((text) => typeof text === "string");
  const image = page.blocks.map((block) => block["image"]).find(isImage);
  return {
    path: canonicalPath(page.path),
    group: "pages",
    title: page.title,
    text: page.description,
    headings: texts.join(" ").replaceAll("|", " "),
    ...(image ? { image: rowImage(image) } : {}),
  };
}

/** Everything that has a page of its own, as the search finds it. Pure. */
export function searchEntries({
  dishes,
  posts,
  products,
  chefs,
  caseStudies,
  pages,
}: Content): SearchEntry[] {
  const entries = [
    ...dishes.map(({ category, price, description, image, ...dish }) => ({
      ...dish,
      group: "dishes" as const,
      text: description,
      note: category,
      price,
      image,
    })),
    ...posts.map(({ excerpt, author, category, ...post }) => ({
      ...post,
      group: "posts" as const,
      text: excerpt,
      note: `${category}, ${author}`,
    })),
    ...products.map(({ description, images, ...product }) => ({
      ...product,
      group: "shop" as const,
      text: description,
      image: images[0],
    })),
    ...chefs.map(({ description, role, ...chef }) => ({
      ...chef,
      group: "chefs" as const,
      text: description,
      note: role,
    })),
    ...caseStudies.map(({ excerpt, ...caseStudy }) => ({
      ...caseStudy,
      group: "caseStudies" as const,
      text: excerpt,
    })),
  ].map((entry): SearchEntry => ({
    path: entry.path,
    group: entry.group,
    title: entry.title,
    text: entry.text,
    headings: htmlHeadings(entry.html).join(" "),
    ...("note" in entry ? { note: entry.note } : {}),
    ...("price" in entry ? { price: entry.price } : {}),
    ...("priceTo" in entry && entry.priceTo ? { priceTo: entry.priceTo } : {}),
    ...("date" in entry ? { date: entry.date } : {}),
    ...(entry.image ? { image: rowImage(entry.image) } : {}),
  }));
  // What has no page of its own is shown on one that is found by its headings.
  return [...entries.filter(({ path }) => path !== ""), ...pages.filter(isFound).map(pageEntry)];
}

/** The index as JSON. */
export function searchIndex(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch(searchIndexOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}

/** Writes the index below `publicDir`; leaves a file of the same words alone, so that browsers need not fetch it again. */
export async function writeSearchIndex(publicDir: string, content: Content): Promise<void> {
  const file = join(publicDir, searchIndexPath);
  const json = searchIndex(searchEntries(content));
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (before === json) return;
  await mkdir(publicDir, { recursive: true });
  await writeFile(file, json);
}
