import type { ReactNode } from "react";

interface HeadingProps {
  headingLevel: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A block's heading: the page's h1 where the block opens the page, otherwise h2. Looks the same either way. */
export function Heading({ headingLevel, className = "", ...rest }: HeadingProps) {
  const Tag = headingLevel === 1 ? "h1" : "h2";
  return <Tag {...rest} className={`title ${className}`.trimEnd()} />;
}
