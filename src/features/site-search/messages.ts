import type { Found } from "./query.ts";

/** Characters of a term that a message repeats. */
const maxQuoted = 60;

/** A term as messages repeat it: in quotation marks, and shortened. */
export function quoted(term: string): string {
  const characters = [...term.trim()];
  return `“${characters.slice(0, maxQuoted).join("")}${characters.length > maxQuoted ? "…" : ""}”`;
}

/** A whole number with commas, the same in every browser: `10,000`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** The line above the results, which is also announced. */
export function resultLine({ count, approximate }: Found, term: string): string {
  if (count === 0) return `Nothing found for ${quoted(term)}`;
  if (approximate)
    return `Nothing is written quite like ${quoted(term)}; ${formatCount(count)} ${count === 1 ? "comes" : "come"} close`;
  return `${formatCount(count)} ${count === 1 ? "result" : "results"} for ${quoted(term)}`;
}

export const failureTexts = {
  unreachable: "The search could not be loaded. What you typed is still here.",
  offline: "You are offline. We'll search as soon as you are back; what you typed is still here.",
} as const;
