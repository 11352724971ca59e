import { formatsOf, type FormatSettings } from "./formats.ts";

/** Language settings in content/settings/site.yml. */
export interface LanguageSettings {
  readonly formats?: FormatSettings | undefined;
  readonly pageLanguages?: readonly string[] | undefined;
}

/**
 * Returns the languages of the pages as BCP 47 tags. The source language, that of the restaurant's locale,
 * comes first.
 */
export const pageLanguagesOf = (site: LanguageSettings): readonly string[] => {
  const source = formatsOf(site.formats).language;
  return [source, ...(site.pageLanguages ?? []).filter((language) => language !== source)];
};

/**
 * Returns the path prefix of a language's pages: empty for the source language, otherwise `/it`, for example.
 * @param languages the source language first
 */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  languages.indexOf(language) > 0 ? `/${language}` : "";

/**
 * Returns the language of the page at a path, as given by the path's first segment; the source language if
 * that segment is not one of the pages' languages.
 */
export function languageOfPath(path: string, languages: readonly string[]): string {
  const [, first = ""] = path.toLowerCase().split(/[/?#]/);
  return languages.slice(1).find((language) => language === first) ?? languages[0] ?? "en";
}

/** Returns the path of the same page in the source language: `/book` for `/it/book`. */
export function sourcePagePath(path: string, languages: readonly string[]): string {
  const prefix = languagePrefix(languageOfPath(path, languages), languages);
  return path.slice(prefix.length).replace(/^(?!\/)/, "/");
}

/** True if a path of this site leads to a file or the service, not to a page. */
export const isFile = (path: string): boolean =>
  /^\/(admin|api|media|staff|static)(\/|$)|\.[a-z0-9]+([?#]|$)/i.test(path);

/**
 * Preposition before a language's name in a note such as `(in English)`, keyed by the language of the note.
 * In languages not listed here, the note is only the name in brackets, which is always correct.
 */
const nameAfter: Readonly<Record<string, string>> = {
  de: "auf ",
  en: "in ",
  es: "en ",
  fr: "en ",
  it: "in ",
};

/**
 * Returns a note for a link to a page in another language, such as `(in English)`, in the language of the
 * page that contains the link. Omits the preposition if it is not known: `(Engels)`.
 */
export const inLanguage = (target: string, language: string): string =>
  `(${nameAfter[language] ?? ""}${new Intl.DisplayNames(language, { type: "language" }).of(target) ?? target})`;

/** Returns the name of a language in that language: `English`, `Italiano`. */
export function nativeLanguageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Returns a page's `hreflang` links: one for each of its languages, and `x-default` for guests with any other
 * language. Empty if the page has only one language.
 */
export function hreflangs(alternates: Readonly<Record<string, string>> = {}): (readonly [string, string])[] {
  const all = Object.entries(alternates);
  const [first] = all;
  return first && all.length > 1 ? [...all, ["x-default", first[1]]] : [];
}
