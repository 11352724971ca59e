import type { Thing } from "schema-dts";
import type { CollectionName } from "../model/collections.ts";
import type { ComposedBlock } from "../model/composed.ts";
import { homePath, type Content, type Entry } from "../model/content.ts";
import type { Translate } from "../../core/messages/words.ts";
import type { PageRole } from "../../core/shared/page-roles.ts";
import { entryData } from "./entries.ts";
import { breadcrumbs, itemListData, menuData, type Crumb } from "./lists.ts";
import { absoluteTo, restaurantData } from "./restaurant.ts";

/**
 * Roles of the pages about people, place and hours. Like the home page, these contain the complete restaurant
 * data.
 */
const restaurantRoles: ReadonlySet<PageRole | undefined> = new Set(["about", "booking", "contact"] as const);
const homeCrumb = (content: Content, t: Translate<"site">): Crumb => ({
  title: t("crumb.home"),
  path: homePath(content),
});

type Node = Exclude<Thing, string>;

const present = (things: readonly (Thing | undefined)[]): Node[] =>
  things.filter((node) => typeof node === "object");

/** Returns the structured data of a page made of blocks, as schema.org objects. */
export function pageData(
  {
    path,
    role,
    title,
    blocks,
  }: Crumb & { readonly role?: PageRole | undefined; readonly blocks: readonly ComposedBlock[] },
  content: Content,
  siteUrl: string,
  t: Translate<"site">,
): readonly Node[] {
  const absolute = absoluteTo(siteUrl);
  const home = homeCrumb(content, t);
  return present([
    path === home.path || restaurantRoles.has(role) ? restaurantData(content, absolute, t) : undefined,
    path === home.path ? undefined : breadcrumbs([home, { title, path }], absolute),
    role === "menu" ? menuData(title, blocks, content, absolute) : undefined,
    itemListData(blocks, absolute),
  ]);
}

/**
 * Returns the structured data of an entry's page. The third parameter describes the page that lists the
 * collection; its path is undefined if there is no such page.
 */
export function entryPageData<N extends CollectionName>(
  collection: N,
  entry: Entry<N> & { readonly title: string },
  { title, path }: { readonly title: string; readonly path: string | undefined },
  content: Content,
  siteUrl: string,
  t: Translate<"site">,
): readonly Node[] {
  const absolute = absoluteTo(siteUrl);
  return present([
    entryData(collection, entry, content, absolute),
    breadcrumbs(
      [homeCrumb(content, t), ...(path ? [{ title, path }] : []), { title: entry.title, path: entry.path }],
      absolute,
    ),
  ]);
}
