import { use } from "react";
import type { Formats } from "../shared/formats.ts";
import { languagePrefix } from "../shared/page-languages.ts";
import { SiteContext } from "./site-context.ts";

/** Returns the restaurant's formats for prices, dates and times. */
export const useFormats = (): Formats => use(SiteContext).formats;

/** The language of the page, a BCP 47 tag: `en`, `it`. */
export const useLanguage = (): string => useFormats().language;

/** Prefix of page addresses in the page's language: `/it`; empty for the source language. */
export function useLanguagePrefix(): string {
  const { formats, languages } = use(SiteContext);
  return languagePrefix(formats.language, languages);
}
