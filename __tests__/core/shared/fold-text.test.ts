import { foldText } from "../../../src/core/shared/fold-text.ts";

test.each([
  ["Crème BRÛLÉE", "creme brulee"],
  ["Cre\u0300me", "creme"],
  ["Straße", "strasse"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["İstanbul ılık", "istanbul ilik"],
  ["Smørrebrød", "smorrebrod"],
  ["With love ❤️", "with love ❤"],
  ["سَلَطة", "سلطة"],
  ["O’Brien", "obrien"],
  ["O'Brien", "obrien"],
  ["O´BRIEN", "obrien"],
  ["all’avocado", "allavocado"],
  ["T‑bone T–bone T-bone", "t bone t bone t bone"],
  ["vino\u202frosso\u00a0secco", "vino rosso secco"],
  ["ＢＢＱ　Ｒｉｂｓ", "bbq ribs"],
  ["Brat\u00adwurst\u200b", "bratwurst"],
])("%j is compared as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each(["Crème", "Straße", "ΟΔΟΣ", "İstanbul", "👨‍👩‍👧", "O’Brien", "T–bone", "ﬁsh ＢＢＱ"])(
  "%j folds character by character",
  (text) => {
    expect([...text].map(foldText).join("")).toBe(foldText(text));
  },
);
