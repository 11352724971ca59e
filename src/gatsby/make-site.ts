import { composePages } from "../composition/compose-pages.ts";
import { blockDefinition } from "../blocks/definitions.ts";
import { pickAreas, wordsIn } from "../messages/catalogues.ts";
import type { Words } from "../messages/words.ts";
import type { ComposedPage, PageContext } from "../content-model/composed.ts";
import type { Content } from "../content-model/content.ts";
import { searchIndexPath } from "../contract/search-index.ts";
import { localSiteUrl, readSiteUrl } from "../shared/site-url.ts";
import { editedContentDirOf } from "./content-dir.ts";
import { discoveryFiles } from "./discovery/files.ts";
import { lastModified } from "./discovery/last-modified.ts";
import { loadFixtures } from "./load-fixtures.ts";
import { searchEntries, searchIndex } from "./search-index.ts";
import { cardPath, socialCards, type SocialCard } from "./social-cards/card.ts";

/** The messages of a page: those of the layout, and those that its blocks name. */
const wordsOf = ({ blocks, layout }: PageContext): Words =>
  pickAreas(wordsIn(layout.formats.language), [
    "layout",
    ...blocks.flatMap(({ type }) => blockDefinition(type)?.messages ?? []),
  ]);

/** Everything that content decides of a site. */
export interface Site {
  readonly pages: readonly ComposedPage[];
  /** The images by which the pages are shared, to be drawn. */
  readonly cards: readonly SocialCard[];
  /** The texts of files served besides pages, by path: search index, sitemap, feeds … */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Composes the content into pages to render and files to write. SITE_URL says where they will be served.
 *
 * @param directory the project's folder
 */
export async function makeSite(directory: string, content: Content): Promise<Site> {
  const siteUrl = readSiteUrl(process.env) ?? localSiteUrl;
  const [fixtures, modified] = await Promise.all([
    loadFixtures(),
    lastModified(editedContentDirOf(directory)),
  ]);
  const composed = composePages(content, {
    siteUrl,
    fixtures,
    // `gatsby develop` always has it.
    ...(process.env.NODE_ENV === "development" ? { styleGuide: true } : {}),
  });
  const cards = socialCards(composed, content.settings.theme);
  const pages = composed.map((page): ComposedPage => {
    const card = cards.get(page.path);
    const { context } = page;
    return {
      ...page,
      context: { ...context, ...(card ? { socialCard: cardPath(card) } : {}), words: wordsOf(context) },
    };
  });
  return {
    pages,
    cards: [...cards.values()],
    files: {
      [searchIndexPath]: searchIndex(searchEntries(content)),
      ...discoveryFiles({ content, pages: composed, siteUrl, modified }),
    },
  };
}
