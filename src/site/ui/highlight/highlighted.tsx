import type { TextSegment } from "./highlight.ts";

/**
 * A text with its matching segments marked. If a segment changes, the key makes React replace the whole
 * element: browsers that translate a page wrap its text nodes in their own elements, so React could not
 * remove the text nodes one by one.
 */
export function Highlighted({
  segments,
  lang,
}: {
  segments: readonly TextSegment[];
  lang?: string | undefined;
}) {
  const key = segments.map(({ text, match }) => `${match} ${text}`).join("\n");
  return (
    <span key={key} lang={lang}>
      {segments.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))}
    </span>
  );
}
