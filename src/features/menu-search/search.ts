/** The parts of a dish that search and tabs look at. */
interface Searchable {
  readonly name: string;
  readonly description: string;
  readonly category: string;
}

/** Milliseconds from the last key to the search, and from there to the list. */
export const debounceMs = 300;
export const loadingMs = 200;

export const allFood = "All Food";
export const categories = [allFood, "Breakfast", "Lunch", "Dinner"] as const;
export type Category = (typeof categories)[number];

const fold = (text: string): string => text.trim().toLowerCase();

/** Dishes of the category whose name, description or category holds the term; neither casing nor outer spaces count. */
export function findDishes<D extends Searchable>(
  dishes: readonly D[],
  term: string,
  category: Category,
): D[] {
  const wanted = fold(term);
  return dishes.filter(
    (dish) =>
      (category === allFood || fold(dish.category) === fold(category)) &&
      (wanted === "" ||
        [dish.name, dish.description, dish.category].some((text) => fold(text).includes(wanted))),
  );
}

/** The line above the list. */
export function resultLine(count: number, term: string, category: Category): string {
  if (term.trim() === "") return `Showing ${count} items`;
  const where = category === allFood ? "" : ` in ${category.toLowerCase()}`;
  return `Found ${count} results for "${term.trim()}"${where}`;
}

/** What stands in the place of an empty list. */
export function emptyLine(term: string, category: Category): string {
  if (term.trim() !== "") return `No items found matching "${term.trim()}"`;
  return category === allFood ? "No items available" : `No ${category.toLowerCase()} items available`;
}
