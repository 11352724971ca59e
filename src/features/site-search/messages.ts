import type { Found } from "./query.ts";

/** Characters of a term that a message repeats. */
const repeated = 60;

/** A term as messages repeat it. */
export function quoted(term: string): string {
  const characters = [...term.trim()];
  return `“${characters.slice(0, repeated).join("")}${characters.length > repeated ? "…" : ""}”`;
}

/** A whole number with commas, the same on every machine. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** The line above the results, which is also read out. */
export function countLine({ count, near }: Found, term: string): string {
  if (count === 0) return `Nothing found for ${quoted(term)}`;
  if (near)
    return `Nothing is written quite like ${quoted(term)}; ${grouped(count)} ${count === 1 ? "comes" : "come"} close`;
  return `${grouped(count)} ${count === 1 ? "result" : "results"} for ${quoted(term)}`;
}

export const failureLines = {
  unreachable: "The search could not be loaded. What you typed is still here.",
  offline: "You are offline. The search starts by itself once you are back; what you typed is still here.",
} as const;
