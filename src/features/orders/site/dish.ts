import type { ImageValue } from "../../../content/model/fields.ts";
import { orderedId, itemId } from "../../../content/model/item-id.ts";
import {
  choicesOf,
  type Chosen,
  type Option,
  type OptionChoice,
} from "../../../content/model/order-options.ts";
import { portionCents, type Bundle, type Quantities } from "../../../core/shared/order-sum.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { toCents } from "../../../core/shared/money.ts";
import type { CartItem } from "../../../site/cart/store.ts";

export interface DishChoice extends OptionChoice {
  /** Name shown to guests. */
  readonly label: string;
}

export interface DishOption extends Option {
  readonly label: string;
  /** True if guests see each choice's price for the whole dish, as for sizes. */
  readonly hasOwnPrices: boolean;
  readonly choices: readonly DishChoice[];
}

/** A dish on the menu of the order page. */
export interface OrderDish {
  readonly slug: string;
  readonly title: string;
  /** Language of the title; undefined if it is the page's language. */
  readonly language?: string | undefined;
  readonly description: string;
  readonly price: number;
  readonly available: boolean;
  readonly image?: ImageValue | undefined;
  /** False if the dish is served only in the restaurant. */
  readonly orderable: boolean;
  readonly packagingCents: number;
  readonly quantities: Quantities;
  readonly bundles: readonly Bundle[];
  /** The latest time at which the dish can be ordered. */
  readonly orderBy?: { readonly days: number; readonly time?: string | undefined } | undefined;
  readonly options: readonly DishOption[];
}

export interface DishSelection {
  readonly choices: readonly Chosen[];
  /** Note to the cook; can be empty. */
  readonly note: string;
}

export const noChoices: DishSelection = { choices: [], note: "" };

/** Returns the names of choices as shown to guests: `Half burnt edge, Extra mozzarella`. */
export const choicesText = ({ options }: OrderDish, choices: readonly Chosen[]): string =>
  (choicesOf(options, choices) as (DishChoice & { option: string })[]).map(({ label }) => label).join(", ");

/** Returns the price of one portion with its choices, in cents. */
export const centsOf = (
  { price, options }: OrderDish,
  choices: readonly Chosen[],
  formats: Pick<Formats, "currency">,
): number => portionCents({ cents: toCents(price, formats) }, choicesOf(options, choices));

/** Returns a dish, with a guest's choices and note, as a cart item. */
export function orderedItem(
  dish: OrderDish,
  { choices, note }: DishSelection,
  formats: Pick<Formats, "currency">,
): CartItem {
  const { slug, title, language, image } = dish;
  const plain = { title, language, cents: centsOf(dish, choices, formats), ...(image ? { image } : {}) };
  if (choices.length === 0 && note === "") return { ...plain, id: itemId("dishes", slug) };
  return {
    ...plain,
    id: orderedId(slug, choices, note),
    ...(choices.length > 0 ? { choices, chosen: choicesText(dish, choices) } : {}),
    ...(note === "" ? {} : { note }),
  };
}

/** True if the guest must make a choice before ordering the dish. */
export const requiresChoice = ({ options }: OrderDish): boolean => options.some(({ min }) => min > 0);
