/**
 * Normalizes a reservation's reference as a guest typed it. Accepts lower case, different grouping, O for 0,
 * and I or L for 1. Returns undefined if the text is not a reference.
 */
export function readReference(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(letters)) return undefined;
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
