import { isDeepStrictEqual } from "node:util";
import { siteModel } from "../../composition/site-model.ts";
import { languageOfFile, parseContentFile, type ContentFile } from "../../content-model/read.ts";
import { readFields, writeFields } from "../cms/entry-file.ts";
import type { ContentRepository, Version } from "../cms/repository.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A file with fields, as it is at a moment. */
export interface SnapshotFile {
  readonly text: string;
  readonly version: Version;
  /** Undefined where it cannot be parsed. */
  readonly fields: Fields | undefined;
}

/** The content at a moment: every path, and what is in the files with fields. */
export interface Snapshot {
  readonly paths: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, SnapshotFile>;
}

/** What a step makes of the content: the new text of each file that it changes; null deletes it. */
export type Changes = ReadonlyMap<string, string | Buffer | null>;

const isEntry = (path: string): boolean => /^[^/]+\/.+\.(md|ya?ml)$/.test(path) && !path.startsWith("media/");

export async function takeSnapshot(
  content: Pick<ContentRepository, "list" | "read">,
): Promise<Snapshot & { readonly sampleList: string | undefined }> {
  const paths = await content.list();
  const files = new Map<string, SnapshotFile>();
  for (const path of paths.filter(isEntry)) {
    const file = await content.read(path);
    if (!file) continue;
    const text = file.content.toString();
    files.set(path, { text, version: file.version, fields: readFields(path, text, siteModel) });
  }
  const list = paths.includes(sampleListPath) ? await content.read(sampleListPath) : undefined;
  return { paths: new Set(paths), files, sampleList: list?.content.toString() };
}

/** Where the content says which of its files are the sample's. */
export const sampleListPath = "sample.json";

/** Where the parts of the card are, and its menus. */
export const menuFile = "settings/menu.yml";

/** Where the stations of the kitchen are. */
export const orderingFile = "settings/ordering.yml";

/** The fields of a setting: `site`, `booking`. Empty where there is no such file, or none that can be read. */
export const settingOf = ({ files }: Snapshot, name: string): Fields =>
  files.get(`settings/${name}.yml`)?.fields ?? {};

/** The entries of a folder, by path. The translations of one are none of their own. */
export const entriesIn = ({ files }: Snapshot, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && languageOfFile(path) === undefined);

/** A file with other fields. Lines whose data stay the same do not change. */
export function withFields({ files }: Snapshot, path: string, fields: Fields): string {
  return writeFields(path, files.get(path)?.text ?? "", fields);
}

/** Collects what becomes of files; what stays the same is no change. */
export function changesOf(snapshot: Snapshot, fields: ReadonlyMap<string, Fields | null>): Changes {
  const changes = new Map<string, string | null>();
  for (const [path, data] of fields) {
    const file = snapshot.files.get(path);
    if (data === null ? file === undefined : isDeepStrictEqual(data, file?.fields)) continue;
    const text = data === null ? null : withFields(snapshot, path, data);
    if (text !== (file?.text ?? null)) changes.set(path, text);
  }
  return changes;
}

/** All files as the content's check reads them. */
export const contentFiles = (texts: ReadonlyMap<string, string>): ContentFile[] =>
  [...texts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]) => parseContentFile(path, text, siteModel) ?? []);
