import { type Substance, substanceList } from "../../../content/model/dietary.ts";
import type { BagAllergens } from "../contract/orders.ts";
import { dietaryStateOfBag, type DietaryState } from "../../../content/model/order-options.ts";

export type LineAllergens = Readonly<Partial<Record<Substance, DietaryState>>>;

/** Returns the allergens of a bag, by the state shown to guests. */
export function allergensOfBag(lines: readonly LineAllergens[]): BagAllergens {
  const states = Map.groupBy(substanceList, (substance) =>
    dietaryStateOfBag(lines.map((line) => line[substance] ?? "unconfirmed")),
  );
  return {
    contains: states.get("contains") ?? [],
    free: states.get("free") ?? [],
    unconfirmed: states.get("unconfirmed") ?? [],
  };
}
