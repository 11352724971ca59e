import {
  emptyLine,
  defaultFilters,
  findDishes,
  joinWords,
  indexDishes,
  resultLine,
} from "../../../../../src/features/menu/site/search/search.ts";
import { messagesIn } from "../../../../../src/core/messages/catalogues.ts";

const t = messagesIn("en", "menu");

const dish = (title: string, category: string, description = "", dietary = {}) => ({
  title,
  category,
  description,
  dietary,
});
const menu = indexDishes([
  dish("Crème brûlée", "dinner", "Burnt on purpose."),
  dish("Pancakes", "Breakfast", "Warm syrup 🥞, cold butter.", { gluten: "contains", dairy: "contains" }),
  dish("Salmon", "Dinner", "Dill (fresh) + potatoes.", { gluten: "free", dairy: "free" }),
  dish("Risotto", "DINNER", "Stirred by hand.", { dairy: "contains" }),
  dish("Salad سلطة", "Lunch", "ΟΔΟΣ means street.", { gluten: "free" }),
]);
const find = (filters: Partial<typeof defaultFilters>) => findDishes(menu, { ...defaultFilters, ...filters });
const titles = (filters: Partial<typeof defaultFilters>) => find(filters).dishes.map(({ title }) => title);

test.each([
  ["SALMON", ["Salmon"]],
  ["cold butter", ["Pancakes"]],
  ["lunch", ["Salad سلطة"]],
  ["creme brulee", ["Crème brûlée"]],
  ["BRU\u0302LE\u0301E", ["Crème brûlée"]],
  ["(fresh) +", ["Salmon"]],
  ["🥞", ["Pancakes"]],
  ["سلطة", ["Salad سلطة"]],
  ["οδος", ["Salad سلطة"]],
  [".*", []],
  ["[", []],
  ["\\", []],
  ["x".repeat(500), []],
])("the search treats %s literally, in any casing and with any accents", (term, found) => {
  expect(titles({ term })).toEqual(found);
});

test.each([
  "all'avocado",
  "all’avocado",
  "allavocado",
  "ＡＬＬ'ＡＶＯＣＡＤＯ",
  "avocado",
  "T-bone",
  "T–bone",
  "t bone",
  "vino\u202frosso",
])("%s is found in any spelling of its apostrophe, dash, space and width", (term) => {
  const own = indexDishes([dish("Toast all’avocado", "Lunch", "T‑bone, vino rosso")]);
  expect(findDishes(own, { ...defaultFilters, term }).dishes).toHaveLength(1);
});

test("category filter: case-insensitive equality", () => {
  expect(titles({ category: "Dinner" })).toEqual(["Crème brûlée", "Salmon", "Risotto"]);
});

test("only what is confirmed free matches; unconfirmed is listed separately, contained nowhere", () => {
  expect(titles({ free: ["gluten"] })).toEqual(["Salmon", "Salad سلطة"]);
  expect(find({ free: ["gluten"] }).unconfirmed.map(({ dish: { title } }) => title)).toEqual([
    "Crème brûlée",
    "Risotto",
  ]);
});

test("several filters must all be confirmed; one contained allergen rules the dish out", () => {
  const { dishes, unconfirmed } = find({ free: ["gluten", "dairy"] });
  expect(dishes.map(({ title }) => title)).toEqual(["Salmon"]);
  expect(unconfirmed.map(({ dish: { title }, missing }) => [title, missing])).toEqual([
    ["Crème brûlée", ["gluten", "dairy"]],
    ["Salad سلطة", ["dairy"]],
  ]);
});

test("filters, search and category are combined", () => {
  expect(titles({ term: "sal", category: "Lunch", free: ["gluten"] })).toEqual(["Salad سلطة"]);
  expect(find({ term: "risotto", category: "Lunch", free: ["gluten"] })).toEqual({
    dishes: [],
    unconfirmed: [],
  });
});

test("the text above the list and in its place", () => {
  const filters = { ...defaultFilters, term: "soup", category: "Lunch" };
  expect(resultLine(2, defaultFilters, t)).toBe("Showing 2 items");
  expect(resultLine(3, filters, t)).toBe('Found 3 results for "soup" in lunch');
  expect(resultLine(3, { ...filters, category: defaultFilters.category }, t)).toBe(
    'Found 3 results for "soup"',
  );
  expect(emptyLine(filters, t)).toBe('No items found matching "soup"');
  expect(emptyLine({ ...filters, term: "" }, t)).toBe("No lunch items available");
  expect(emptyLine(defaultFilters, t)).toBe("No items available");
});

test.each([
  ["it", "Colazione", "in colazione"],
  ["de", "Frühstück", "unter „Frühstück“"],
  ["fr", "Petit déjeuner", "dans «\u00a0Petit déjeuner\u00a0»"],
  ["es", "Desayuno", "en «Desayuno»"],
])("%s names a category as its own sentences do", (language, category, named) => {
  const messages = messagesIn(language, "menu");
  const filters = { ...defaultFilters, category };
  expect(resultLine(3, { ...filters, term: "x" }, messages)).toMatch(new RegExp(`${named}$`));
  expect(emptyLine(filters, messages)).toMatch(new RegExp(`${named}$`));
});

test("French joins what a dish is without by another word", () => {
  const french = messagesIn("fr", "menu");
  const words = ["gluten", "lait", "noix"];
  expect(joinWords(words, french)).toBe("gluten, lait et noix");
  expect(joinWords(words, french, "and.free")).toBe("gluten, lait ni noix");
});

test("a list in words", () => {
  expect(
    [[], ["nuts"], ["nuts", "egg"], ["nuts", "egg", "meat"]].map((words) => joinWords(words, t)),
  ).toEqual(["", "nuts", "nuts and egg", "nuts, egg and meat"]);
});
