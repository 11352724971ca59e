/**
 * Replacements for letters that Unicode does not decompose into a letter and a mark, and for the final sigma.
 */
const replacements: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};

/** Regular-expression class of the characters that people type as an apostrophe. */
export const apostrophe = "['’‘‛ʼʹ′`´＇]";
const apostrophes = new RegExp(apostrophe, "gu");

/**
 * Returns a text as searches compare it: without case, diacritics, apostrophes and invisible characters,
 * regardless of character width, and with spaces for dashes. `Crème` and `CREME` are equal, `O’Brien` and
 * `OBrien`, `T-bone` and `T bone`. Folding a text gives the same result as folding its characters one by one.
 */
export const foldText = (text: string): string =>
  text
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(/[\p{M}\p{DI}]/gu, "")
    .replace(/[\s\p{Pd}−]/gu, " ")
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => replacements[letter] ?? letter);
