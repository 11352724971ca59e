import { capitalized } from "../../../shared/capitalized.ts";

/** An allergy as a tag of a word or two: `Nut allergy (Minh). Carries a pen.` is `Nut`. */
export function allergyTag(text: string): string {
  const start =
    text
      .trim()
      .split(/[,.;:(\n]/)[0]!
      .replace(/\b(severe|allerg(y|ies|ic)( to)?)\b/gi, "")
      .trim() || text.trim();
  const short = start.length > 14 ? `${start.slice(0, 13).trimEnd()}…` : start;
  return capitalized(short);
}

/** Half of a text is never wider than this on a bar. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

/** `Lucía Delgado` is `Delgado` on a bar; a walk-in keeps its words. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 && !/^walk-?in$/i.test(name.trim()) ? words.at(-1)! : name.trim();
}
