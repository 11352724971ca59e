import type { TextSegment } from "./highlight.ts";

/**
 * A text whose matching segments are marked. The other segments are elements too, because browsers that
 * translate a page wrap plain texts in their own elements, which React could not remove.
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
