import { isDeepStrictEqual } from "node:util";
import { siteModel } from "../../../app/site-model.ts";
import { settings } from "../../../content/model/collections.ts";
import { isRecord, parseFields } from "../../../content/model/parse-fields.ts";
import {
  languageOfFile,
  parseContentFile,
  sourcePath,
  type ContentFile,
} from "../../../content/model/read.ts";
import { formatsOf, type Formats, type FormatSettings } from "../../../core/shared/formats.ts";
import { readFields, writeFields } from "../../../content/server/entry-file.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import type { ContentRepository, Version } from "../../../content/server/repository.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface SnapshotFile {
  readonly text: string;
  readonly version: Version;
  /** Undefined if the file cannot be parsed. */
  readonly fields: Fields | undefined;
}

/** The content at one moment: every path, and the data of files with fields. */
export interface Snapshot {
  readonly paths: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, SnapshotFile>;
  readonly sample: SampleList;
}

/**
 * Digests of the sample files, by path below content/. `parts` lists the digests of the sample's texts and
 * pictures; see sample-parts.ts.
 */
export type SampleList = Readonly<Record<string, unknown>>;

/** Path of the {@link SampleList} file below content/. */
export const sampleListPath = "sample.json";

/** Parses the list of sample content; empty if it is missing or invalid. */
export function readSampleList(text: string | undefined): SampleList {
  try {
    const list: unknown = JSON.parse(text ?? "{}");
    return isRecord(list) ? list : {};
  } catch {
    return {};
  }
}

/** True if a file is unchanged sample content. */
export const isSampleFile =
  ({ files, sample }: Pick<Snapshot, "files" | "sample">) =>
  (path: string): boolean => {
    const file = files.get(path);
    return file !== undefined && sample[path] === contentDigest(file.text);
  };

/** Files changed by a step: the new fields or picture of each file; null for a file to delete. */
export type Files = Readonly<Record<string, Fields | Buffer | null>>;

/** Changes to the content: the new text or picture of each changed file; null for a file to delete. */
export type Changes = ReadonlyMap<string, string | Buffer | null>;

const isEntry = (path: string): boolean => /^[^/]+\/.+\.(md|ya?ml)$/.test(path) && !path.startsWith("media/");

/**
 * Reads the paths of all content, and the data of files with fields.
 *
 * @param folder reads only files in this folder, such as `settings/`; by default, all files
 */
export async function takeSnapshot(
  content: Pick<ContentRepository, "list" | "read">,
  folder = "",
): Promise<Snapshot> {
  const paths = await content.list();
  const files = new Map<string, SnapshotFile>();
  for (const path of paths.filter((one) => isEntry(one) && one.startsWith(folder))) {
    const file = await content.read(path);
    if (!file) continue;
    const text = file.content.toString();
    files.set(path, { text, version: file.version, fields: readFields(path, text, siteModel) });
  }
  const list = paths.includes(sampleListPath) ? await content.read(sampleListPath) : undefined;
  return { paths: new Set(paths), files, sample: readSampleList(list?.content.toString()) };
}

/**
 * Returns the fields of a settings file, such as `site` or `booking`; empty if the file does not exist or
 * cannot be read.
 */
export const settingOf = ({ files }: Snapshot, name: string): Fields =>
  files.get(`settings/${name}.yml`)?.fields ?? {};

/** Returns the rows of a list; empty if the value is not a list. */
export const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];

/** Returns the paths of a folder's entries, without translations. */
export const entriesIn = ({ files }: Snapshot, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && languageOfFile(path) === undefined);

/**
 * Returns the names of the parts of the menu, in order.
 *
 * @param menu the fields of the menu's settings
 */
export const cardParts = ({ categories }: Fields): readonly string[] =>
  parseFields({ categories }, { categories: settings.menu.fields.categories }).categories.map(
    ({ name }) => name,
  );

/** Returns the restaurant's formats for prices and times. */
export const formatsIn = (snapshot: Snapshot): Formats =>
  formatsOf(
    parseFields(settingOf(snapshot, "site"), { formats: settings.site.fields.formats })
      .formats as FormatSettings,
  );

/** Returns the paths of all translations. */
export const translationsIn = ({ files }: Snapshot): string[] =>
  [...files.keys()].filter((path) => languageOfFile(path) !== undefined);

/**
 * Returns the changes to the content: each file's new text or picture. Lines whose data is unchanged stay as
 * they are. A translation is deleted with its source. If only the source changes, the owner's translations
 * stay, but the sample's are deleted, because they no longer match the owner's text.
 */
export function changesOf(snapshot: Snapshot, files: Files): Changes {
  const changes = new Map<string, string | Buffer | null>();
  for (const [path, data] of Object.entries(files)) {
    const file = snapshot.files.get(path);
    if (isDeepStrictEqual(data, file?.fields ?? null)) continue;
    const isWritten = data === null || Buffer.isBuffer(data);
    const next = isWritten ? data : writeFields(path, file?.text ?? "", data);
    if (next !== (file?.text ?? null)) changes.set(path, next);
  }
  const isSample = isSampleFile(snapshot);
  for (const path of translationsIn(snapshot)) {
    const source = changes.get(sourcePath(path));
    if (source === null || (source !== undefined && isSample(path))) changes.set(path, null);
  }
  return changes;
}

/** Returns all files in the form that the content check expects. */
export const contentFiles = ({ files }: Pick<Snapshot, "files">): ContentFile[] =>
  [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, { text }]) => parseContentFile(path, text, siteModel) ?? []);
