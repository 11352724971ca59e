import type { ReactNode } from "react";

interface SubHeadingProps {
  /** The level of the block's own heading. */
  level: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A heading one step below the block's own. Looks the same either way: its size comes from `className`. */
export function SubHeading({ level, ...rest }: SubHeadingProps) {
  const Tag = level === 1 ? "h2" : "h3";
  return <Tag {...rest} />;
}
