import { formatsOf, type FormatSettings } from "./formats.ts";

/** What `settings/site.yml` says of languages. */
export interface LanguageSettings {
  readonly formats?: FormatSettings | undefined;
  readonly pageLanguages?: readonly string[] | undefined;
}

/** The language that content is written in: that of the restaurant's locale. */
export const sourceLanguage = ({ formats }: LanguageSettings): string => formatsOf(formats).language;

/** The languages that pages exist in, as BCP 47 tags, the source first. */
export const pageLanguagesOf = (site: LanguageSettings): readonly string[] => {
  const source = sourceLanguage(site);
  return [source, ...(site.pageLanguages ?? []).filter((language) => language !== source)];
};
