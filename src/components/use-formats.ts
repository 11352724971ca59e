import { use } from "react";
import type { Formats } from "../shared/formats.ts";
import { SiteContext } from "./page-link.tsx";

/** How the restaurant writes prices, dates and times. */
export const useFormats = (): Formats => use(SiteContext).formats;

/** The language of the page, a BCP 47 tag: `en`, `it`. */
export const useLanguage = (): string => useFormats().language;
