import { distance } from "fastest-levenshtein";

/** Reports a problem to an editor: its location (outermost label first), a message, and the fix. */
export type Report = (where: readonly string[], message: string, fix: string) => void;

/**
 * Returns ` Did you mean “book”?`, to append to a fix, if the value is a likely misspelling of one of the
 * options; otherwise an empty text.
 */
export function didYouMean(value: string, options: Iterable<string>): string {
  const wanted = value.toLowerCase();
  const [best] = [...options]
    .map((option) => ({ option, edits: distance(wanted, option.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, Math.floor(value.length / 4))
    ? ` Did you mean “${best.option}”?`
    : "";
}
