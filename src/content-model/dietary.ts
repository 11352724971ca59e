import { select, optional, type Field } from "./fields.ts";

/** What a guest may have to avoid, with the words an editor and a guest read. One more is one line here. */
export const allergens = {
  gluten: "Gluten",
  dairy: "Dairy",
  nuts: "Nuts",
  egg: "Egg",
  fish: "Fish and shellfish",
  meat: "Meat",
} as const;

export type Allergen = keyof typeof allergens;

/** What the kitchen can say of a substance. Where it says nothing, the substance is not confirmed. */
const dietaryStatuses = { contains: "Contains", free: "Free of it" } as const;

export type DietaryStatus = keyof typeof dietaryStatuses;

type Fact = Field<DietaryStatus | undefined, DietaryStatus | undefined>;

/** One optional field for each substance. */
export const dietaryFields = Object.fromEntries(
  Object.entries(allergens).map(([key, label]) => [key, optional(select(label, dietaryStatuses))]),
) as Readonly<Record<Allergen, Fact>>;

/** What a guest reads of a substance in a dish: "Contains dairy", "No nuts". */
export function dietaryText(label: string, state: DietaryStatus | "unconfirmed"): string {
  const name = label.toLowerCase().replace(" and ", " or ");
  switch (state) {
    case "contains":
      return `Contains ${name}`;
    case "free":
      return `No ${name}`;
    case "unconfirmed":
      return "Not confirmed, please ask";
  }
}

/** Every substance with what the kitchen says of it in a dish, in the order of the list above. */
export const dietaryFacts = (
  said: Readonly<Partial<Record<Allergen, DietaryStatus | undefined>>> | undefined,
): { key: Allergen; label: string; state: DietaryStatus | "unconfirmed" }[] =>
  (Object.keys(allergens) as Allergen[]).map((key) => ({
    key,
    label: allergens[key],
    state: said?.[key] ?? "unconfirmed",
  }));
