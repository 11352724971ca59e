import { capitalized } from "../../core/shared/capitalized.ts";
import { pickAllergens } from "./order-options.ts";

/**
 * Names the allergens of a whole bag by their state for guests; empty if there are none. If some are
 * unconfirmed, `contains` says so.
 */
export function allergenTexts(
  of: Parameters<typeof pickAllergens>[0],
  order: (id: "bag.none" | "bag.unnamed") => string,
  menu: (id: "allergen.gluten") => string,
): Readonly<Record<"contains" | "free" | "unconfirmed", string>> {
  const { isFreeOfAll, ...stated } = pickAllergens(of);
  const names = (state: keyof typeof stated) =>
    stated[state].map((substance) => menu(`allergen.${substance}` as "allergen.gluten")).join(", ");
  return {
    contains: names("contains") || order(isFreeOfAll ? "bag.none" : "bag.unnamed"),
    free: names("free"),
    unconfirmed: capitalized(names("unconfirmed")),
  };
}
