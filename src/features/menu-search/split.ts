import { fold } from "./search.ts";

/** What a reader takes for one character: an accent stays with its letter, a family of emoji together. */
const characters = (text: string): string[] =>
  "Segmenter" in Intl
    ? Array.from(
        new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
        ({ segment }) => segment,
      )
    : [...text];

/**
 * Cuts a text at every place where it holds the term: the pieces with an odd index are the hits, and all of them joined
 * are the text. Compares as the search does (see `fold`), and never cuts a character in two.
 */
export function split(text: string, term: string): string[] {
  const wanted = fold(term.trim());
  if (wanted === "") return [text];
  const own = characters(text);
  // Folding makes some characters longer and some shorter: of each unit of the folded text, whose it is.
  const owner: number[] = [];
  let folded = "";
  own.forEach((character, index) => {
    const piece = fold(character);
    folded += piece;
    for (const _ of piece.split("")) owner.push(index);
  });

  const pieces: string[] = [];
  const piece = (from: number, to: number) => pieces.push(own.slice(from, to).join(""));
  let done = 0;
  for (let at = folded.indexOf(wanted); at >= 0;) {
    let next = at + wanted.length;
    const [first = 0, last = 0] = [owner[at], owner[next - 1]];
    piece(done, first);
    piece(first, last + 1);
    done = last + 1;
    while (owner[next] === last) next++;
    at = folded.indexOf(wanted, next);
  }
  piece(done, own.length);
  return pieces;
}
