/** `MA` for Marta Abel, `MR` for Marta Luisa Rossi. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");
