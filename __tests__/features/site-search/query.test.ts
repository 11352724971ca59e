import { highlightSegments } from "../../../src/features/site-search/highlight.ts";
import { openSearch, typedWords } from "../../../src/features/site-search/query.ts";
import { entry, house, indexOf } from "./entries.ts";

const search = openSearch(indexOf(house));
const titles = (typed: string) => search(typed).groups.flatMap(({ hits }) => hits.map(({ title }) => title));

test.each([
  ["tira", ["Tiramisù"]],
  ["CARBONARA", ["Spaghetti carbonara"]],
  ["creme brulee", ["Crème brûlée"]],
  ["  crème   BRÛLÉE ", ["Crème brûlée"]],
  ["strasse", ["Straße & Öl"]],
  ["park", ["Address and hours"]],
  ["executive", ["Henri Caron"]],
  ["לחם", ["Straße & Öl"]],
])("%j finds %j: by beginnings, whatever the casing and the accents", (typed, found) => {
  expect(titles(typed)).toEqual(found);
  expect(search(typed).near).toBe(false);
});

test.each([
  ["tiramsu", "Tiramisù"],
  ["carbonarra", "Spaghetti carbonara"],
  ["spagetti", "Spaghetti carbonara"],
  ["henry", "Henri Caron"],
  ["roast tomatoe sup", "Roast tomato soup"],
])("%j, misspelt, finds %s and says that it is only close", (typed, title) => {
  expect(titles(typed)[0]).toBe(title);
  expect(search(typed).near).toBe(true);
});

test("short words are not guessed at", () => {
  expect(search("egf").count).toBe(0);
});

test("every word must be there; where nothing has them all, some of the longer ones will do", () => {
  expect(titles("tomato soup")).toEqual(["Roast tomato soup", "Tomato soup for the last warm week"]);
  expect(titles("soup carbonara")).toContain("Spaghetti carbonara");
  expect(search("soup carbonara").near).toBe(true);
});

test("results come in groups, the best hit's first, and a name weighs more than a mention", () => {
  const { groups, count } = search("coffee");
  expect(groups.map(({ name, hits }) => [name, hits.length])).toEqual([
    ["dishes", 1],
    ["shop", 1],
  ]);
  expect(count).toBe(2);
  expect(search("toast").groups.map(({ name }) => name)).toEqual(["dishes", "posts"]);
  expect(titles("caron")[0]).toBe("Henri Caron");
});

test.each(["", "   ", "🍕", "…!?", ".*", "\\", "[", "(?:", "\u0000", "%", "\u202e"])(
  "%j finds nothing",
  (typed) => {
    expect(search(typed)).toEqual({ groups: [], count: 0, near: false });
  },
);

test("500 characters, a thousand words and signs around a word do no harm", () => {
  expect(search("x".repeat(500)).count).toBe(0);
  expect(search("soup ".repeat(1000)).count).toBe(2);
  expect(titles("(carbonara)*")).toEqual(["Spaghetti carbonara"]);
  expect(titles("🍝 carbonara 🍝")).toEqual(["Spaghetti carbonara"]);
  expect(typedWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(" "))).toHaveLength(12);
});

test("what is no index is refused", () => {
  expect(() => openSearch("<!doctype html>")).toThrow();
  expect(() => openSearch("{}")).toThrow();
});

describe("marking", () => {
  const marked = (typed: string, text: string) => {
    const hit = openSearch(indexOf([entry("dishes", text)]))(typed).groups[0]!.hits[0]!;
    return highlightSegments(text, hit.typed, hit.matched)
      .map(({ text: part, hit: found }) => (found ? `[${part}]` : part))
      .join("");
  };

  test.each([
    ["tom", "Roast tomato soup", "Roast [tom]ato soup"],
    ["TOM so", "Roast tomato soup", "Roast [tom]ato [so]up"],
    ["brul", "Crème brûlée", "Crème [brûl]ée"],
    ["creme", "Cre\u0300me bru\u0302le\u0301e", "[Cre\u0300me] bru\u0302le\u0301e"],
    ["stras", "Straße", "[Straß]e"],
    ["tiramsu", "Tiramisù, cold", "[Tiramisù], cold"],
    ["b", "<b>bold</b>", "<[b]>[b]old</[b]>"],
  ])("%j in %j is %j", (typed, text, result) => {
    expect(marked(typed, text)).toBe(result);
  });

  test("a text without the word stays whole, and an empty one is no stretch", () => {
    expect(highlightSegments("Basil", ["tom"], ["tomato"])).toEqual([{ text: "Basil", hit: false }]);
    expect(highlightSegments("", ["tom"], [])).toEqual([]);
  });
});
