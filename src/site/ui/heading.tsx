import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf } from "./text.tsx";
import { headingTags, useSectionHeading } from "./heading-level.tsx";

interface HeadingProps {
  className?: string;
  children: ReactNode;
}

/**
 * The heading that names the enclosing section: h1 if the block opens the page, otherwise h2. Looks the same
 * either way.
 */
export function Heading({ className, children }: HeadingProps) {
  const { level, titleId } = useSectionHeading();
  const Tag = headingTags[level - 1] ?? "h6";
  return (
    <Tag id={titleId} lang={useLanguageOf()(children)} className={clsx("title", className)}>
      {children}
    </Tag>
  );
}
