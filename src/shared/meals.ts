/** The meals of the day: the tabs of the menu, and the groups of its dishes. */
export const meals = ["BREAKFAST", "LUNCH", "DINNER"] as const;
export type Meal = (typeof meals)[number];

const mealOf = (category: unknown): Meal | undefined =>
  typeof category === "string" ? meals.find((meal) => meal === category.trim().toUpperCase()) : undefined;

/** Groups dishes by their upper-cased category; dishes of other categories are left out. */
export function groupByMeal<D extends { readonly category?: unknown }>(
  dishes: readonly D[],
): Record<Meal, D[]> {
  const groups: Record<Meal, D[]> = { BREAKFAST: [], LUNCH: [], DINNER: [] };
  for (const dish of dishes) {
    const meal = mealOf(dish.category);
    if (meal) groups[meal].push(dish);
  }
  return groups;
}
