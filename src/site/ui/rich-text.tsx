import { clsx } from "clsx";
import { useSectionHeading } from "./heading-level.tsx";
import { nestHeadings } from "./nest-headings.ts";
import * as styles from "./formatted-text.module.css";

interface RichTextProps {
  /** Sanitised HTML of a markdown text. */
  html: string;
  /** True to leave size and spacing to the class. */
  plain?: boolean;
  className?: string;
}

/** A markdown text, styled for reading. Its headings continue from that of the enclosing section. */
export function RichText({ html, plain = false, className }: RichTextProps) {
  const { level } = useSectionHeading();
  return (
    <div
      className={clsx(!plain && styles.root, className)}
      dangerouslySetInnerHTML={{ __html: nestHeadings(html, level) }}
    />
  );
}
