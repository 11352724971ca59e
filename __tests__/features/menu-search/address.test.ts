import { readAsked, writeAsked } from "../../../src/features/menu-search/address.ts";
import { everything } from "../../../src/features/menu-search/search.ts";

const known = ["gluten", "dairy", "nuts"];
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => window.history.replaceState(null, "", "/"));

test.each([
  ["", everything],
  ["?q=%20Soup%20", { ...everything, term: "Soup" }],
  ["?q=a%0Ab", { ...everything, term: "ab" }],
  ["?q=100%", { ...everything, term: "100%" }],
  ["?category=LUNCH", { ...everything, category: "Lunch" }],
  ["?category=supper", everything],
  ["?free=nuts,gluten,nuts", { ...everything, free: ["gluten", "nuts"] }],
  ["?free=stone,,Dairy", { ...everything, free: ["dairy"] }],
  ["?free=", everything],
  ["?utm_source=mail", everything],
])("%s is read, and what means nothing is left out", (query, asked) => {
  expect(readAsked(query, known)).toEqual(asked);
});

test("a search is written in place of the address, and whatever else stands in it stays", () => {
  window.history.replaceState({ key: "router" }, "", "/section4?utm_source=mail#menu");
  const entries = window.history.length;
  writeAsked({ term: "soup & salad, hot", category: "Lunch", free: ["gluten", "dairy"] });
  expect(address()).toBe(
    "/section4?utm_source=mail&q=soup+%26+salad,+hot&category=lunch&free=gluten,dairy#menu",
  );
  expect(window.history.state).toEqual({ key: "router" });
  expect(window.history.length).toBe(entries);
  writeAsked(everything);
  expect(address()).toBe("/section4?utm_source=mail#menu");
});

test.each(["سلطة", "🥞", ".*[", "a".repeat(500), 'say "cheese"', "100% <b>"])(
  "%s comes back from the address as it was",
  (term) => {
    const asked = { term, category: "Dinner", free: ["nuts"] } as const;
    writeAsked(asked);
    expect(readAsked(window.location.search, known)).toEqual(asked);
  },
);
