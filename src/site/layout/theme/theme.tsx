import { Global } from "@emotion/react";
import { defaultTheme, type Theme as ThemeSettings } from "../../../core/shared/palette.ts";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";
import { rootStyles } from "./tokens.ts";

/**
 * If one typeface is used for everything, headings use its heavy weights: rules for a thin Fraunces get the
 * lightest of these. Letters missing from this font file are taken from the families that follow in the list.
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
 * Gives photographs a lamplight tone. Blocks with their own filters, such as for sold-out dishes, keep them.
 */
const warmPhotos = { "main img": { filter: "sepia(.22) saturate(.86) contrast(1.02)" } };

/**
 * The design tokens as custom properties of :root, once per document. The build writes them into every page;
 * the develop server and the CMS preview render them. Guests' scripts do not include Emotion.
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
