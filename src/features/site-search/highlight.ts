import { foldWord, wordPattern } from "../../contract/search-index.ts";

/** A stretch of a text, and whether it is what was looked for. */
export interface TextSegment {
  readonly text: string;
  readonly hit: boolean;
}

/** How many characters of `word` make up the folded beginning of `length` letters: `crème` folds letter by letter. */
function unfolded(word: string, length: number): number {
  let letters = 0;
  let end = 0;
  for (const character of word) {
    const folded = foldWord(character).length;
    // Marks of the last letter still belong to it.
    if (letters >= length && folded > 0) break;
    letters += folded;
    end += character.length;
  }
  return end;
}

/**
 * Cuts a text where words match: the beginning that was typed, or the whole word where a wrong letter was forgiven.
 *
 * @param typed folded words, as typed
 * @param matched folded words of the entry, as the search found them
 */
export function highlightSegments(
  text: string,
  typed: readonly string[],
  matched: readonly string[],
): TextSegment[] {
  const segments: TextSegment[] = [];
  const add = (part: string, hit: boolean) => {
    if (part !== "") segments.push({ text: part, hit });
  };
  let from = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const folded = foldWord(word);
    const prefixLength = typed.reduce(
      (longest, term) => (folded.startsWith(term) && term.length > longest ? term.length : longest),
      0,
    );
    const end = prefixLength > 0 ? unfolded(word, prefixLength) : matched.includes(folded) ? word.length : 0;
    if (end === 0) continue;
    add(text.slice(from, index), false);
    add(text.slice(index, index + end), true);
    from = index + end;
  }
  add(text.slice(from), false);
  return segments;
}
