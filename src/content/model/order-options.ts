import type { Translate } from "../../core/messages/words.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { formatCents } from "../../core/shared/money.ts";
import type { Saving } from "../../core/shared/order-sum.ts";
import { capitalized } from "../../core/shared/text.ts";

/*
 * The options of a takeaway dish: the possible choices, a guest's choices, and their effect on allergens.
 * Names are always in the content's source language.
 */

/** Effect of a choice on substances: `{ gluten: "removes" }`. All other substances stay as in the dish. */
export type DietaryChange = Readonly<Partial<Record<string, "adds" | "removes" | undefined>>>;

export interface OptionChoice {
  readonly name: string;
  /** Added to the dish's price; can be negative. */
  readonly cents: number;
  readonly dietary?: DietaryChange | undefined;
}

/** Choices that belong together, such as the sizes of a pizza. */
export interface Option {
  readonly name: string;
  /** Minimum and maximum number of choices. */
  readonly min: number;
  readonly max: number;
  readonly choices: readonly OptionChoice[];
}

/** A choice as named in a guest's order. */
export interface Chosen {
  readonly option: string;
  readonly choice: string;
}

export type OptionProblem =
  | { readonly problem: "unknown" | "twice"; readonly option: string; readonly choice: string }
  | {
      readonly problem: "too-few" | "too-many";
      readonly option: string;
      /** The minimum or maximum that the choices violate. */
      readonly limit: number;
    };

const findChoice = (options: readonly Option[], { option, choice }: Chosen): OptionChoice | undefined =>
  options.find(({ name }) => name === option)?.choices.find(({ name }) => name === choice);

/**
 * Returns all problems with a line's choices: unknown and duplicate choices first, then options with too few
 * or too many choices. Returns an empty list if the line can be ordered.
 */
export function checkChosen(options: readonly Option[], chosen: readonly Chosen[]): OptionProblem[] {
  const isSame = (a: Chosen, b: Chosen) => a.option === b.option && a.choice === b.choice;
  const single = chosen.flatMap(({ option, choice }, index): OptionProblem[] => {
    if (!findChoice(options, { option, choice })) return [{ problem: "unknown", option, choice }];
    const first = chosen.findIndex((other) => isSame(other, { option, choice }));
    return first < index ? [{ problem: "twice", option, choice }] : [];
  });
  const counted = options.flatMap(({ name, min, max, choices }): OptionProblem[] => {
    const count = choices.filter((choice) =>
      chosen.some((one) => isSame(one, { option: name, choice: choice.name })),
    ).length;
    if (count < min) return [{ problem: "too-few", option: name, limit: min }];
    return count > max ? [{ problem: "too-many", option: name, limit: max }] : [];
  });
  return [...single, ...counted];
}

/**
 * Returns the choices of a line in the dish's order. Lines with the same choices are therefore equal,
 * regardless of the order in which the choices were sent.
 */
export const choicesOf = (
  options: readonly Option[],
  chosen: readonly Chosen[],
): (OptionChoice & { readonly option: string })[] =>
  options.flatMap(({ name: option, choices }) =>
    choices
      .filter(({ name }) => chosen.some((one) => one.option === option && one.choice === name))
      .map((choice) => ({ ...choice, option })),
  );

/**
 * State of a substance for guests. `unconfirmed` means that the kitchen has confirmed neither `contains` nor
 * `free`.
 */
export type DietaryState = "contains" | "free" | "unconfirmed";

/**
 * Returns the state of a substance in a dish with choices. If any choice adds the substance, the dish contains
 * it, even if another choice removes it. Removing a substance only counts if the dish is known to contain it;
 * otherwise the state does not change.
 *
 * @param said the dish's state without choices
 */
export function dietaryStateWithChoices(
  substance: string,
  said: DietaryState,
  choices: readonly Pick<OptionChoice, "dietary">[],
): DietaryState {
  const does = (change: "adds" | "removes") => choices.some(({ dietary }) => dietary?.[substance] === change);
  if (does("adds")) return "contains";
  return said === "contains" && does("removes") ? "free" : said;
}

/** Substances that matter only for diets; they are not among the fourteen allergens. */
const diet: readonly string[] = ["meat", "honey"];

/** The fourteen allergens, grouped by state. */
export interface AllergenStates {
  readonly contains: readonly string[];
  readonly free: readonly string[];
  readonly unconfirmed: readonly string[];
  /** True if the kitchen has confirmed that the dish contains none of the fourteen. */
  readonly isFreeOfAll: boolean;
}

/** Returns the allergens among the substances, grouped by state. */
export function pickAllergens(of: Readonly<Record<DietaryState, readonly string[]>>): AllergenStates {
  const only = (keys: readonly string[]) => keys.filter((key) => !diet.includes(key));
  const [contains, free, unconfirmed] = [only(of.contains), only(of.free), only(of.unconfirmed)];
  return { contains, free, unconfirmed, isFreeOfAll: contains.length === 0 && unconfirmed.length === 0 };
}

/**
 * Returns the state of a substance in a whole bag: `contains` if any line contains it, `free` if every line
 * is free of it, otherwise `unconfirmed`.
 */
export function dietaryStateOfBag(lines: readonly DietaryState[]): DietaryState {
  if (lines.includes("contains")) return "contains";
  return lines.includes("unconfirmed") ? "unconfirmed" : "free";
}

/**
 * Returns a text for guests for each state, with the names of the allergens in that state in the whole bag.
 * If there are none, the text is empty, except for `contains`: that text then says that there are no
 * allergens, or that some are unconfirmed.
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

/** Describes the prices by quantity that apply to a dish: `3 for €6.00, 2 × 10 for €18.00`. */
export const bundlesText = (
  { bundles }: Pick<Saving, "bundles">,
  t: Translate<"order">,
  formats: Formats,
): string =>
  bundles
    .map(({ quantity, cents, times }) => {
      const text = t("sum.bundle", { quantity, price: formatCents(cents, formats) });
      return times > 1 ? `${times} × ${text}` : text;
    })
    .join(", ");
