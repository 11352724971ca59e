import MiniSearch from "minisearch";
import {
  searchIndexOptions,
  type SearchEntry,
  type SearchGroup,
} from "../../../src/site/contract/search-index.ts";

/** An index entry; fields that a test ignores are empty. */
export const entry = (group: SearchGroup, title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  path: `/${group}/${title.toLowerCase().replaceAll(" ", "-")}`,
  group,
  groupLabel: `${group[0]!.toUpperCase()}${group.slice(1)}`,
  title,
  text: "",
  headings: "",
  ...more,
});

/** An index of these entries, as the build writes it. */
export function indexOf(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch(searchIndexOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}

export const house: readonly SearchEntry[] = [
  entry("dishes", "Tiramisù", { text: "Coffee, mascarpone, patience.", note: "Desserts", price: 9 }),
  entry("dishes", "Spaghetti carbonara", { text: "Egg, pecorino, guanciale.", note: "Dinner", price: 15 }),
  entry("dishes", "Crème brûlée", { text: "Cracked at the table.", note: "Desserts", price: 8 }),
  entry("dishes", "Roast tomato soup", { text: "Basil and a slice of toast.", note: "Lunch", price: 8 }),
  entry("posts", "Why our bread takes two nights", { text: "Slow dough, and toast.", date: "2026-10-02" }),
  entry("posts", "Tomato soup for the last warm week", { date: "2026-10-05" }),
  entry("products", "House roast", { text: "Coffee beans.", price: 14, priceTo: 26 }),
  entry("chefs", "Henri Caron", { text: "Still carries a spoon.", note: "Executive Chef" }),
  entry("pages", "Address and hours", { headings: "How to park", path: "/contact" }),
  entry("dishes", "Straße & Öl", { text: "שקשוקה עם לחם" }),
];
