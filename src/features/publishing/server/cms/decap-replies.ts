import { posix } from "node:path";
import type { ContentModel } from "../../../../content/model/model.ts";
import { parseContentFile } from "../../../../content/model/read.ts";
import { stringify } from "yaml";
import { textWithRowIds } from "../../../../content/server/row-ids.ts";
import type { ContentFile, Draft, Version } from "../../../../content/server/repository.ts";

/** A file that cannot be parsed, so that no form can show it. */
export class UnreadableError extends Error {
  override name = "UnreadableError";
  readonly path: string;
  readonly text: string;
  readonly version: Version;

  constructor({ path, content, version }: ContentFile, problem: string) {
    super(`content/${path} cannot be read. ${problem}`);
    this.path = path;
    this.text = content.toString();
    this.version = version;
  }
}

/** The file or entry that Decap requested does not exist. */
export class NotFoundError extends Error {
  override name = "NotFoundError";
}

/** Converts a path relative to content/ to one relative to the project's root, as Decap expects. */
export const inProject = (path: string): string => `content/${path}`;

export const isPicture = (path: string): boolean => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(path);

/** Returns an entry in the form that Decap expects. */
export const entryOf = (file: ContentFile, model: ContentModel, label?: string) => ({
  data: textWithRowIds(file.path, file.content.toString(), model),
  file: { path: inProject(file.path), id: file.version, ...(label === undefined ? {} : { label }) },
});

/** Returns an entry for a list, with a name even if its file cannot be parsed. */
export const listedEntry = (file: ContentFile, model: ContentModel, label?: string) => {
  const parsed = parseContentFile(file.path, file.content.toString(), model);
  if (!parsed?.problem) return entryOf(file, model, label);
  const field = model.collections[parsed.collection]?.nameField ?? "title";
  const { [field]: name = parsed.slug, ...readable } = parsed.data;
  const yaml = stringify({ [field]: `${String(name)} (cannot be read)`, ...readable });
  const text = file.path.endsWith(".md") ? `---\n${yaml}---\n` : yaml;
  return entryOf({ ...file, content: Buffer.from(text) }, model, label);
};

/** Returns a picture in the form that Decap expects. */
export const mediaFile = ({ path, content, version }: ContentFile, withoutContent = false) => ({
  id: version,
  path: inProject(path),
  name: posix.basename(path),
  size: content.length,
  ...(withoutContent ? {} : { content: content.toString("base64"), encoding: "base64" }),
});

/** Returns a draft in the form that Decap expects. */
export const describeDraft = ({ collection, slug, status, files, updatedAt, author }: Draft) => ({
  collection,
  slug,
  status,
  pullRequestAuthor: author.name,
  updatedAt: updatedAt.toISOString(),
  diffs: files.map(({ path, isNew, version }) => ({
    id: inProject(path),
    path: inProject(path),
    oldPath: inProject(path),
    newPath: inProject(path),
    newFile: isNew,
    status: version === null ? "deleted" : isNew ? "added" : "modified",
    binary: isPicture(path),
  })),
});
