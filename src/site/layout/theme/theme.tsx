import { Global } from "@emotion/react";
import { defaultTheme, type Theme as ThemeSettings } from "../../../core/shared/palette.ts";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";
import { rootStyles } from "./tokens.ts";

/**
 * Font for headings in a theme with a single typeface. It contains only heavy weights, so headings get the
 * lightest of them if a rule asks for a thinner one, as for Fraunces. Letters missing from this font file
 * are taken from the next families in the list.
 */
const headingsFace = {
  "@font-face": {
    fontFamily: "Headings",
    fontStyle: "normal",
    fontWeight: "600 700",
    fontDisplay: "swap",
    src: `url("${hankenGrotesk}") format("woff2")`,
  },
};

/**
 * Gives photographs a warm, lamplit tone. A block's own filter, such as the one for sold-out dishes, takes
 * precedence.
 */
const warmPhotos = { "main img": { filter: "sepia(.22) saturate(.86) contrast(1.02)" } };

/**
 * Defines the design tokens as custom properties of :root. Render it once per document. The build writes the
 * result into every page, so guests' scripts do not include Emotion; the develop server and the CMS preview
 * render it in the browser.
 */
export const Theme = ({ theme = defaultTheme }: { readonly theme?: ThemeSettings }) => (
  <Global
    styles={[
      ...(theme.type === "sans" ? [headingsFace] : []),
      rootStyles(theme),
      ...(theme.photos === "warm" ? [warmPhotos] : []),
    ]}
  />
);
