import { substanceList, substances, type Substance } from "./substances.ts";
import { select, optional, type Field } from "./fields.ts";

export { allergens, substanceList, substances, type Allergen, type Substance } from "./substances.ts";

/** Statuses that the kitchen can give a substance. Without one, the substance is unconfirmed. */
const dietaryStatuses = { contains: "Contains", free: "Free of it" } as const;

export type DietaryStatus = keyof typeof dietaryStatuses;

/** The statuses that the kitchen has confirmed for a dish's substances: `{ gluten: "free" }`. */
export type DietaryDeclaration = Readonly<Partial<Record<Substance, DietaryStatus | undefined>>>;

type Fact = Field<DietaryStatus | undefined, DietaryStatus | undefined>;

export const dietaryFields = Object.fromEntries(
  Object.entries(substances).map(([key, label]) => [key, optional(select(label, dietaryStatuses))]),
) as Readonly<Record<Substance, Fact>>;

/** Returns the text for guests about a substance in a dish: "Contains milk", "No nuts". */
export function dietaryText(label: string, state: DietaryStatus | "unconfirmed"): string {
  const name = label.toLowerCase();
  switch (state) {
    case "contains":
      return `Contains ${name}`;
    case "free":
      return `No ${name}`;
    case "unconfirmed":
      return "Not confirmed, please ask";
  }
}

/** Returns the kitchen's statement on every substance in a dish, in the order of `substanceList`. */
export const dietaryFacts = (
  said: DietaryDeclaration | undefined,
): { key: Substance; label: string; state: DietaryStatus | "unconfirmed" }[] =>
  substanceList.map((key) => ({
    key,
    label: substances[key],
    state: said?.[key] ?? "unconfirmed",
  }));

const vegetarianWithout = ["meat", "fish", "crustaceans", "molluscs"] as const;
const veganWithout = [...vegetarianWithout, "dairy", "egg", "honey"] as const;

/**
 * Returns the strictest diet that a dish suits according to the kitchen; undefined if the kitchen has not
 * confirmed that it suits any.
 */
export function dietOf(said: DietaryDeclaration | undefined): "vegan" | "vegetarian" | undefined {
  const without = (keys: readonly Substance[]) => keys.every((key) => said?.[key] === "free");
  if (without(veganWithout)) return "vegan";
  return without(vegetarianWithout) ? "vegetarian" : undefined;
}
