import { Global } from "@emotion/react";
import { defaultTheme, type Theme as ThemeSettings } from "../../../core/shared/palette.ts";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";
import { rootStyles } from "./tokens.ts";

/**
 * If one typeface is used for everything, headings take its heavy end: rules that ask for a thin Fraunces get the least weight that
 * this face has. Its other letters follow in the list of families.
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

/** Photographs as by lamplight. A block that filters its own, such as what is sold out, does so still. */
const warmPhotos = { "main img": { filter: "sepia(.22) saturate(.86) contrast(1.02)" } };

/**
 * The design tokens as custom properties of :root. Once in a document: the build writes them into every page, the develop
 * server and the CMS preview render them. Guests' scripts carry no Emotion.
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
