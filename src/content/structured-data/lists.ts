import type { BreadcrumbList, ItemList, Menu } from "schema-dts";
import type { ComposedBlock } from "../model/composed.ts";
import type { Content } from "../model/content.ts";
import { menuItem } from "./entries.ts";
import { formatsOf } from "../../core/shared/formats.ts";
import { categoriesOf } from "../model/menu-categories.ts";
import type { Absolute } from "./restaurant.ts";

export interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** Converts breadcrumbs, ordered from the home page to the current page, to schema.org data. */
export const breadcrumbs = (crumbs: readonly Crumb[], absolute: Absolute): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ title, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    item: absolute(path),
  })),
});

type Shown = readonly { readonly slug: string }[];

/** Block types that show a menu, each with a function that returns the dishes in the block's data. */
const menuBlocks: Readonly<Record<string, (data: never) => Shown>> = {
  "tabbed-menu": (data: { readonly tabs: readonly { readonly dishes: Shown }[] }) =>
    data.tabs.flatMap(({ dishes }) => dishes),
  "printed-menu": (data: { readonly dishes: Shown }) => data.dishes,
};

/**
 * Returns the dishes on a page as a menu, with a section for each category; undefined if the page shows no
 * dishes.
 */
export function menuData(
  name: string,
  blocks: readonly ComposedBlock[],
  content: Content,
  absolute: Absolute,
): Menu | undefined {
  const slugs = new Set(
    blocks.flatMap(({ type, data }) => menuBlocks[type]?.(data as never) ?? []).map(({ slug }) => slug),
  );
  const listed = content.dishes.filter(({ slug }) => slugs.has(slug));
  if (listed.length === 0) return undefined;
  return {
    "@type": "Menu",
    name,
    inLanguage: formatsOf(content.settings.site.formats).language,
    hasMenuSection: categoriesOf(listed, content.settings.menu.categories).map((category) => ({
      "@type": "MenuSection",
      name: category,
      hasMenuItem: listed
        .filter((dish) => dish.category === category)
        .map((dish) => menuItem(dish, content, absolute)),
    })),
  };
}

type Linked = readonly Crumb[];

/**
 * Block types that list entries with links to their pages, each with a function that returns the entries in
 * the block's data.
 */
const listBlocks: Readonly<Record<string, (data: never) => Linked>> = {
  "news-list": (data: { readonly posts: Linked }) => data.posts,
  "product-grid": (data: { readonly products: Linked }) => data.products,
  "chef-gallery": (data: { readonly chefs: Linked }) => data.chefs,
};

/** Returns the entries that a page lists; undefined if it lists none. */
export function itemListData(blocks: readonly ComposedBlock[], absolute: Absolute): ItemList | undefined {
  const items = blocks.flatMap(({ type, data }) => listBlocks[type]?.(data as never) ?? []);
  if (items.length === 0) return undefined;
  return {
    "@type": "ItemList",
    itemListElement: items.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: absolute(path),
    })),
  };
}
