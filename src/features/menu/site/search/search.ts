import type { DietaryDeclaration } from "../../../../content/model/dietary.ts";
import type { Translate } from "../../../../core/messages/words.ts";
import { foldText } from "../../../../core/shared/fold-text.ts";

/** The parts of a dish that search, tabs and filters need. */
export interface Searchable {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Confirmed states by allergen: `{ gluten: "free" }`. Allergens without a state are not confirmed. */
  readonly dietary: Readonly<Record<string, string | undefined>>;
}

/** A substance that dishes can be confirmed to be free of. */
export interface Substance {
  readonly key: keyof DietaryDeclaration;
}

/** Milliseconds from the last keystroke to the start of the search, and from that start to the updated list. */
export const debounceMs = 300;
export const loadingMs = 200;

/** Name of the tab with all dishes. */
export const allFood = "All Food";

export interface MenuFilters {
  /** Search term, trimmed. */
  readonly term: string;
  /** One of the tabs; {@link allFood} for all dishes. */
  readonly category: string;
  /** Allergens that a dish must be confirmed to be free of: `["gluten"]`. */
  readonly free: readonly string[];
}

export const defaultFilters: MenuFilters = { term: "", category: allFood, free: [] };

/** A dish with its texts folded once, for all searches. */
export interface IndexedDish<D> {
  readonly dish: D;
  readonly texts: readonly string[];
  readonly category: string;
}

export const indexDishes = <D extends Searchable>(dishes: readonly D[]): IndexedDish<D>[] =>
  dishes.map((dish) => {
    const category = foldText(dish.category.trim());
    return { dish, texts: [foldText(dish.title), foldText(dish.description), category], category };
  });

export interface Found<D> {
  /** The matching dishes, in the menu's order. */
  readonly dishes: D[];
  /** Dishes that would match if the kitchen confirmed the missing allergens. */
  readonly unconfirmed: { readonly dish: D; readonly missing: readonly string[] }[];
}

/** Finds the dishes that are confirmed to be free of the allergens, and those that may be. */
export function findFreeOf<D extends Pick<Searchable, "dietary">>(
  dishes: readonly D[],
  free: MenuFilters["free"],
): Found<D> {
  const found: Found<D> = { dishes: [], unconfirmed: [] };
  for (const dish of dishes) {
    const missing = free.filter((allergen) => dish.dietary[allergen] !== "free");
    if (missing.length === 0) found.dishes.push(dish);
    else if (missing.every((allergen) => dish.dietary[allergen] !== "contains"))
      found.unconfirmed.push({ dish, missing });
  }
  return found;
}

/**
 * Finds the dishes in the category that contain the term in their title, description or category, and that
 * are free of the allergens.
 */
export function findDishes<D extends Searchable>(
  dishes: readonly IndexedDish<D>[],
  { term, category, free }: MenuFilters,
): Found<D> {
  const foldedTerm = foldText(term);
  const foldedCategory = category === allFood ? undefined : foldText(category);
  const matching = dishes.filter(
    ({ texts, category: own }) =>
      (foldedCategory === undefined || own === foldedCategory) &&
      (foldedTerm === "" || texts.some((text) => text.includes(foldedTerm))),
  );
  return findFreeOf(
    matching.map(({ dish }) => dish),
    free,
  );
}

/** Returns the text above the list: the number of dishes found, and what was searched for. */
export function resultLine(count: number, { term, category }: MenuFilters, t: Translate<"menu">): string {
  if (term === "") return t("showing", { count });
  return category === allFood ? t("found", { count, term }) : t("foundIn", { count, term, category });
}

/** Returns the heading shown instead of an empty list. */
export function emptyLine({ term, category }: MenuFilters, t: Translate<"menu">): string {
  if (term !== "") return t("noneFor", { term });
  return category === allFood ? t("none") : t("noneIn", { category });
}

/**
 * Joins words for a sentence: `gluten, dairy and nuts`.
 *
 * @param and the message that joins the last two; `and.free` for a sentence that denies all of them
 */
export const joinWords = (
  words: readonly string[],
  t: Translate<"menu">,
  and: "and" | "and.free" = "and",
): string =>
  words.length < 2 ? words.join("") : t(and, { first: words.slice(0, -1).join(", "), last: words.at(-1)! });
