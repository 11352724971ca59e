import type { ReactNode } from "react";

interface HeadingProps {
  level: 1 | 2;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A block's heading: the page's h1 where the block opens the page, otherwise h2. Looks the same either way. */
export function Heading({ level, className = "", ...rest }: HeadingProps) {
  const Tag = level === 1 ? "h1" : "h2";
  return <Tag {...rest} className={`title ${className}`.trimEnd()} />;
}
