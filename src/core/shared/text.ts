/** Capitalizes a text: `Milk`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a number with its noun: `1 comment`, `2 comments`, `0 comments`.
 *
 * @param plural required if the plural is not the singular plus s
 */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** Returns the initials of a name: `MA` for Marta Abel, `MR` for Marta Luisa Rossi, `JO` for Jo. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters =
    words.length < 2
      ? [...(words[0] ?? "")].slice(0, 2)
      : [words[0]!, words.at(-1)!].map((word) => [...word][0]!);
  return letters.join("").toUpperCase();
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
