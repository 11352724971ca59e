import {
  emptyLine,
  everything,
  findDishes,
  inWords,
  prepare,
  resultLine,
} from "../../../src/features/menu-search/search.ts";

const dish = (title: string, category: string, description = "", dietary = {}) => ({
  title,
  category,
  description,
  dietary,
});
const menu = prepare([
  dish("Crème brûlée", "dinner", "Burnt on purpose."),
  dish("Pancakes", "Breakfast", "Warm syrup 🥞, cold butter.", { gluten: "contains", dairy: "contains" }),
  dish("Salmon", "Dinner", "Dill (fresh) + potatoes.", { gluten: "free", dairy: "free" }),
  dish("Risotto", "DINNER", "Stirred by hand.", { dairy: "contains" }),
  dish("Salad سلطة", "Lunch", "ΟΔΟΣ means street.", { gluten: "free" }),
]);
const find = (asked: Partial<typeof everything>) => findDishes(menu, { ...everything, ...asked });
const titles = (asked: Partial<typeof everything>) => find(asked).dishes.map(({ title }) => title);

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
])("the search takes %s as it stands, whatever its casing and accents", (term, found) => {
  expect(titles({ term })).toEqual(found);
});

test("category filter: case-insensitive equality", () => {
  expect(titles({ category: "Dinner" })).toEqual(["Crème brûlée", "Salmon", "Risotto"]);
});

test("only what is confirmed free fits; what is not confirmed is named apart, what contains it nowhere", () => {
  expect(titles({ free: ["gluten"] })).toEqual(["Salmon", "Salad سلطة"]);
  expect(find({ free: ["gluten"] }).open.map(({ dish: { title } }) => title)).toEqual([
    "Crème brûlée",
    "Risotto",
  ]);
});

test("several filters must all be confirmed; one that is contained rules the dish out", () => {
  const { dishes, open } = find({ free: ["gluten", "dairy"] });
  expect(dishes.map(({ title }) => title)).toEqual(["Salmon"]);
  expect(open.map(({ dish: { title }, missing }) => [title, missing])).toEqual([
    ["Crème brûlée", ["gluten", "dairy"]],
    ["Salad سلطة", ["dairy"]],
  ]);
});

test("filters, search and category narrow together", () => {
  expect(titles({ term: "sal", category: "Lunch", free: ["gluten"] })).toEqual(["Salad سلطة"]);
  expect(find({ term: "risotto", category: "Lunch", free: ["gluten"] })).toEqual({ dishes: [], open: [] });
});

test("the words above the list and in its place", () => {
  const asked = { ...everything, term: "soup", category: "Lunch" as const };
  expect(resultLine(2, everything)).toBe("Showing 2 items");
  expect(resultLine(3, asked)).toBe('Found 3 results for "soup" in lunch');
  expect(resultLine(3, { ...asked, category: everything.category })).toBe('Found 3 results for "soup"');
  expect(emptyLine(asked)).toBe('No items found matching "soup"');
  expect(emptyLine({ ...asked, term: "" })).toBe("No lunch items available");
  expect(emptyLine(everything)).toBe("No items available");
});

test("a list in words", () => {
  expect(
    [[], ["nuts"], ["nuts", "egg"], ["nuts", "egg", "meat"]].map((words) => inWords(words, "and")),
  ).toEqual(["", "nuts", "nuts and egg", "nuts, egg and meat"]);
});
