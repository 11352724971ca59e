import { split } from "../../../src/features/menu-search/split.ts";

test.each([
  ["Margherita pizza", "PIZZA", ["Margherita ", "pizza", ""]],
  ["pizza, pizza", "pizza", ["", "pizza", ", ", "pizza", ""]],
  ["aaa", "aa", ["", "aa", "a"]],
  ["Garden salad", "durian", ["Garden salad"]],
  ["Garden salad", "", ["Garden salad"]],
  ["Garden salad", "  ", ["Garden salad"]],
  ["Crème brûlée", "BRULEE", ["Crème ", "brûlée", ""]],
  ["Cafe\u0301 au lait", "cafe", ["", "Cafe\u0301", " au lait"]],
  ["Cafe\u0301 au lait", "au", ["Cafe\u0301 ", "au", " lait"]],
  ["İstanbul kebab", "kebab", ["İstanbul ", "kebab", ""]],
  ["İstanbul", "ist", ["", "İst", "anbul"]],
  ["ΟΔΟΣ ΟΔΟΣ", "οδος", ["", "ΟΔΟΣ", " ", "ΟΔΟΣ", ""]],
  ["김치 볶음밥", "볶음", ["김치 ", "볶음", "밥"]],
  ["Family 👨‍👩‍👧 plate", "👩", ["Family ", "👨‍👩‍👧", " plate"]],
  ["With love ❤️ only", "❤", ["With love ", "❤️", " only"]],
  ["سلطة الحديقة", "الحديقة", ["سلطة ", "الحديقة", ""]],
  ["Egg (soft) [2] .*", ".*", ["Egg (soft) [2] ", ".*", ""]],
  ["<img src=x onerror=alert(1)>", "<img", ["", "<img", " src=x onerror=alert(1)>"]],
])("in %j the hits of %j are cut out where they stand", (text, term, pieces) => {
  expect(split(text, term)).toEqual(pieces);
  expect(split(text, term).join("")).toBe(text);
});

test("a browser that cannot tell characters apart marks nearly the same", () => {
  const { Segmenter } = Intl;
  try {
    Reflect.deleteProperty(Intl, "Segmenter");
    expect(split("Crème brûlée 🥞", "brulee")).toEqual(["Crème ", "brûlée", " 🥞"]);
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});
