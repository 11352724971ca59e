import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { siteModel } from "../../../../src/app/site-model.ts";
import { validateContent } from "../../../../src/content/model/validate.ts";
import { blobId } from "../../../../src/content/server/working-files.ts";
import { readFields } from "../../../../src/content/server/entry-file.ts";
import { listSample } from "../../../../src/features/first-run/server/removal-steps.ts";
import {
  contentFiles,
  type Changes,
  type Fields,
  type SampleList,
  type Snapshot,
} from "../../../../src/features/first-run/server/snapshot.ts";

const isText = (path: string) => /\.(md|ya?ml)$/.test(path);

/** The list of a folder's texts, like the one that comes with the sample. */
export const listOf = (texts: ReadonlyMap<string, string>) =>
  listSample(new Map([...texts].filter(([path]) => isText(path))));

/** A folder's content: texts, and only the paths of pictures. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [path, isText(path) ? await readFile(join(folder, path), "utf8") : ""] as const,
      ),
    ),
  );
}

/** @param sample the sample's list of texts */
export function snapshotOf(texts: ReadonlyMap<string, string>, sample: SampleList = {}): Snapshot {
  const files = [...texts].filter(([path]) => isText(path) && path.includes("/"));
  return {
    sample,
    paths: new Set(texts.keys()),
    files: new Map(
      files.map(([path, text]) => [
        path,
        { text, version: blobId(Buffer.from(text)), fields: readFields(path, text, siteModel) },
      ]),
    ),
  };
}

/** The content after changes. */
export function after(texts: ReadonlyMap<string, string>, changes: Changes): Map<string, string> {
  const next = new Map(texts);
  for (const [path, content] of changes)
    if (content === null) next.delete(path);
    else next.set(path, content.toString());
  return next;
}

/** Problems found by the content check. */
export const problems = (texts: ReadonlyMap<string, string>): string[] =>
  validateContent(
    {
      files: contentFiles(snapshotOf(texts)),
      folders: [
        ...new Set([...texts.keys()].filter((path) => path.includes("/")).map((path) => path.split("/")[0]!)),
      ],
    },
    siteModel,
    { imageExists: (file) => texts.has(file.slice(1)) },
  ).map(({ file, field, message }) => `${file} ${field} ${message}`);

export const fieldsOf = (texts: ReadonlyMap<string, string>, path: string): Fields =>
  readFields(path, texts.get(path) ?? "", siteModel) ?? {};
