import fraunces from "./fonts/fraunces-basic.woff2";
import hankenGrotesk from "./fonts/hanken-grotesk-basic.woff2";

/** The two faces every page needs at once; the document head preloads them (`as="font" type="font/woff2" crossorigin`). */
export const preloadFonts: readonly string[] = [fraunces, hankenGrotesk];
