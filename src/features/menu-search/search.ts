/** The parts of a dish that search, tabs and filters look at. */
export interface Searchable {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** What the kitchen has confirmed, by substance: `{ gluten: "free" }`. Whatever is missing is not confirmed. */
  readonly dietary: Readonly<Record<string, string | undefined>>;
}

/** Milliseconds from the last key to the search, and from there to the list. */
export const debounceMs = 300;
export const loadingMs = 200;

export const allFood = "All Food";
export const categories = [allFood, "Breakfast", "Lunch", "Dinner"] as const;
export type Category = (typeof categories)[number];

/** What a guest asks the menu for. */
export interface Asked {
  /** Without outer spaces. */
  readonly term: string;
  readonly category: Category;
  /** Substances a dish must be confirmed free of: `["gluten"]`. */
  readonly free: readonly string[];
}

export const everything: Asked = { term: "", category: allFood, free: [] };

/**
 * Text as it is compared: casing, accents and the two shapes of a sigma or an emoji do not count. The text of several
 * characters folds to the sum of what each folds to, so that `split` can find its way back.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\ufe0f]/g, "")
    .toLowerCase()
    .replaceAll("ς", "σ");

/** A dish with its texts folded, once for all searches. */
export interface Prepared<D> {
  readonly dish: D;
  readonly texts: readonly string[];
  readonly category: string;
}

export const prepare = <D extends Searchable>(dishes: readonly D[]): Prepared<D>[] =>
  dishes.map((dish) => {
    const category = fold(dish.category.trim());
    return { dish, texts: [fold(dish.title), fold(dish.description), category], category };
  });

export interface Found<D> {
  /** The dishes that fit, in the menu's order. */
  readonly dishes: D[];
  /** Those that would fit, did the kitchen confirm what is missing. They never count as fitting. */
  readonly open: { readonly dish: D; readonly missing: readonly string[] }[];
}

/** Dishes of the category whose title, description or category holds the term, and that are free of what is asked. */
export function findDishes<D extends Searchable>(
  dishes: readonly Prepared<D>[],
  { term, category, free }: Asked,
): Found<D> {
  const wanted = fold(term);
  const group = category === allFood ? undefined : fold(category);
  const found: Found<D> = { dishes: [], open: [] };
  for (const { dish, texts, category: own } of dishes) {
    if (group !== undefined && own !== group) continue;
    if (wanted !== "" && !texts.some((text) => text.includes(wanted))) continue;
    const missing = free.filter((allergen) => dish.dietary[allergen] !== "free");
    if (missing.length === 0) found.dishes.push(dish);
    else if (missing.every((allergen) => dish.dietary[allergen] !== "contains"))
      found.open.push({ dish, missing });
  }
  return found;
}

/** The line above the list. */
export function resultLine(count: number, { term, category }: Asked): string {
  if (term === "") return `Showing ${count} items`;
  const where = category === allFood ? "" : ` in ${category.toLowerCase()}`;
  return `Found ${count} results for "${term}"${where}`;
}

/** What stands in the place of an empty list. */
export function emptyLine({ term, category }: Asked): string {
  if (term !== "") return `No items found matching "${term}"`;
  return category === allFood ? "No items available" : `No ${category.toLowerCase()} items available`;
}

/** `gluten, dairy or nuts`. */
export const inWords = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
