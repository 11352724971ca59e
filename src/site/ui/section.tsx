import { clsx } from "clsx";
import type { ReactNode } from "react";
import { HeadingLevel } from "./heading-level.tsx";

/** Classes for background and text colour, which come from the design tokens. */
const grounds = {
  paper: "paper",
  parchment: "paper parchment",
  walnut: "dark",
  night: "dark night",
  /** No background: the section's own style sheet, or its parts, set one. */
  none: "",
} as const;

interface SectionProps {
  /** The block's id. The section is named by its {@link Heading}, whose id is `<id>-title`. */
  id: string;
  headingLevel: 1 | 2;
  ground?: keyof typeof grounds;
  /** True if the children are placed on the page's twelve columns. */
  grid?: boolean;
  /** True to add the usual space above and below. */
  padding?: boolean;
  /** True to add a warm light from above, on dark backgrounds. */
  glow?: boolean;
  /** True if the section fills the height that a short page leaves empty. */
  fills?: boolean;
  className?: string;
  children: ReactNode;
}

/** The frame of a block: its background, spacing, columns, name and heading level. */
export function Section({
  id,
  headingLevel,
  ground = "paper",
  grid = true,
  padding = true,
  glow = false,
  fills = false,
  className,
  children,
}: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <HeadingLevel level={headingLevel} titleId={titleId}>
      <section
        className={clsx(
          className,
          grounds[ground],
          padding && "section",
          grid && "grid",
          glow && "lamp",
          fills && "fills",
        )}
        aria-labelledby={titleId}
      >
        {children}
      </section>
    </HeadingLevel>
  );
}
