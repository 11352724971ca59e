/** Letters that Unicode does not decompose into a letter and a mark, and the final sigma. */
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

/**
 * A text as searches compare it: without case, diacritics and the variation selectors of emoji. `Crème` and `CREME` are
 * equal. Folding a text gives the same as folding its characters one by one.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđıς]/g, (letter) => replacements[letter] ?? letter);
