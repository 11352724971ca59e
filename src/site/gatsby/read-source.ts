import { siteModel } from "../../app/site-model.ts";
import { dishCategories, type CollectionName, type SettingName } from "../../content/model/collections.ts";
import {
  assembleContent,
  parseEntry,
  parseSettings,
  type Content,
  type EntrySource,
} from "../../content/model/content.ts";
import { isRecord, type ResolveOptions } from "../../content/model/parse-fields.ts";
import { contentPaths } from "../../content/model/paths.ts";
import { isPublished, publishMinute, type PublishWindow } from "../../content/model/publish-window.ts";
import {
  languagesOf,
  fieldData,
  fieldsOf,
  translationPath,
  withFieldData,
  type ContentFile,
  type ContentFolder,
} from "../../content/model/read.ts";
import { translate } from "../../content/model/translation.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { formatsIn, formatsOf, type FormatSettings } from "../../core/shared/formats.ts";
import { guestNames } from "../../core/shared/guest-names.ts";
import { languageOfPath, languagePrefix } from "../../core/shared/page-languages.ts";
import { imageOf, type ImageFiles } from "./images.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { readContent } from "../../content/model/read-content.ts";

/** An entry with its text as HTML, and the text's language if it differs from the page's. */
interface TextSource extends EntrySource {
  readonly htmlLanguage?: string;
}

/** All content in one language, published or not: fields as in the files, texts as HTML. */
export interface ContentSource {
  readonly entries: (name: CollectionName) => readonly TextSource[];
  readonly settings: (name: SettingName) => EntrySource["data"];
  /** Languages of the pages, the source language first. */
  readonly languages: readonly string[];
  /** Absent for the source language. */
  readonly translation?: {
    readonly language: string;
    /** Source-language texts that are not translated yet. */
    readonly untranslated: ReadonlySet<string>;
    /** Canonical source-language paths of the pages that exist in this language. */
    readonly paths: ReadonlySet<string>;
    /**
     * Names of post categories in this language, by their names in the source language. They replace the
     * source-language names in links to lists of posts.
     */
    readonly postCategories: ReadonlyMap<string, string>;
  };
}

/** The same content in each language, the source language first. */
export type ContentSources = readonly [ContentSource, ...ContentSource[]];

type Html = (file: ContentFile) => string | Promise<string>;

/** A file in another language. Its text is undefined if the source's text is used. */
interface TranslatedFile {
  readonly file: ContentFile;
  readonly text: ContentFile | undefined;
}

async function sourceOf(
  files: readonly TranslatedFile[],
  html: Html,
  more: Pick<ContentSource, "languages" | "translation">,
): Promise<ContentSource> {
  const sources = await Promise.all(
    files.map(async ({ file, text }): Promise<readonly [string, TextSource]> => {
      const { collection, slug, data, body } = file;
      if (!body) return [collection, { slug, data }];
      const language = text ? {} : { htmlLanguage: more.languages[0]! };
      return [collection, { slug, data, html: await html(text ?? file), ...language }];
    }),
  );
  const byCollection = Map.groupBy(sources, ([collection]) => collection);
  const entries = (name: string) => (byCollection.get(name) ?? []).map(([, source]) => source);
  return {
    ...more,
    entries: (name: CollectionName) => entries(name),
    settings: (name: SettingName) =>
      entries("settings").find(({ slug }) => slug === siteModel.settings[name]?.file)?.data ?? {},
  };
}

/** Returns the site's settings with the formats for prices, dates and times of another language. */
function withFormatsOf(language: string, data: EntrySource["data"]): EntrySource["data"] {
  const { formats } = data;
  const settings = (isRecord(formats) ? formats : {}) as FormatSettings;
  const { locale, clock } = formatsIn(formatsOf(settings), language);
  return { ...data, formats: { ...settings, locale, clock: `${clock}` } };
}

async function translatedSource(
  { files, translations = [] }: ContentFolder,
  language: string,
  languages: readonly string[],
  html: Html,
): Promise<ContentSource> {
  const byPath = new Map(translations.map((file) => [file.path, file]));
  const untranslated = new Set<string>();
  const exist = new Set<string>();
  const translated = files.map((file): TranslatedFile => {
    const fields = fieldsOf(file, siteModel);
    if (!fields) return { file, text: file };
    const found = byPath.get(translationPath(file.path, language));
    const words = found?.problem === undefined ? found : undefined;
    if (words) exist.add(file.path);
    const { data, missing } = translate(fieldData(file), words && fieldData(words), fields, siteModel.blocks);
    for (const { text } of missing) untranslated.add(text);
    const isSite = file.path === "settings/site.yml";
    return {
      file: withFieldData(file, isSite ? withFormatsOf(language, data) : data),
      text: words?.body ? words : undefined,
    };
  });
  const paths = new Set(
    contentPaths(files, siteModel).flatMap(({ path, file }) => (exist.has(file) ? [path] : [])),
  );
  const postCategories = new Map(
    files.flatMap(({ collection, data }, index) => {
      const names = [data["category"], translated[index]!.file.data["category"]].map(String);
      return collection === "posts" ? [names as [string, string]] : [];
    }),
  );
  return sourceOf(translated, html, {
    languages,
    translation: { language, untranslated, paths, postCategories },
  });
}

/**
 * Reads a checked content folder in each of its languages.
 *
 * @param html converts a file's markdown to HTML
 */
export async function readSources(contentDir: string, html: Html): Promise<ContentSources> {
  const folder = await readContent(contentDir, siteModel);
  const home = folder.files.find(({ collection, data }) => collection === "pages" && data["path"] === "/");
  const { translations = [] } = folder;
  // A language counts only if the home page is translated; otherwise guests could not find its pages.
  const languages = languagesOf(folder.files).filter(
    (language, index) =>
      index === 0 || translations.some(({ path }) => home && path === translationPath(home.path, language)),
  );
  const whole = folder.files.map((file) => ({ file, text: file }));
  return Promise.all([
    sourceOf(whole, html, { languages }),
    ...languages.slice(1).map((language) => translatedSource(folder, language, languages, html)),
  ]);
}

/**
 * Returns a function that converts link targets for a translation: each is replaced by the page in that
 * language, if it exists. Links to other sites, and to pages that do not exist in that language, stay
 * unchanged. Returns undefined for the source language.
 */
function localLink({ languages, translation }: ContentSource): ((to: string) => string) | undefined {
  if (!translation) return undefined;
  const { language, paths, postCategories } = translation;
  const prefix = languagePrefix(language, languages);
  const withCategory = (to: string): string => {
    const [path = "", query = ""] = to.split("?");
    const asked = new URLSearchParams(query);
    const category = postCategories.get(asked.get("category") ?? "");
    if (category === undefined) return to;
    asked.set("category", category);
    return `${path}?${asked.toString()}`;
  };
  return (to) => {
    if (!/^\/(?!\/)/.test(to)) return to;
    const canonical = withCategory(canonicalPath(to));
    const [path = ""] = canonical.split(/[?#]/);
    if (!paths.has(path)) return to;
    return path === "/" ? prefix + canonical.slice(1) : prefix + canonical;
  };
}

/** Returns the content that is published at this minute. */
export function visibleContent(source: ContentSource, images: ImageFiles, now = new Date()): Content {
  const link = localLink(source);
  const { languages, translation } = source;
  const given = {
    blocks: siteModel.blocks,
    image: imageOf(images, source.settings("theme")["photos"]),
    link,
  };
  const guestName = guestNames(parseSettings("menu", source.settings("menu"), given).categories);
  const options: ResolveOptions = {
    ...given,
    nameOf: ({ setting, list }, name) =>
      setting === dishCategories.setting && list === dishCategories.list ? guestName(name) : name,
  };
  const { timeZone } = parseSettings("booking", source.settings("booking"), options);
  const minute = publishMinute(now, timeZone);
  const textOptions = translation && {
    link,
    languageOf: (href: string) => languageOfPath(href, languages),
    language: translation.language,
  };
  const content = assembleContent(
    (name) =>
      source
        .entries(name)
        .map(({ slug, data, html = "", htmlLanguage }) =>
          parseEntry(
            name,
            { slug, data, html: sanitizeHtml(html, { ...textOptions, htmlLanguage }) },
            options,
          ),
        )
        .filter((entry) => isPublished(entry as PublishWindow, minute)),
    (name) => parseSettings(name, source.settings(name), options),
  );
  const { menu } = content.settings;
  return {
    ...content,
    settings: {
      ...content.settings,
      menu: {
        ...menu,
        categories: menu.categories.map(({ label: _label, ...category }) => ({
          ...category,
          name: guestName(category.name),
        })),
      },
    },
    languages,
    ...(translation
      ? {
          translation: {
            prefix: languagePrefix(translation.language, languages),
            untranslated: translation.untranslated,
          },
        }
      : {}),
  };
}

/** Returns the content that is published at this minute in each language, the source first. */
export const visibleContents = (
  sources: ContentSources,
  images: ImageFiles,
  now = new Date(),
): readonly Content[] => sources.map((source) => visibleContent(source, images, now));
