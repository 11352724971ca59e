import type { BagAllergens } from "../../contract/orders.ts";
import { substances, type Substance } from "../../../../content/model/substances.ts";

const named = (keys: readonly string[]): string =>
  keys.map((key) => (substances[key as Substance] ?? key).toLowerCase()).join(", ");

/** Allergens of a bag in words: present, absent and unconfirmed; leaves out empty states. */
export const allergenTexts = ({
  contains,
  free,
  unconfirmed,
}: BagAllergens): readonly { readonly label: string; readonly text: string }[] =>
  [
    { label: "Contains", text: named(contains).toUpperCase() },
    { label: "Not in it", text: named(free) },
    { label: "Please ask", text: unconfirmed.length > 0 ? `${named(unconfirmed)}: not confirmed` : "" },
  ].filter(({ text }) => text !== "");
