import { foldText } from "../../src/shared/fold-text.ts";

test.each([
  ["Crème BRÛLÉE", "creme brulee"],
  ["Cre\u0300me", "creme"],
  ["Straße", "strasse"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["İstanbul ılık", "istanbul ilik"],
  ["Smørrebrød", "smorrebrod"],
  ["With love ❤️", "with love ❤"],
  ["سَلَطة", "سلطة"],
])("%j is compared as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each(["Crème", "Straße", "ΟΔΟΣ", "İstanbul", "👨‍👩‍👧"])("%j folds character by character", (text) => {
  expect([...text].map(foldText).join("")).toBe(foldText(text));
});
