import type { ImageValue } from "../../../content/model/fields.ts";
import type { Marks } from "./search/dish-marks.tsx";
import type { Searchable } from "./search/search.ts";
import { groupByCategory } from "../../../content/model/menu-categories.ts";

/** A dish known at build time. */
export interface StaticDish extends Pick<Searchable, "dietary"> {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly image: ImageValue;
  readonly available: boolean;
  readonly marks: Marks;
}

/** Values for a dish that was not in the build: the kitchen has confirmed nothing. */
const unknown = { dietary: {}, marks: { contains: [], complete: false } } as const;

/**
 * The menu at build time, with a tab for each category. Shown until the service has replied, or if it does
 * not reply.
 */
export type StaticMenu = readonly { readonly name: string; readonly dishes: readonly StaticDish[] }[];

export interface MenuRow extends Pick<StaticDish, "dietary" | "marks"> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly price: number | undefined;
  readonly soldOut: boolean;
  /** Path of the dish's own page; undefined if the build has no page for it. */
  readonly path: string | undefined;
  /** URL of the service's picture; if it is undefined or cannot be loaded, `image` is shown. */
  readonly imageUrl: string | undefined;
  readonly image: ImageValue | undefined;
}

/** Returns a picture's file name without its extension, which changes when the build converts the picture. */
const fileName = (address: string): string =>
  (
    decodeURI(address.split(/[?#]/)[0] ?? "")
      .split("/")
      .pop() ?? ""
  ).replace(/\.\w+$/, "");

/**
 * True if a URL names the picture from which the build made `image`. The smaller copy from the build is then
 * shown.
 */
function isSameImage(address: string, image: ImageValue): boolean {
  const built = image.data?.images.fallback?.src ?? image.src;
  try {
    return built !== undefined && fileName(address) === fileName(built);
  } catch {
    // The URL is malformed.
    return false;
  }
}

const asText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

interface Item {
  readonly _id?: unknown;
  readonly title?: unknown;
  readonly category?: unknown;
  readonly price?: unknown;
  readonly image?: unknown;
  readonly description?: unknown;
  readonly available?: unknown;
}

const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && asText((value as Item).title) !== "";

const staticRow = ({ slug, available, ...dish }: StaticDish): MenuRow => ({
  ...dish,
  id: slug,
  soldOut: !available,
  imageUrl: undefined,
});

const groupsOf = (items: readonly unknown[] | undefined, menu: StaticMenu): Item[][] =>
  groupByCategory(
    (items ?? []).filter(isItem),
    menu.map(({ name }) => name),
  );

/**
 * Returns, for each tab, whether the service has dishes for it.
 *
 * @param items as in {@link menuRows}
 */
export const servedTabs = (items: readonly unknown[] | undefined, menu: StaticMenu): boolean[] =>
  groupsOf(items, menu).map((group) => group.length > 0);

/**
 * Returns the rows of each tab. A tab for which the service has no dishes shows its static dishes. The
 * service may not be ours, so any field can be missing. A dish without a valid price shows no price; a dish
 * without a picture shows the static picture in the same position; a dish without a known category is in no
 * tab.
 *
 * @param items the service's dishes as received; undefined if none have been received
 */
export function menuRows(items: readonly unknown[] | undefined, staticMenu: StaticMenu): MenuRow[][] {
  const known = new Map(staticMenu.flatMap(({ dishes }) => dishes).map((dish) => [dish.slug, dish]));
  const row = (item: Item, position: number, { name, dishes }: StaticMenu[number]): MenuRow => {
    const id = asText(item._id) || `${name} ${position}`;
    const own = known.get(id);
    const imageUrl = asText(item.image);
    const built = own && imageUrl !== "" && isSameImage(imageUrl, own.image);
    const { dietary, marks } = own ?? unknown;
    return {
      id,
      dietary,
      marks,
      title: asText(item.title),
      description: asText(item.description),
      price:
        typeof item.price === "number" && Number.isFinite(item.price) && item.price >= 0
          ? item.price
          : undefined,
      soldOut: item.available === false,
      path: own?.path,
      imageUrl: built || imageUrl === "" ? undefined : imageUrl,
      image: built ? own.image : dishes[position]?.image,
    };
  };
  const groups = groupsOf(items, staticMenu);
  return staticMenu.map((tab, index) => {
    const group = groups[index]!;
    return group.length > 0
      ? group.map((item, position) => row(item, position, tab))
      : tab.dishes.map(staticRow);
  });
}
