import type { TextSegment } from "./highlight.ts";

/** A text whose matching segments are marked. */
export function Highlighted({ segments }: { segments: readonly TextSegment[] }) {
  return segments.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text));
}
