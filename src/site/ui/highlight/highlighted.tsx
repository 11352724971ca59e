import type { TextSegment } from "./highlight.ts";

/**
 * A text whose matching segments are marked. The other segments are elements too: a browser that translates the page wraps
 * bare texts in its own elements, which React could not take apart.
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
