import { composeBlock } from "./compose-block.ts";
import { blockDefinition } from "../../app/block-definitions.ts";
import type { ComposedBlock, ComposedPage, PageContext } from "../model/composed.ts";
import type { Content, LayoutData, Page, PageBlock } from "../model/content.ts";
import { messagesIn } from "../../core/messages/catalogues.ts";
import type { Translate } from "../../core/messages/words.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { languageOfPath, languagePrefix, sourcePagePath } from "../../core/shared/page-languages.ts";
import { blockPath } from "../model/paths.ts";
import { pageData } from "../structured-data/graph.ts";
import { composeEntries } from "./compose-entries.ts";
import { blocksOf, layoutData } from "./layout-data.ts";
import { hasTransparentHeader, overhangOf, placeBlocks } from "./place-blocks.ts";
import { composePageIndex, composeStyleGuide, type Fixtures } from "./compose-style-guide.ts";

/**
 * Returns a block's title for guests: its heading on one line (`|` marks a line break in a heading) or, if it
 * has none, its number on the page.
 */
const blockTitle = ({ block: { heading } }: ComposedBlock, index: number): string =>
  typeof heading === "string" ? heading.replaceAll("|", " ").replace(/\s+/g, " ").trim() : `${index + 1}`;

/**
 * Returns a page's blocks with what they need to know about their neighbours, and how far the last block
 * overlaps the footer.
 */
function placed(blocks: readonly ComposedBlock[]): Pick<PageContext, "blocks" | "footerRoom"> {
  const footerRoom = overhangOf(blocks.at(-1));
  return { blocks: placeBlocks(blocks), ...(footerRoom ? { footerRoom } : {}) };
}

/**
 * Returns the blocks that a page shows: the first one whose `alone` returns true or, if there is none, all
 * blocks without `alone`.
 */
function shownBlocks(page: Page, content: Content): { blocks: Page["blocks"]; isAlone: boolean } {
  const all = blocksOf(page, content.pages);
  const aloneOf = ({ type }: PageBlock) => blockDefinition(type)?.alone;
  const one = all.find((block) => aloneOf(block)?.(content));
  return one
    ? { blocks: [one], isAlone: true }
    : { blocks: all.filter((block) => !aloneOf(block)), isAlone: false };
}

/**
 * Returns the path of a block's own page, in the language of the page that contains the block; if that page
 * is not translated, in the source language.
 */
function localBlockPath(
  page: Page,
  { address }: Pick<PageBlock, "address">,
  index: number,
  content: Content,
): string {
  const { languages = [] } = content;
  const prefix = languagePrefix(languageOfPath(page.path, languages), languages);
  const source = { ...page, path: sourcePagePath(page.path, languages) };
  return prefix + blockPath(source, address ? { address: sourcePagePath(address, languages) } : {}, index);
}

function composePage(page: Page, content: Content, layout: LayoutData, t: Translate<"site">): ComposedPage[] {
  const { blocks: pageBlocks, isAlone } = shownBlocks(page, content);
  // A block that replaces all others on its page has its own bar on phones.
  const bar = isAlone ? "none" : page.bar;
  const isHome = canonicalPath(page.path) === layout.home;
  const blocks = pageBlocks.map((block) => composeBlock(block, content, isHome));
  const file = `pages/${page.slug}.yml`;
  const shared = {
    layout,
    header: page.header,
    footer: page.footer,
    description: page.description,
    canonicalPath: canonicalPath(page.path),
    ...(bar ? { bar } : {}),
    ...(page.noindex ? { noindex: true } : {}),
  };
  return [
    {
      path: canonicalPath(page.path),
      file,
      ...(page.matchSubpaths ? { matchPath: `${canonicalPath(page.path)}/*` } : {}),
      context: {
        ...shared,
        title: page.title,
        transparentHeader: hasTransparentHeader(blocks[0]),
        ...placed(blocks),
        ...(page.noindex
          ? {}
          : {
              structuredData: pageData(
                { path: canonicalPath(page.path), role: page.role, title: page.title, blocks },
                content,
                layout.siteUrl,
                t,
              ),
            }),
      },
    },
    ...(page.blockPages
      ? blocks.map((block, index) => ({
          path: localBlockPath(page, pageBlocks[index] ?? {}, index, content),
          file,
          context: {
            ...shared,
            transparentHeader: hasTransparentHeader(block),
            title: `${page.title}, ${blockTitle(block, index)}`,
            ...placed([block]),
          },
        }))
      : []),
  ];
}

export interface PageOptions {
  /** The public URL of the site; by default its URL on this machine. */
  readonly siteUrl?: string;
  /** Time at which the pages are built. If that day's hours are exceptional, the pages contain its date. */
  readonly now?: Date;
  /** Sample data for blocks that are on no page, used by the style guide. */
  readonly fixtures?: Fixtures;
  /** True to add the style guide; by default the settings decide. */
  readonly styleGuide?: boolean;
}

function notFoundPage(content: Content, layout: LayoutData, t: Translate<"site">): ComposedPage {
  const block = {
    type: "not-found",
    heading: t(layout.addresses.booking === undefined ? "notFound.page" : "notFound.heading"),
  };
  return {
    path: `${content.translation?.prefix ?? ""}/404.html`,
    context: {
      layout,
      header: "a",
      footer: "a",
      transparentHeader: true,
      title: t("notFound.title"),
      description: content.settings.site.description,
      canonicalPath: layout.home,
      noindex: true,
      blocks: [composeBlock(block, content)],
    },
  };
}

/**
 * Composes the page of a guest's own order, below the order page; none if there is no order page. The page
 * exists even while ordering is closed, because an order may still be open.
 */
function orderPages(content: Content, layout: LayoutData, t: Translate<"site">): ComposedPage[] {
  const { order } = layout.addresses;
  if (order === undefined) return [];
  return [
    {
      path: `${order}/number`,
      matchPath: `${order}/:number`,
      context: {
        layout,
        header: "a",
        footer: "line",
        bar: "none",
        transparentHeader: false,
        title: t("order.title"),
        description: content.settings.site.description,
        canonicalPath: order,
        noindex: true,
        blocks: [composeBlock({ type: "order-status" }, content)],
      },
    },
  ];
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const inside of Object.values(value)) yield* textsIn(inside);
}

function withUntranslated(page: ComposedPage, untranslated: ReadonlySet<string>): ComposedPage {
  if (untranslated.size === 0) return page;
  const found = new Set([...textsIn(page.context)].filter((text) => untranslated.has(text)));
  return found.size === 0 ? page : { ...page, context: { ...page.context, untranslated: [...found].sort() } };
}

/**
 * Composes every page of the site in the language of the content; for a translation, only the translated
 * pages. Pure.
 */
export function composePages(content: Content, options: PageOptions = {}): ComposedPage[] {
  const { translation } = content;
  if (!translation) return composeAll(content, options);
  const { prefix, untranslated } = translation;
  return composeAll(content, { ...options, styleGuide: false })
    .filter(({ path }) => path === prefix || path.startsWith(`${prefix}/`))
    .map((page) => withUntranslated(page, untranslated));
}

function composeAll(
  content: Content,
  { siteUrl, now, fixtures = {}, styleGuide = content.settings.site.styleGuide === true }: PageOptions,
): ComposedPage[] {
  const layout = layoutData(content, siteUrl, now);
  const t = messagesIn(layout.formats.language, "site");
  const layoutPage = (
    path: string,
    title: string,
    kind: NonNullable<PageContext["pageKind"]>,
  ): ComposedPage => ({
    path,
    context: {
      layout,
      header: "a",
      footer: kind === "footer-b" ? "b" : "a",
      transparentHeader: false,
      title,
      description: content.settings.site.description,
      canonicalPath: "/",
      blocks: [],
      pageKind: kind,
    },
  });
  const pages = content.pages.flatMap((page) => composePage(page, content, layout, t));
  const entries = composeEntries(content, layout, t);
  const entryPages = entries.flatMap((collection) => collection.pages);
  return [
    ...pages,
    ...entryPages,
    ...(styleGuide
      ? [
          composePageIndex(content, entries, layout),
          composeStyleGuide([...pages, ...entryPages], layout, fixtures),
          layoutPage("/navbar", "Header", "navbar"),
          layoutPage("/footer", "Footer", "footer-a"),
          layoutPage("/footer1", "Footer with banners", "footer-b"),
        ]
      : []),
    ...orderPages(content, layout, t),
    notFoundPage(content, layout, t),
  ];
}
