import type { ImageValue } from "../../../content/model/fields.ts";
import { orderedId, itemId } from "../../../content/model/item-id.ts";
import {
  choicesOf,
  type Chosen,
  type Option,
  type OptionChoice,
} from "../../../content/model/order-options.ts";
import { portionCents } from "../../../core/shared/order-sum.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { toCents } from "../../../core/shared/money.ts";
import type { CartItem } from "../../../site/cart/store.ts";

export interface DishChoice extends OptionChoice {
  /** As guests read it. */
  readonly label: string;
}

export interface DishOption extends Option {
  readonly label: string;
  readonly choices: readonly DishChoice[];
}

/** A dish of the card from which guests order. */
export interface OrderDish {
  readonly slug: string;
  readonly title: string;
  /** The language of its title; undefined if that is the page's. */
  readonly language?: string | undefined;
  readonly description: string;
  readonly price: number;
  readonly available: boolean;
  readonly image?: ImageValue | undefined;
  /** False: it is eaten here only. */
  readonly orderable: boolean;
  readonly packagingCents: number;
  readonly options: readonly DishOption[];
}

/** A dish with what a guest wants of it. */
export interface Wanted {
  readonly choices: readonly Chosen[];
  /** For the cook; empty: none. */
  readonly note: string;
}

export const asItComes: Wanted = { choices: [], note: "" };

/** The choices as guests read them: `Half burnt edge, Extra mozzarella`. */
export const chosenText = ({ options }: OrderDish, choices: readonly Chosen[]): string =>
  (choicesOf(options, choices) as (DishChoice & { option: string })[]).map(({ label }) => label).join(", ");

/** One portion with its choices, in cents. */
export const centsOf = (
  { price, options }: OrderDish,
  choices: readonly Chosen[],
  formats: Pick<Formats, "currency">,
): number => portionCents({ cents: toCents(price, formats) }, choicesOf(options, choices));

/** A dish as a guest wants it, as an item of the cart. */
export function orderedItem(
  dish: OrderDish,
  { choices, note }: Wanted,
  formats: Pick<Formats, "currency">,
): CartItem {
  const { slug, title, language, image } = dish;
  const plain = { title, language, cents: centsOf(dish, choices, formats), ...(image ? { image } : {}) };
  if (choices.length === 0 && note === "") return { ...plain, id: itemId("dishes", slug) };
  return {
    ...plain,
    id: orderedId(slug, choices, note),
    ...(choices.length > 0 ? { choices, chosen: chosenText(dish, choices) } : {}),
    ...(note === "" ? {} : { note }),
  };
}

/** Whether the dish cannot be ordered before something is chosen. */
export const mustChoose = ({ options }: OrderDish): boolean => options.some(({ min }) => min > 0);
