interface Listed {
  readonly slug: string;
  readonly title?: unknown;
  /** `YYYY-MM-DD` */
  readonly date?: unknown;
  /** Sort order, lowest first. */
  readonly order?: unknown;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const rank = (value: unknown): number => (typeof value === "number" ? value : Number.MAX_SAFE_INTEGER);

/**
 * Sort function for lists: dated entries newest first; others by sort order, then by name, then by file name.
 * No two entries are equal, so the order in which they are read does not matter.
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  text(b.date).localeCompare(text(a.date)) ||
  rank(a.order) - rank(b.order) ||
  text(a.title ?? a.slug).localeCompare(text(b.title ?? b.slug), "en") ||
  (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0);
