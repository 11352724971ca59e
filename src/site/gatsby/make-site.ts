import { composePages } from "../../content/compose/compose-pages.ts";
import { blockDefinition } from "../../app/block-definitions.ts";
import { pickAreas, wordsIn } from "../../core/messages/catalogues.ts";
import type { Words } from "../../core/messages/words.ts";
import type { ComposedPage, PageContext } from "../../content/model/composed.ts";
import type { Content } from "../../content/model/content.ts";
import { searchIndexPath } from "../contract/search-index.ts";
import { languageOfPath, sourcePagePath } from "../../core/shared/page-languages.ts";
import { localSiteUrl, readSiteUrl } from "../../core/shared/site-url.ts";
import { editedContentDirOf } from "./content-dir.ts";
import { discoveryFiles } from "./discovery/files.ts";
import { lastModified } from "./discovery/last-modified.ts";
import { loadFixtures } from "../../app/block-fixtures.ts";
import { searchEntries, searchIndex } from "./search-index.ts";
import { cardPath, socialCards, type SocialCard } from "./social-cards/card.ts";

/** Returns the messages that a page needs: those of its layout and of its blocks. */
const wordsOf = ({ blocks, layout }: PageContext): Words =>
  pickAreas(wordsIn(layout.formats.language), [
    "layout",
    ...blocks.flatMap(({ type }) => blockDefinition(type)?.messages ?? []),
  ]);

/** Everything on a site that depends on content. */
export interface Site {
  readonly pages: readonly ComposedPage[];
  readonly cards: readonly SocialCard[];
  /** Contents of the files served in addition to the pages, by path: search index, sitemap, feeds … */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Returns a function that takes a page's path in any language, and returns the page's paths in all its
 * languages.
 */
function alternatesOf(pages: readonly ComposedPage[]): (path: string) => PageContext["alternates"] {
  const byPath = new Map<string, Record<string, string>>();
  const [first] = pages;
  const { languages } = first!.context.layout;
  for (const { path } of pages) {
    const source = sourcePagePath(path, languages);
    const found = byPath.get(source) ?? {};
    byPath.set(source, { ...found, [languageOfPath(path, languages)]: path });
  }
  return (path) => {
    if (languages.length < 2) return undefined;
    const source = sourcePagePath(path, languages);
    // On the 404 page, the link to another language leads to the home page in that language.
    return byPath.get(source === "/404.html" ? "/" : source);
  };
}

/**
 * Composes the content into pages to render and files to write. SITE_URL is the public URL at which they will
 * be served.
 *
 * @param directory the project's folder
 * @param contents the content in each language, the source first
 */
export async function makeSite(directory: string, contents: readonly Content[]): Promise<Site> {
  const siteUrl = readSiteUrl(process.env) ?? localSiteUrl;
  const [fixtures, modified] = await Promise.all([
    loadFixtures(),
    lastModified(editedContentDirOf(directory)),
  ]);
  const options = {
    siteUrl,
    now: new Date(),
    fixtures,
    // `gatsby develop` always includes the style guide.
    ...(process.env.NODE_ENV === "development" ? { styleGuide: true } : {}),
  };
  const composed = contents.map((content) => ({ content, pages: composePages(content, options) }));
  const all = composed.flatMap(({ pages }) => pages);
  const alternates = alternatesOf(all);
  const cards = socialCards(all, contents[0]!.settings.theme);
  const withLinks = (page: ComposedPage): ComposedPage => {
    const card = cards.get(page.path);
    const found = alternates(page.path);
    return {
      ...page,
      context: {
        ...page.context,
        ...(card ? { socialCard: cardPath(card) } : {}),
        ...(found ? { alternates: found } : {}),
        words: wordsOf(page.context),
      },
    };
  };
  const languages = composed.map(({ content, pages }) => ({ content, pages: pages.map(withLinks) }));
  const indexes = contents.map((content) => [
    searchIndexPath(content.translation?.prefix),
    searchIndex(searchEntries(content)),
  ]);
  return {
    pages: languages.flatMap(({ pages }) => pages),
    cards: [...cards.values()],
    files: { ...Object.fromEntries(indexes), ...discoveryFiles({ languages, siteUrl, modified }) },
  };
}
