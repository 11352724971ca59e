import { useLanguageOf } from "../../components/text.tsx";
import { highlightTerm } from "../highlight/highlight.ts";
import { Highlighted } from "../highlight/highlighted.tsx";

/** A text in which every match of the term is marked. Loaded with the first search. */
export default function HighlightedTerm({ text, term }: { text: string; term: string }) {
  return <Highlighted segments={highlightTerm(text, term)} lang={useLanguageOf()(text)} />;
}
