import { openSearch, queryTermsOf } from "../../../src/site/search/query.ts";
import { entry, house, indexOf } from "./entries.ts";

const search = openSearch(indexOf(house));
const titles = (query: string) => search(query).groups.flatMap(({ hits }) => hits.map(({ title }) => title));

test.each([
  ["tira", ["Tiramisù"]],
  ["CARBONARA", ["Spaghetti carbonara"]],
  ["creme brulee", ["Crème brûlée"]],
  ["  crème   BRÛLÉE ", ["Crème brûlée"]],
  ["strasse", ["Straße & Öl"]],
  ["park", ["Address and hours"]],
  ["executive", ["Henri Caron"]],
  ["לחם", ["Straße & Öl"]],
])("%j finds %j: by prefixes, in any casing and with any accents", (query, found) => {
  expect(titles(query)).toEqual(found);
  expect(search(query).approximate).toBe(false);
});

test.each(["O’Brien", "O'Brien", "OBrien", "brien", "Ｏ'Ｂｒｉｅｎ"])("%s finds O’Brien's page", (query) => {
  const found = openSearch(indexOf([...house, entry("chefs", "Nora O’Brien")]))(query);
  expect(found.groups.flatMap(({ hits }) => hits.map(({ title }) => title))).toEqual(["Nora O’Brien"]);
  expect(found.approximate).toBe(false);
});

test.each([
  ["tiramsu", "Tiramisù"],
  ["carbonarra", "Spaghetti carbonara"],
  ["spagetti", "Spaghetti carbonara"],
  ["henry", "Henri Caron"],
  ["roast tomatoe sup", "Roast tomato soup"],
])("%j, misspelt, finds %s and says that it is only close", (query, title) => {
  expect(titles(query)[0]).toBe(title);
  expect(search(query).approximate).toBe(true);
});

test("short words are not guessed", () => {
  expect(search("egf").count).toBe(0);
});

test("every word must match; if nothing matches all, some of the longer ones are enough", () => {
  expect(titles("tomato soup")).toEqual(["Roast tomato soup", "Tomato soup for the last warm week"]);
  expect(titles("soup carbonara")).toContain("Spaghetti carbonara");
  expect(search("soup carbonara").approximate).toBe(true);
});

test("results come in groups, the best hit's first, and a name counts more than a mention", () => {
  const { groups, count } = search("coffee");
  expect(groups.map(({ name, hits }) => [name, hits.length])).toEqual([
    ["dishes", 1],
    ["products", 1],
  ]);
  expect(count).toBe(2);
  expect(search("toast").groups.map(({ name }) => name)).toEqual(["dishes", "posts"]);
  expect(titles("caron")[0]).toBe("Henri Caron");
});

test.each(["", "   ", "🍕", "…!?", ".*", "\\", "[", "(?:", "\u0000", "%", "\u202e"])(
  "%j finds nothing",
  (query) => {
    expect(search(query)).toEqual({ groups: [], count: 0, approximate: false });
  },
);

test("500 characters, a thousand words and signs around a word do no harm", () => {
  expect(search("x".repeat(500)).count).toBe(0);
  expect(search("soup ".repeat(1000)).count).toBe(2);
  expect(titles("(carbonara)*")).toEqual(["Spaghetti carbonara"]);
  expect(titles("🍝 carbonara 🍝")).toEqual(["Spaghetti carbonara"]);
  expect(queryTermsOf(Array.from({ length: 50 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
});

test("an invalid index is refused", () => {
  expect(() => openSearch("<!doctype html>")).toThrow();
  expect(() => openSearch("{}")).toThrow();
});
