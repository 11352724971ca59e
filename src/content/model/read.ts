import { posix } from "node:path";
import { parseDocument } from "yaml";
import type { Fields } from "./fields.ts";
import type { ContentModel, Setting } from "./model.ts";
import { isRecord, parseFields } from "./parse-fields.ts";
import { pageLanguagesOf } from "../../core/shared/page-languages.ts";
import { settings } from "./collections.ts";

/** One file under content/, read but not yet checked. */
export interface ContentFile {
  /** From the content folder, with forward slashes: `dishes/ribeye.md`. */
  readonly path: string;
  /** The collection's name, or `settings`. */
  readonly collection: string;
  /** The file's name without its language and extension. */
  readonly slug: string;
  /** Parsed front matter or YAML; for a file with a problem, as much as could be read. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The markdown below the front matter, in `md` collections. */
  readonly body?: string;
  /** Reason why the file could not be read, in words that editors understand. */
  readonly problem?: string;
}

/** A file with the texts of an entry in another language: `dishes/ribeye.it.md` beside `dishes/ribeye.md`. */
export interface Translation extends ContentFile {
  /** Language in the file's name: `it`. */
  readonly language: string;
}

/** Parts of the name `ribeye.it.md`: the entry, its language and its ending. */
const translationName = /^([^.]+)\.([a-z]{2,3})\.(md|ya?ml)$/;

/** Returns the language of a translation; undefined if the file is not a translation. */
export const languageOfFile = (path: string): string | undefined =>
  translationName.exec(posix.basename(path))?.[2];

/** Returns the path of the translation beside a source: `dishes/ribeye.it.md`. */
export const translationPath = (source: string, language: string): string =>
  source.replace(/\.([a-z]+)$/, `.${language}.$1`);

/** Returns the path of a translation's source: `dishes/ribeye.md`. */
export const sourcePath = (translation: string): string =>
  translation.replace(/\.[a-z]{2,3}(\.[a-z]+)$/, "$1");

/** Returns a file's fields, with the markdown below the front matter as `body`. */
export const fieldData = ({ data, body }: ContentFile): Readonly<Record<string, unknown>> =>
  body === undefined ? data : { ...data, body };

/** Returns a file with other fields, including the markdown as `body`: the reverse of {@link fieldData}. */
export function withFieldData(file: ContentFile, fields: Readonly<Record<string, unknown>>): ContentFile {
  if (file.body === undefined) return { ...file, data: fields };
  const { body, ...data } = fields;
  return { ...file, data, body: typeof body === "string" ? body : "" };
}

export const collectionIn = (folder: string, { collections }: ContentModel): string | undefined =>
  folder === "settings"
    ? "settings"
    : Object.entries(collections).find(([, declared]) => declared.folder === folder)?.[0];

/** Returns the setting stored in a file of `settings/`; undefined if there is none. */
export const settingOf = (
  { collection, slug }: Pick<ContentFile, "collection" | "slug">,
  { settings }: ContentModel,
): Setting | undefined =>
  collection === "settings" ? Object.values(settings).find(({ file }) => file === slug) : undefined;

/** Returns the declared fields of a file; undefined if the model declares no such file. */
export const fieldsOf = (
  file: Pick<ContentFile, "collection" | "slug">,
  model: ContentModel,
): Fields | undefined => (settingOf(file, model) ?? model.collections[file.collection])?.fields;

/**
 * Splits the text of a `.md` file into parts that together make up the file. Undefined if the file has no
 * front matter.
 */
export function splitFrontMatter(
  text: string,
):
  | { readonly before: string; readonly yaml: string; readonly between: string; readonly body: string }
  | undefined {
  const match = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)((?:\r?\n)?---[ \t]*(?:\r?\n|$))([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const [, before = "", yaml = "", between = "", body = ""] = match;
  return { before, yaml, between, body };
}

/** Maximum length of a file's fields, in characters. The longest page uses about a hundredth of it. */
const longestYaml = 500_000;

/** Parses YAML. Never throws: returns a problem as `error`. */
function parseYaml(yaml: string): { data: unknown; error?: { line?: number; message: string } } {
  if (yaml.length > longestYaml)
    return {
      data: undefined,
      error: { message: `Its fields have ${yaml.length} characters; the maximum is ${longestYaml}.` },
    };
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: "error" });
  const [error] = document.errors;
  if (error) {
    const line = yaml.slice(0, error.pos[0]).split("\n").length;
    return { data: undefined, error: { line, message: error.message } };
  }
  try {
    return { data: document.toJS() };
  } catch (error) {
    // An alias (`*name`) has no anchor, which the parser notices only here.
    const line = yaml.split("\n").findIndex((text) => /(^|\s)\*\S/.test(text)) + 1;
    return { data: undefined, error: { line, message: (error as Error).message } };
  }
}

/** Returns the single-line fields of a file that cannot be parsed as a whole. */
function readableFields(yaml: string): Readonly<Record<string, unknown>> {
  if (yaml.length > longestYaml) return {};
  const fields = yaml.split(/\r?\n/).filter((line) => /^\w+:\s+\S/.test(line));
  return Object.assign({}, ...fields.map((line) => parseYaml(line).data ?? {}));
}

/**
 * Returns a file's collection and slug, derived from its path; undefined if the file belongs to no
 * collection.
 */
export function entryOfPath(
  path: string,
  model: ContentModel,
): Pick<ContentFile, "path" | "collection" | "slug"> | undefined {
  const [folder = "", ...rest] = path.split("/");
  const collection = collectionIn(folder, model);
  const ending = posix.extname(path).slice(1);
  if (!collection || rest.length === 0 || !["md", "yml", "yaml"].includes(ending)) return undefined;
  const slug = translationName.exec(posix.basename(path))?.[1] ?? posix.basename(path, `.${ending}`);
  return { path, collection, slug };
}

/** Parses a content file, whether it is a source or a translation. */
function parseFile(path: string, text: string, model: ContentModel): ContentFile | undefined {
  const entry = entryOfPath(path, model);
  if (!entry) return undefined;
  const { collection } = entry;
  const file = { ...entry, data: {} };
  const [folder = ""] = path.split("/");
  const ending = posix.extname(path).slice(1);

  const expected = model.collections[collection]?.format ?? "yml";
  if (ending !== expected)
    return {
      ...file,
      problem: `Files in ${folder}/ end in .${expected}. Rename this one to ${posix.basename(path, ending)}${expected}.`,
    };

  let yaml = text.replace(/^\uFEFF/, "");
  let body: string | undefined;
  if (expected === "md") {
    const parts = splitFrontMatter(yaml);
    if (!parts)
      return { ...file, problem: "It must begin with its fields between two lines of three hyphens (---)." };
    yaml = parts.yaml;
    body = parts.body.trim();
  }
  const { data: parsed, error } = parseYaml(yaml);
  if (error) {
    const { line, message } = error;
    return {
      ...file,
      data: readableFields(yaml),
      problem:
        line === undefined
          ? message
          : `Line ${line + (expected === "md" ? 1 : 0)} is not valid YAML: ${message.replace(/\.?$/, ".")}`,
    };
  }
  const data = parsed ?? {};
  if (!isRecord(data)) return { ...file, problem: "It must contain fields, one per line, as “name: value”." };
  return { ...file, data, ...(body === undefined ? {} : { body }) };
}

/**
 * Parses one content file. Never throws: errors are in `problem`. Returns undefined for translations and for
 * files that belong to no collection, such as images and hidden files.
 *
 * @param path path below the content folder
 */
export const parseContentFile = (path: string, text: string, model: ContentModel): ContentFile | undefined =>
  languageOfFile(path) === undefined ? parseFile(path, text, model) : undefined;

/** Parses a translation as {@link parseContentFile} parses its source; undefined for everything else. */
export function parseTranslation(path: string, text: string, model: ContentModel): Translation | undefined {
  const language = languageOfFile(path);
  const file = language === undefined ? undefined : parseFile(path, text, model);
  return file && language !== undefined ? { ...file, language } : undefined;
}

export interface ContentFolder {
  /** Every content file except translations, sorted by path. */
  readonly files: readonly ContentFile[];
  readonly translations?: readonly Translation[];
  /** The names of the folders in the content folder. */
  readonly folders: readonly string[];
}

/**
 * Returns the languages of the site's pages, source language first. Returns only the default language if the
 * settings cannot be read.
 */
export function languagesOf(files: readonly ContentFile[]): readonly string[] {
  const site = files.find(({ path }) => path === "settings/site.yml");
  const { formats, pageLanguages } = settings.site.fields;
  const parsed = site && site.problem === undefined ? parseFields(site.data, { formats, pageLanguages }) : {};
  try {
    return pageLanguagesOf(parsed);
  } catch {
    // The locale does not exist; the check of the settings reports it.
    return pageLanguagesOf({});
  }
}
