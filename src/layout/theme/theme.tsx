import { Global } from "@emotion/react";
import type { ReactNode } from "react";
import { rootStyles } from "./tokens.ts";
import "./layers.css";
import "./fonts/fonts.css";
import "./fallbacks.css";
import "./base.css";

/** Writes the design tokens as custom properties of :root and loads the base styles. Used once in a document. */
export function Theme({ children }: { children?: ReactNode }) {
  return (
    <>
      <Global styles={rootStyles} />
      {children}
    </>
  );
}
