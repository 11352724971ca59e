import type { Translate } from "../../core/messages/words.ts";
import type { Found } from "./query.ts";

/** Maximum length of a term quoted in a message. */
const maxQuoted = 60;

/** A term shortened for messages. */
export function shortenTerm(term: string): string {
  const characters = [...term.trim()];
  return `${characters.slice(0, maxQuoted).join("")}${characters.length > maxQuoted ? "…" : ""}`;
}

/** A formatted whole number: `10,000`. */
export const formatCount = (count: number, t: Translate<"search">): string =>
  count.toLocaleString(t.language);

/** The line above the results, which is also announced. */
export function resultLine({ count, approximate }: Found, typed: string, t: Translate<"search">): string {
  const term = shortenTerm(typed);
  if (count === 0) return t("none", { term });
  return t(approximate ? "close" : "results", { count, number: formatCount(count, t), term });
}
