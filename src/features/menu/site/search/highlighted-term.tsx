import { useLanguageOf } from "../../../../site/ui/text.tsx";
import { highlightTerm } from "../../../../site/ui/highlight/highlight.ts";
import { Highlighted } from "../../../../site/ui/highlight/highlighted.tsx";

/** A text with every match of the term highlighted. Loaded with the first search. */
export default function HighlightedTerm({ text, term }: { text: string; term: string }) {
  return <Highlighted segments={highlightTerm(text, term)} lang={useLanguageOf()(text)} />;
}
