/*
 * The options of a dish to take away: what can be chosen, what a guest has chosen, and what that does to the allergens. Names are
 * those of the content's source, the same in every language.
 */

/** Effect of a choice on substances: `{ gluten: "removes" }`. All others stay as they are in the dish. */
export type DietaryChange = Readonly<Partial<Record<string, "adds" | "removes" | undefined>>>;

export interface OptionChoice {
  readonly name: string;
  /** Added to the dish's price; may be below zero. */
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

/** A choice as a guest's order names it. */
export interface Chosen {
  readonly option: string;
  readonly choice: string;
}

/** Problem with the choices of a line. */
export type OptionProblem =
  | { readonly problem: "unknown" | "twice"; readonly option: string; readonly choice: string }
  | {
      readonly problem: "too-few" | "too-many";
      readonly option: string;
      /** Number that it takes: the minimum or the maximum. */
      readonly limit: number;
    };

const findChoice = (options: readonly Option[], { option, choice }: Chosen): OptionChoice | undefined =>
  options.find(({ name }) => name === option)?.choices.find(({ name }) => name === choice);

/** Everything that is wrong with a line's choices, those that the dish does not have first. Empty: they can be ordered. */
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
 * The choices of a line, in the order in which the dish lists them: however they were sent, one dish with the same choices is one
 * line.
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

/** State of a substance for guests. Unconfirmed means neither present nor absent. */
export type DietaryState = "contains" | "free" | "unconfirmed";

/**
 * State of a substance in a dish as ordered. A substance that one choice adds is there, even if another takes it out. A choice takes
 * out a substance that the dish is known to contain; if the kitchen has not confirmed it, it remains unconfirmed.
 *
 * @param said of the dish without its options
 */
export function stateWithChoices(
  substance: string,
  said: DietaryState,
  choices: readonly Pick<OptionChoice, "dietary">[],
): DietaryState {
  const does = (change: "adds" | "removes") => choices.some(({ dietary }) => dietary?.[substance] === change);
  if (does("adds")) return "contains";
  return said === "contains" && does("removes") ? "free" : said;
}

/** Matters of diet, which are not among the fourteen allergens. */
const diet: readonly string[] = ["meat", "honey"];

/** The fourteen allergens in the three states. */
export interface StatedAllergens {
  readonly contains: readonly string[];
  readonly free: readonly string[];
  readonly unconfirmed: readonly string[];
  /** Whether the kitchen has confirmed that none of the fourteen is in it. */
  readonly isFreeOfAll: boolean;
}

/** Returns the allergens among substances in the three states. */
export function allergensAmong(of: Readonly<Record<DietaryState, readonly string[]>>): StatedAllergens {
  const only = (keys: readonly string[]) => keys.filter((key) => !diet.includes(key));
  const [contains, free, unconfirmed] = [only(of.contains), only(of.free), only(of.unconfirmed)];
  return { contains, free, unconfirmed, isFreeOfAll: contains.length === 0 && unconfirmed.length === 0 };
}

/** A substance in a whole bag: what one line contains the bag contains, and it is free of what every line is free of. */
export function stateOfBag(lines: readonly DietaryState[]): DietaryState {
  if (lines.includes("contains")) return "contains";
  return lines.includes("unconfirmed") ? "unconfirmed" : "free";
}
