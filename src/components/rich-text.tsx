import "./rich-text.css";

/** Content's headings begin at h2; below an h2 they go one step down. */
const lowered = (html: string): string =>
  html.replace(
    /<(\/?)h([2-5])\b/g,
    (_, slash: string, headingLevel: string) => `<${slash}h${Number(headingLevel) + 1}`,
  );

/** The sanitised HTML of a markdown text, set for reading. `below` is the level of the heading above it. */
export function RichText({
  html,
  below,
  className = "",
}: {
  html: string;
  below: 1 | 2;
  className?: string;
}) {
  return (
    <div
      className={`formatted-text ${className}`.trimEnd()}
      dangerouslySetInnerHTML={{ __html: below === 1 ? html : lowered(html) }}
    />
  );
}
