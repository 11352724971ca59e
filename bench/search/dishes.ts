import type { SearchEntry } from "../../src/contract/search-index.ts";

const hows = [
  "Grilled", "Braised", "Roast", "Smoked", "Crisp", "Slow-cooked",
  "Buttered", "Charred", "Pickled", "Wood-fired", "Stuffed", "Cured",
]; // prettier-ignore
const whats = [
  "tiramisù", "carbonara", "risotto", "salmon", "ribeye", "bruschetta", "gnocchi", "crème brûlée", "focaccia", "ravioli",
  "octopus", "polenta", "tagliata", "minestrone", "panna cotta", "lasagne", "aubergine", "sea bass", "lamb shank", "pancakes",
]; // prettier-ignore
const withs = [
  "rosemary", "brown butter", "lemon", "smoked salt", "thyme", "fennel", "chilli", "honey",
  "walnuts", "pecorino", "capers", "saffron", "mint", "anchovy", "juniper", "black garlic",
]; // prettier-ignore
const serveds = ["Served warm", "Cold", "For two", "A small plate", "To share"];
const endings = ["the kitchen’s own", "from the coast", "as it was in 1998", "until it is gone"];
const hours = ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"];

/** The same dishes at every run: numbers from 0 to 1 by a linear congruential generator. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** `count` dishes with names, descriptions and pictures as a long card would have them. */
export function generateDishes(count: number): SearchEntry[] {
  const next = dice(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: count }, (_, index) => ({
    path: `/menu/dish-${index}`,
    group: "dishes",
    groupLabel: "Dishes",
    title: `${pick(hows)} ${pick(whats)} with ${pick(withs)} and ${pick(withs)}`,
    text: `${pick(serveds)}, finished with ${pick(withs)}; ${pick(endings)}.`,
    note: pick(hours),
    price: 8 + Math.floor(next() * 20),
    headings: "",
    image: { src: `/static/${Math.floor(next() * 2 ** 32).toString(16)}/dish-${index % 40}.webp` },
  }));
}

/** What guests type, letter by letter; some of it misspelt. */
export const typings = ["tiramisu", "grilled salmon", "creme brulee", "carbonarra", "brusketta"];

/** Misspelt words, and what the name of the first result must hold. */
export const misspelt: readonly (readonly [typed: string, meant: string])[] = [
  ["tiramsu", "tiramisù"],
  ["carbonarra", "carbonara"],
  ["brusketta", "bruschetta"],
  ["minestroni", "minestrone"],
  ["gnochi", "gnocchi"],
  ["focacia", "focaccia"],
  ["lasange", "lasagne"],
  ["rizotto", "risotto"],
  ["salmom", "salmon"],
  ["creme brule", "crème brûlée"],
  ["obergine", "aubergine"],
  ["pankakes", "pancakes"],
];
