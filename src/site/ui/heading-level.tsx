import { createContext, useContext, type ReactNode } from "react";

interface HeadingContext {
  /** The level, 1 to 6, of the heading that names the enclosing section. */
  readonly level: number;
  /** The id of that heading. */
  readonly titleId?: string | undefined;
}

const Context = createContext<HeadingContext>({ level: 1 });

interface HeadingLevelProps {
  /** The level of the section's own heading; by default one below the enclosing section's. */
  level?: number;
  /** The id of the section's own heading, if something refers to it. */
  titleId?: string;
  children: ReactNode;
}

/** Sets the level of nested headings, so that no level is skipped wherever a component is used. */
export function HeadingLevel({ level, titleId, children }: HeadingLevelProps) {
  const around = useContext(Context).level;
  return <Context value={{ level: level ?? around + 1, titleId }}>{children}</Context>;
}

/** Returns the level and id of the heading that names the enclosing section. */
export const useSectionHeading = (): HeadingContext => useContext(Context);

/** The heading element of each level, level 1 at index 0. HTML has no level below 6. */
export const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;
