interface Listed {
  readonly slug: string;
  readonly title?: unknown;
  /** `YYYY-MM-DD` */
  readonly date?: unknown;
  /** Place in lists, the lowest first. */
  readonly order?: unknown;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const place = (value: unknown): number => (typeof value === "number" ? value : Number.MAX_SAFE_INTEGER);

/**
 * The order in which lists show entries, for `sort`: newest first where they have a date; otherwise by their place in
 * lists, then by name.
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  text(b.date).localeCompare(text(a.date)) ||
  place(a.order) - place(b.order) ||
  text(a.title ?? a.slug).localeCompare(text(b.title ?? b.slug), "en");
