/** The tabs of the menu, and the groups of its dishes. */
export const hours = ["BREAKFAST", "LUNCH", "DINNER"] as const;
export type Hour = (typeof hours)[number];

const hourOf = (category: unknown): Hour | undefined =>
  typeof category === "string" ? hours.find((hour) => hour === category.trim().toUpperCase()) : undefined;

/** Sorts dishes into the groups by their upper-cased category; those of other categories are in none. */
export function groupByHour<D extends { readonly category?: unknown }>(
  dishes: readonly D[],
): Record<Hour, D[]> {
  const groups: Record<Hour, D[]> = { BREAKFAST: [], LUNCH: [], DINNER: [] };
  for (const dish of dishes) {
    const hour = hourOf(dish.category);
    if (hour) groups[hour].push(dish);
  }
  return groups;
}
