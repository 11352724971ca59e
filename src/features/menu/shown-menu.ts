import type { ImageValue } from "../../content-model/fields.ts";
import { groupByHour, hours, type Hour } from "../../shared/menu-hours.ts";

/** A dish as the site was built with it. Prices in dollars. */
export interface ListedDish {
  readonly slug: string;
  /** Its own page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly image: ImageValue;
  readonly available: boolean;
}

/** The static list: what stands on the menu while the service has said nothing better. */
export type ListedMenu = Readonly<Record<Hour, readonly ListedDish[]>>;

/** A dish as a row of the menu shows it. */
export interface ShownDish {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** In dollars; undefined where none is known, and nothing is printed then. */
  readonly price: number | undefined;
  readonly soldOut: boolean;
  /** The dish's own page, where the build made one. */
  readonly path: string | undefined;
  /** The service's picture; `picture` stands in where it is undefined or cannot be loaded. */
  readonly imageUrl: string | undefined;
  readonly image: ImageValue | undefined;
}

const fileName = (address: string): string =>
  decodeURI(address.split(/[?#]/)[0] ?? "")
    .split("/")
    .pop() ?? "";

/** Whether the service names the picture that the build made `picture` of: then the smaller copy of it is shown. */
function isImage(address: string, image: ImageValue): boolean {
  const built = image.data?.images.fallback?.src ?? image.src;
  try {
    return built !== undefined && fileName(address) === fileName(built);
  } catch {
    // An address with a stray % is no picture of ours.
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

const listedRow = ({ slug, path, title, description, price, image, available }: ListedDish): ShownDish => ({
  id: slug,
  title,
  description,
  price,
  soldOut: !available,
  path,
  imageUrl: undefined,
  image,
});

/**
 * What each tab shows. `items` are the service's dishes as they came, or undefined where there are none: a group without
 * a dish shows the static list. The service may be another than ours, so whatever a dish lacks is left out: an absent or
 * negative price, a picture (the static one of that position stands in), a category (the dish stands on no tab).
 */
export function shownMenu(
  items: readonly unknown[] | undefined,
  listed: ListedMenu,
): Record<Hour, ShownDish[]> {
  const groups = groupByHour((items ?? []).filter(isItem));
  const known = new Map(hours.flatMap((hour) => listed[hour]).map((dish) => [dish.slug, dish]));
  const row = (item: Item, position: number, hour: Hour): ShownDish => {
    const id = asText(item._id) || `${hour} ${position}`;
    const own = known.get(id);
    const imageUrl = asText(item.image);
    const built = own && imageUrl !== "" && isImage(imageUrl, own.image);
    return {
      id,
      title: asText(item.title),
      description: asText(item.description),
      price:
        typeof item.price === "number" && Number.isFinite(item.price) && item.price >= 0
          ? item.price
          : undefined,
      soldOut: item.available === false,
      path: own?.path,
      imageUrl: built || imageUrl === "" ? undefined : imageUrl,
      image: built ? own.image : listed[hour][position]?.image,
    };
  };
  const show = (hour: Hour): ShownDish[] =>
    groups[hour].length > 0
      ? groups[hour].map((item, position) => row(item, position, hour))
      : listed[hour].map(listedRow);
  return { BREAKFAST: show("BREAKFAST"), LUNCH: show("LUNCH"), DINNER: show("DINNER") };
}
