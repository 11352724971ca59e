import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf } from "./text.tsx";
import { headingTags, useSectionHeading } from "./heading-level.tsx";

interface SubHeadingProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A heading one level below that of the enclosing section. Looks the same at every level. */
export function SubHeading({ className, ...rest }: SubHeadingProps) {
  const Tag = headingTags[useSectionHeading().level] ?? "h6";
  return <Tag lang={useLanguageOf()(rest.children)} {...rest} className={clsx("sub-title", className)} />;
}
