import { choice, optional, type Field } from "./fields.ts";

/** What a guest may have to avoid, with the words an editor and a guest read. One more is one line here. */
export const substances = {
  gluten: "Gluten",
  dairy: "Dairy",
  nuts: "Nuts",
  egg: "Egg",
  fish: "Fish and shellfish",
  meat: "Meat",
} as const;

export type Substance = keyof typeof substances;

/** What the kitchen can say of a substance. Where it says nothing, the substance is not confirmed. */
const known = { contains: "Contains", free: "Free of it" } as const;

export type Known = keyof typeof known;

type Fact = Field<Known | undefined, Known | undefined>;

/** One optional field for each substance. */
export const dietaryFields = Object.fromEntries(
  Object.entries(substances).map(([key, label]) => [key, optional(choice(label, known))]),
) as Readonly<Record<Substance, Fact>>;

/** Every substance with what the kitchen says of it in a dish, in the order of the list above. */
export const dietaryFacts = (
  said: Readonly<Partial<Record<Substance, Known | undefined>>> | undefined,
): { key: Substance; label: string; state: Known | "unconfirmed" }[] =>
  (Object.keys(substances) as Substance[]).map((key) => ({
    key,
    label: substances[key],
    state: said?.[key] ?? "unconfirmed",
  }));
