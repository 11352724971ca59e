import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Content, Page } from "../content-model/content.ts";
import type { PictureValue } from "../content-model/fields.ts";
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

function rowPicture({ image, src, focus }: PictureValue): SearchRow["picture"] {
  const webp = image?.images.sources?.find(({ type }) => type === "image/webp")?.srcSet;
  const { srcSet, src: fallback } = image?.images.fallback ?? {};
  const file = fittingFile(webp ?? srcSet ?? "") ?? fallback ?? src;
  return file === undefined ? undefined : { src: file, ...(focus ? { focus } : {}) };
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

const isPicture = (value: unknown): value is PictureValue =>
  typeof value === "object" && value !== null && "image" in value;

/** A page's own blocks; other addresses of the same blocks, and pages that need the rest of an address, are no results. */
const isFound = (page: Page): boolean =>
  !page.sameBlocksAs && !page.alsoBelow && !page.blocks.some(({ type }) => type === "site-search");

function pageEntry(page: Page): SearchEntry {
  const texts = page.blocks.map(({ heading }) => heading).filter((text) => typeof text === "string");
  const picture = page.blocks.map((block) => block["picture"]).find(isPicture);
  return {
    path: canonicalPath(page.path),
    group: "pages",
    title: page.title,
    text: page.description,
    headings: texts.join(" ").replaceAll("|", " "),
    ...(picture ? { picture: rowPicture(picture) } : {}),
  };
}

/** Everything that has a page of its own, as the search finds it. Pure. */
export function searchEntries({ dishes, posts, products, chefs, stories, pages }: Content): SearchEntry[] {
  const entries = [
    ...dishes.map(({ category, price, description, picture, ...dish }) => ({
      ...dish,
      group: "dishes" as const,
      text: description,
      note: category,
      price,
      picture,
    })),
    ...posts.map(({ excerpt, author, category, ...post }) => ({
      ...post,
      group: "posts" as const,
      text: excerpt,
      note: `${category}, ${author}`,
    })),
    ...products.map(({ description, pictures, ...product }) => ({
      ...product,
      group: "shop" as const,
      text: description,
      picture: pictures[0],
    })),
    ...chefs.map(({ description, role, ...chef }) => ({
      ...chef,
      group: "chefs" as const,
      text: description,
      note: role,
    })),
    ...stories.map(({ excerpt, ...story }) => ({ ...story, group: "stories" as const, text: excerpt })),
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
    ...(entry.picture ? { picture: rowPicture(entry.picture) } : {}),
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
