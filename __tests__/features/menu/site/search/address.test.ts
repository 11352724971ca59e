import { readFilters, writeFilters } from "../../../../../src/features/menu/site/search/address.ts";
import { defaultFilters } from "../../../../../src/features/menu/site/search/search.ts";

const known = ["gluten", "dairy", "nuts"];
const categories = ["Breakfast", "Lunch", "Dinner"];
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => window.history.replaceState(null, "", "/"));

test.each([
  ["", defaultFilters],
  ["?q=%20Soup%20", { ...defaultFilters, term: "Soup" }],
  ["?q=a%0Ab", { ...defaultFilters, term: "ab" }],
  ["?q=100%", { ...defaultFilters, term: "100%" }],
  ["?category=LUNCH", { ...defaultFilters, category: "Lunch" }],
  ["?category=supper", defaultFilters],
  ["?free=nuts,gluten,nuts", { ...defaultFilters, free: ["gluten", "nuts"] }],
  ["?free=stone,,Dairy", { ...defaultFilters, free: ["dairy"] }],
  ["?free=", defaultFilters],
  ["?utm_source=mail", defaultFilters],
])("%s is read, and invalid values are left out", (query, filters) => {
  expect(readFilters(query, known, categories)).toEqual(filters);
});

test("a search replaces its own part of the address, and everything else stays", () => {
  window.history.replaceState({ key: "router" }, "", "/section4?utm_source=mail#menu");
  const entries = window.history.length;
  writeFilters({ term: "soup & salad, hot", category: "Lunch", free: ["gluten", "dairy"] });
  expect(address()).toBe(
    "/section4?utm_source=mail&q=soup+%26+salad,+hot&category=lunch&free=gluten,dairy#menu",
  );
  expect(window.history.state).toEqual({ key: "router" });
  expect(window.history.length).toBe(entries);
  writeFilters(defaultFilters);
  expect(address()).toBe("/section4?utm_source=mail#menu");
});

test.each(["سلطة", "🥞", ".*[", "a".repeat(500), 'say "cheese"', "100% <b>"])(
  "%s is read back from the address unchanged",
  (term) => {
    const filters = { term, category: "Dinner", free: ["nuts"] } as const;
    writeFilters(filters);
    expect(readFilters(window.location.search, known, categories)).toEqual(filters);
  },
);
