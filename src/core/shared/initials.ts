/** `MA` for Marta Abel, `MR` for Marta Luisa Rossi, `JO` for Jo. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters =
    words.length < 2
      ? [...(words[0] ?? "")].slice(0, 2)
      : [words[0]!, words.at(-1)!].map((word) => [...word][0]!);
  return letters.join("").toUpperCase();
}
