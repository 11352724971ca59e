import { composeBlock } from "../blocks/compose-block.ts";
import { blockDefinition } from "../blocks/definitions.ts";
import type { ComposedBlock, ComposedPage, PageContext } from "../content-model/composed.ts";
import type { Content, Page, ShellData } from "../content-model/content.ts";
import { canonicalPath } from "../shared/canonical-path.ts";
import { blockPath } from "../content-model/paths.ts";
import { composeEntries } from "./compose-entries.ts";
import { composeIndex, composePatternBook } from "./compose-style-guide.ts";

export const shellData = ({ settings: { site, navigation, hours, booking } }: Content): ShellData => ({
  site,
  navigation,
  hours,
  booking: { timeZone: booking.timeZone, services: booking.services },
});

/**
 * The blocks a page shows: its own, or those of the page that stands in for it. Borrowed blocks are counted after the
 * borrowing page; an `address` of theirs belongs to the page they come from. Throws where that page is missing, is the
 * page itself or borrows too; the validator has said so to the editor before.
 */
export function shownBlocks(
  page: Pick<Page, "slug" | "blocks" | "sameBlocksAs">,
  pages: readonly Page[],
): Page["blocks"] {
  if (!page.sameBlocksAs) return page.blocks;
  const other = pages.find(({ slug }) => slug === page.sameBlocksAs);
  if (!other || other.slug === page.slug || other.sameBlocksAs)
    throw new Error(`The page “${page.slug}” cannot show the blocks of “${page.sameBlocksAs}”.`);
  return other.blocks.map(({ address: _address, ...block }) => block as Page["blocks"][number]);
}

function composePage(page: Page, content: Content, shell: ShellData): ComposedPage[] {
  const shown = shownBlocks(page, content.pages);
  const blocks = shown.map((block) => composeBlock(block, content));
  const underHeader = ([first]: readonly ComposedBlock[]) =>
    first ? blockDefinition(first.type)?.underHeader === true : false;
  const shared = {
    shell,
    header: page.header,
    footer: page.footer,
    description: page.description,
    canonicalPath: canonicalPath(page.path),
    ...(page.unlisted ? { unlisted: true } : {}),
  };
  return [
    {
      path: canonicalPath(page.path),
      ...(page.alsoBelow ? { matchPath: `${canonicalPath(page.path)}/*` } : {}),
      context: { ...shared, title: page.title, underHeader: underHeader(blocks), blocks },
    },
    ...(page.numbered
      ? blocks.map((block, index) => ({
          path: blockPath(page, shown[index] ?? {}, index),
          context: {
            ...shared,
            underHeader: underHeader([block]),
            title: `${page.title}, ${blockDefinition(block.type)?.label ?? block.type}`,
            blocks: [block],
          },
        }))
      : []),
  ];
}

/** Every page of the site. Pure. */
export function composePages(content: Content): ComposedPage[] {
  const shell = shellData(content);
  const special = (path: string, title: string, kind: NonNullable<PageContext["special"]>): ComposedPage => ({
    path,
    context: {
      shell,
      header: "a",
      footer: kind === "footer-b" ? "b" : "a",
      underHeader: kind === "not-found",
      title,
      description: content.settings.site.description,
      canonicalPath: "/",
      blocks: [],
      special: kind,
    },
  });
  const pages = content.pages.flatMap((page) => composePage(page, content, shell));
  const entries = composeEntries(content, shell);
  return [
    ...pages,
    ...entries,
    composeIndex(content, entries, shell),
    composePatternBook([...pages, ...entries], shell),
    special("/navbar", "Header", "navbar"),
    special("/footer", "Footer", "footer-a"),
    special("/footer1", "Footer with banners", "footer-b"),
    special("/404.html", "Page not found", "not-found"),
  ];
}
