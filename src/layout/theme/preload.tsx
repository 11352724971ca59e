import fraunces from "./fonts/fraunces-basic.woff2";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";

/** The two files every page needs at once. */
export const preloadFonts: readonly string[] = [fraunces, hankenGrotesk];

/** Head elements that fetch them before the stylesheet asks. */
export const preloadLinks = () =>
  preloadFonts.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ));
