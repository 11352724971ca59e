import { composeBlock } from "../blocks/compose-block.ts";
import { blockDefinition } from "../blocks/definitions.ts";
import type { ComposedBlock, EntryPage, PageContext } from "../content-model/composed.ts";
import type { Content, Page, ShellData } from "../content-model/content.ts";
import { blockPath, canonical } from "../content-model/paths.ts";

export interface ComposedPage {
  readonly path: string;
  /** Other addresses that show the page, in Gatsby's notation: `/resetpassword/*`. */
  readonly matchPath?: string;
  readonly context: PageContext;
}

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
function shownBlocks(page: Page, { pages }: Content): Page["blocks"] {
  if (!page.sameBlocksAs) return page.blocks;
  const other = pages.find(({ slug }) => slug === page.sameBlocksAs);
  if (!other || other === page || other.sameBlocksAs)
    throw new Error(`The page “${page.slug}” cannot show the blocks of “${page.sameBlocksAs}”.`);
  return other.blocks.map(({ address: _address, ...block }) => block as Page["blocks"][number]);
}

function composePage(page: Page, content: Content, shell: ShellData): ComposedPage[] {
  const shown = shownBlocks(page, content);
  const blocks = shown.map((block) => composeBlock(block, content));
  const underHeader = ([first]: readonly ComposedBlock[]) =>
    first ? blockDefinition(first.type)?.underHeader === true : false;
  const shared = {
    shell,
    header: page.header,
    footer: page.footer,
    description: page.description,
    canonicalPath: canonical(page.path),
  };
  return [
    {
      path: canonical(page.path),
      ...(page.alsoBelow ? { matchPath: `${canonical(page.path)}/*` } : {}),
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

const dollars = (price: number): string => `$${price.toFixed(2)}`;

/** A page of its own for every dish, post, product and chef. */
function composeEntries({ dishes, posts, products, chefs }: Content, shell: ShellData): ComposedPage[] {
  const page = (path: string, entry: EntryPage): ComposedPage => ({
    path,
    context: {
      shell,
      header: entry.list.to === "/shopage" ? "b" : "a",
      footer: "a",
      underHeader: true,
      title: entry.title,
      description: entry.lead,
      canonicalPath: path,
      blocks: [],
      entry,
    },
  });
  return [
    ...dishes.map(({ path, title, price, description, picture, html }) =>
      page(path, {
        list: { label: "Menu", to: "/menu" },
        title,
        note: dollars(price),
        lead: description,
        picture,
        html,
      }),
    ),
    ...posts.map(({ path, title, date, author, excerpt, picture, html }) =>
      page(path, {
        list: { label: "Blog", to: "/blog" },
        title,
        note: `${longDate(date)}, by ${author}`,
        lead: excerpt,
        picture,
        html,
      }),
    ),
    ...products.map(({ path, title, price, priceTo, description, pictures, html }) =>
      page(path, {
        list: { label: "Shop", to: "/shopage" },
        title,
        note: priceTo ? `${dollars(price)} – ${dollars(priceTo)}` : dollars(price),
        lead: description,
        picture: pictures[0] ?? null,
        html,
      }),
    ),
    ...chefs.map(({ path, title, role, description, picture, html }) =>
      page(path, {
        list: { label: "Team", to: "/team" },
        title,
        note: role,
        lead: description,
        picture,
        html,
      }),
    ),
  ];
}

/** `2026-11-12` as `12 November 2026`. */
const longDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

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
  return [
    ...content.pages.flatMap((page) => composePage(page, content, shell)),
    ...composeEntries(content, shell),
    special("/navbar", "Header", "navbar"),
    special("/footer", "Footer", "footer-a"),
    special("/footer1", "Footer with banners", "footer-b"),
    special("/404.html", "Page not found", "not-found"),
  ];
}
