import type { CSSProperties } from "react";

/** Custom properties for an element's `style`, which React's types do not know. */
export const cssVariables = (properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  properties as CSSProperties;
