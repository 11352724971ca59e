import { formatsOf, type FormatSettings } from "./formats.ts";

/** Language settings of `settings/site.yml`. */
export interface LanguageSettings {
  readonly formats?: FormatSettings | undefined;
  readonly pageLanguages?: readonly string[] | undefined;
}

/** The languages that pages exist in, as BCP 47 tags, the source first: that is the language of the restaurant's locale. */
export const pageLanguagesOf = (site: LanguageSettings): readonly string[] => {
  const source = formatsOf(site.formats).language;
  return [source, ...(site.pageLanguages ?? []).filter((language) => language !== source)];
};

/**
 * Prefix of the pages of a language: empty for the source, `/it` for another.
 * @param languages the source first
 */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  languages.indexOf(language) > 0 ? `/${language}` : "";

/** The language of the page at a path: that of its first part, if pages exist in it; otherwise the source. */
export function languageOfPath(path: string, languages: readonly string[]): string {
  const [, first = ""] = path.toLowerCase().split(/[/?#]/);
  return languages.slice(1).find((language) => language === first) ?? languages[0] ?? "en";
}

/** The path that a page has in the source language: `/book` of `/it/book`. */
export function sourcePagePath(path: string, languages: readonly string[]): string {
  const prefix = languagePrefix(languageOfPath(path, languages), languages);
  return path.slice(prefix.length).replace(/^(?!\/)/, "/");
}

/** Whether a path of this site is a file or the service's, and no page in any language. */
export const isFile = (path: string): boolean =>
  /^\/(admin|api|media|staff|static)(\/|$)|\.[a-z0-9]+([?#]|$)/i.test(path);

/** Word before the name of another language. All other languages put the name alone in brackets, which is right in all of them. */
const nameAfter: Readonly<Record<string, string>> = { en: "in ", it: "in " };

/**
 * `(in English)`, in the words of the page on which a link to a page in another language is; `(Englisch)` if the word before is not
 * known.
 */
export const inLanguage = (target: string, language: string): string =>
  `(${nameAfter[language] ?? ""}${new Intl.DisplayNames(language, { type: "language" }).of(target) ?? target})`;

/** Name of a language in that language: `English`, `Italiano`. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Versions of a page in the languages in which it exists: a link for each, and one for guests of any other. */
export function hreflangs(alternates: Readonly<Record<string, string>> = {}): (readonly [string, string])[] {
  const all = Object.entries(alternates);
  const [first] = all;
  return first && all.length > 1 ? [...all, ["x-default", first[1]]] : [];
}
