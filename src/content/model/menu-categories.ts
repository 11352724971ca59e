/** A category of the menu, from `settings/menu.yml`. */
export interface MenuCategory {
  readonly name: string;
  readonly withoutTab?: boolean;
}

/**
 * Returns the names of the categories with a tab, in the menu's order. If no category has a tab, returns the
 * names of all categories.
 */
export function tabNames(categories: readonly MenuCategory[]): string[] {
  const tabs = categories.filter(({ withoutTab }) => !withoutTab);
  return (tabs.length > 0 ? tabs : categories).map(({ name }) => name);
}

const keyOf = (category: unknown): string | undefined =>
  typeof category === "string" ? category.trim().toUpperCase() : undefined;

/** Groups the dishes by category, in the order of `names`. Ignores case, and omits dishes in other categories. */
export const groupByCategory = <D extends { readonly category?: unknown }>(
  dishes: readonly D[],
  names: readonly string[],
): D[][] => names.map((name) => dishes.filter(({ category }) => keyOf(category) === keyOf(name)));

/**
 * Returns a function that returns a category's position in the menu, as a sort key for dishes; unknown
 * categories come last.
 */
export const categoryPlace = (categories: readonly MenuCategory[]): ((category: string) => number) => {
  const places = new Map(categories.map(({ name }, index) => [keyOf(name), index]));
  return (category) => places.get(keyOf(category)) ?? categories.length;
};

/** Returns the names of the categories that have dishes, in the menu's order. */
export function categoriesOf(
  dishes: readonly { readonly category: string }[],
  categories: readonly MenuCategory[],
): string[] {
  const placeOf = categoryPlace(categories);
  return [...new Set(dishes.map(({ category }) => category))].sort((a, b) => placeOf(a) - placeOf(b));
}
