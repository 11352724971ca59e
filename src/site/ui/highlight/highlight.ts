import { wordPattern } from "../../contract/search-index.ts";
import { foldText } from "../../../core/shared/fold-text.ts";

/** A part of a text; `match` is true if it matches the search. Joined, the segments are the whole text. */
export interface TextSegment {
  readonly text: string;
  readonly match: boolean;
}

const segmenter =
  "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : undefined;

/**
 * Splits a text into characters as a reader sees them: an accent stays with its letter, combined emoji stay
 * together.
 */
const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

interface FoldedText {
  readonly characters: readonly string[];
  readonly folded: string;
  /**
   * For each code unit of the folded text, the index of the character that it comes from. Folding changes the
   * length of some characters.
   */
  readonly origin: readonly number[];
}

function foldByCharacter(text: string): FoldedText {
  const characters = charactersOf(text);
  const origin: number[] = [];
  let folded = "";
  characters.forEach((character, index) => {
    const part = foldText(character);
    folded += part;
    origin.push(...Array<number>(part.length).fill(index));
  });
  return { characters, folded, origin };
}

/** Collects the segments that `add` pushes, except empty ones. */
function segmentsOf(add: (push: (text: string, match: boolean) => void) => void): TextSegment[] {
  const segments: TextSegment[] = [];
  add((text, match) => {
    if (text !== "") segments.push({ text, match });
  });
  return segments;
}

/**
 * Marks every occurrence of the term in a text. Both are folded by {@link foldText} before they are compared.
 * Characters are never split.
 */
export function highlightTerm(text: string, term: string): TextSegment[] {
  const wanted = foldText(term.trim());
  return segmentsOf((push) => {
    if (wanted === "") return push(text, false);
    const { characters, folded, origin } = foldByCharacter(text);
    const slice = (from: number, to: number) => characters.slice(from, to).join("");
    let done = 0;
    for (let at = folded.indexOf(wanted); at >= 0;) {
      let next = at + wanted.length;
      const [first = 0, last = 0] = [origin[at], origin[next - 1]];
      push(slice(done, first), false);
      push(slice(first, last + 1), true);
      done = last + 1;
      while (origin[next] === last) next++;
      at = folded.indexOf(wanted, next);
    }
    push(slice(done, characters.length), false);
  });
}

/** Returns the shortest prefix of a word that, when folded, has at least `length` code units. */
function prefixOf(word: string, length: number): string {
  const { characters, origin } = foldByCharacter(word);
  return characters.slice(0, (origin[length - 1] ?? -1) + 1).join("");
}

/**
 * Marks the words of a text that a search has matched: the prefix that equals a query term, or the whole word
 * if the search has tolerated a typo.
 *
 * @param queryTerms folded words of the query
 * @param matchedTerms folded words of the text that the search has matched
 */
export function highlightWords(
  text: string,
  queryTerms: readonly string[],
  matchedTerms: readonly string[],
): TextSegment[] {
  return segmentsOf((push) => {
    let done = 0;
    for (const { 0: word, index } of text.matchAll(wordPattern)) {
      const folded = foldText(word);
      const longest = Math.max(
        0,
        ...queryTerms.filter((term) => folded.startsWith(term)).map(({ length }) => length),
      );
      const match = longest > 0 ? prefixOf(word, longest) : matchedTerms.includes(folded) ? word : "";
      if (match === "") continue;
      push(text.slice(done, index), false);
      push(match, true);
      done = index + match.length;
    }
    push(text.slice(done), false);
  });
}
