/**
 * Searching a menu of ten thousand dishes. Baseline: fold every text at every search, which is fast enough for ten dishes.
 * Prints milliseconds per search, the median and the worst of the terms below.
 */
import { defaultFilters, findDishes, indexDishes } from "../src/features/menu-search/search.ts";
import { highlightTerm } from "../src/features/highlight/highlight.ts";
import { foldText } from "../src/shared/fold-text.ts";

const words =
  "crème brûlée pizza salmon rosemary butter garlic almond sourdough asparagus dill lemon honey fire smoke".split(
    " ",
  );
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => words[(from * 7 + index * 5) % words.length]).join(" ");
const dishes = Array.from({ length: 10_000 }, (_, index) => ({
  title: some(index, 3),
  description: some(index + 3, 12),
  category: ["Breakfast", "Lunch", "Dinner"][index % 3]!,
  dietary: { gluten: ["free", "contains", undefined][index % 3] },
}));
const terms = ["p", "sal", "salmon", "brulee", "dinner", "garlic almond", "durian", "🥞"];

/** Milliseconds of each run, after runs that nobody measures. */
function measure(run: (term: string) => unknown): number[] {
  for (let warm = 0; warm < 5; warm++) terms.forEach(run);
  return Array.from({ length: 20 }, () => terms)
    .flat()
    .map((term) => {
      const start = performance.now();
      run(term);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
}

const figures = (times: number[]) => ({
  "median, ms": Number(times[times.length >> 1]!.toFixed(3)),
  "worst, ms": Number(times.at(-1)!.toFixed(3)),
});

const began = performance.now();
const prepared = indexDishes(dishes);
const preparing = performance.now() - began;

const baseline = (term: string) => {
  const wanted = foldText(term);
  return dishes.filter(({ title, description, category }) =>
    [title, description, category].some((text) => foldText(text).includes(wanted)),
  );
};

console.log(`${dishes.length} dishes, folded once in ${preparing.toFixed(0)} ms`);
console.table({
  "baseline: folded at each search": figures(measure(baseline)),
  "folded once": figures(measure((term) => findDishes(prepared, { ...defaultFilters, term }))),
  "folded once, with category and filter": figures(
    measure((term) => findDishes(prepared, { term, category: "Lunch", free: ["gluten"] })),
  ),
  "marking the 24 cards that are drawn": figures(
    measure((term) =>
      dishes
        .slice(0, 24)
        .map(({ title, description }) => [highlightTerm(title, term), highlightTerm(description, term)]),
    ),
  ),
});
