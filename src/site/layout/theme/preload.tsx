import fraunces from "./fonts/fraunces-basic.woff2";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";
import { siteTheme } from "./site-theme.ts";

/** The font files that every page of this site needs immediately. */
export const preloadFonts: readonly string[] =
  siteTheme.type === "sans" ? [hankenGrotesk] : [fraunces, hankenGrotesk];

/** Returns preload links for the head, so that fonts load before the style sheet requests them. */
export const preloadLinks = () =>
  preloadFonts.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ));
