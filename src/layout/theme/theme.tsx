import { Global } from "@emotion/react";
import { rootStyles } from "./tokens.ts";
import "./fonts/fonts.css";
import "./fallbacks.css";
import "./base.css";

/** Writes the design tokens as custom properties of :root, and brings the base styles with it. Render once per document. */
export function Theme() {
  return <Global styles={rootStyles} />;
}
