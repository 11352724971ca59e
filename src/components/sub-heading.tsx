import type { ReactNode } from "react";

interface SubHeadingProps {
  /** The level of the block's own heading, as the block got it. */
  headingLevel: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A heading one step below the block's own: h2 under the page's h1, otherwise h3. Looks the same either way. */
export function SubHeading({ headingLevel, className = "", ...rest }: SubHeadingProps) {
  const Tag = headingLevel === 1 ? "h2" : "h3";
  return <Tag {...rest} className={`sub-title ${className}`.trimEnd()} />;
}
