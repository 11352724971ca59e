/**
 * Marks a party whose guest wrote something about allergies. The guest's words are never shortened or interpreted: "None for me; my son:
 * peanuts" has no safe summary. They stand whole in the party's panel, on paper and in accessible names.
 */
export const allergyMark = "Allergy";

/** Half of a text is never wider than this on a bar. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

/** `Lucía Delgado` is `Delgado` on a bar; a walk-in keeps its words. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 && !/^walk-?in$/i.test(name.trim()) ? words.at(-1)! : name.trim();
}
