import { split } from "./split.ts";

/** A text in which every hit of the term is marked. Fetched with the first search. */
export default function Marked({ text, term }: { text: string; term: string }) {
  return split(text, term).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
