import { clsx } from "clsx";
import { useSectionHeading } from "./heading-level.tsx";
import * as styles from "./formatted-text.module.css";

/**
 * Shifts the headings in sanitized HTML so that they follow a heading of the given level without skipping
 * any. Editors can start with any level and skip levels; the nesting of headings is preserved.
 */
export function nestHeadings(html: string, level: number): string {
  /** Original levels of the current heading and of the headings above it in the hierarchy. */
  const ranks: number[] = [];
  return html.replace(/<(\/?)h([1-6])\b/g, (_, slash: string, digit: string) => {
    const rank = Number(digit);
    if (slash === "") {
      while (ranks.length > 0 && ranks.at(-1)! >= rank) ranks.pop();
      ranks.push(rank);
    }
    return `<${slash}h${Math.min(level + ranks.length, 6)}`;
  });
}

interface RichTextProps {
  /** Sanitized HTML of a markdown text. */
  html: string;
  /** True to leave the text's size and spacing to `className`. */
  plain?: boolean;
  className?: string;
}

/**
 * A markdown text, styled for reading. The levels of its headings continue from the heading of the enclosing
 * section.
 */
export function RichText({ html, plain = false, className }: RichTextProps) {
  const { level } = useSectionHeading();
  return (
    <div
      className={clsx(!plain && styles.root, className)}
      dangerouslySetInnerHTML={{ __html: nestHeadings(html, level) }}
    />
  );
}
