import { readdir, readFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import { parseDocument } from "yaml";
import { collections, settings, type CollectionName } from "./collections.ts";

/** One file under content/, parsed but not yet judged. */
export interface ContentFile {
  /** From the content folder, with forward slashes: `dishes/ribeye.md`. */
  readonly path: string;
  readonly collection: CollectionName | "settings";
  /** The file's name without its ending. */
  readonly slug: string;
  /** Front matter or YAML; empty where it could not be read. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The markdown below the front matter, for `md` collections. */
  readonly body?: string;
  /** Why the file could not be read, in an editor's words. */
  readonly problem?: string;
}

const folders = new Map<string, CollectionName | "settings">([
  ...Object.entries(collections).map(([name, { folder }]) => [folder, name as CollectionName] as const),
  ["settings", "settings"],
]);

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)([\s\S]*)$/;

/**
 * Parses one content file. Never throws: what is wrong stands in `problem`.
 * Returns undefined for files that belong to no collection (pictures, hidden files).
 */
export function parseContentFile(path: string, text: string): ContentFile | undefined {
  const [folder = "", ...rest] = path.split("/");
  const collection = folders.get(folder);
  const ending = posix.extname(path).slice(1);
  if (!collection || rest.length === 0 || !["md", "yml", "yaml"].includes(ending)) return undefined;
  const slug = posix.basename(path, `.${ending}`);
  const file = { path, collection, slug, data: {} };

  const expected = collection === "settings" ? "yml" : collections[collection].format;
  if (ending !== expected)
    return { ...file, problem: `Files in ${folder}/ end in .${expected}; rename it to ${slug}.${expected}.` };

  let yaml = text.replace(/^\uFEFF/, "");
  let body: string | undefined;
  if (expected === "md") {
    const match = frontMatter.exec(yaml);
    if (!match)
      return { ...file, problem: "It must begin with its fields between two lines of three hyphens (---)." };
    yaml = match[1] ?? "";
    body = (match[2] ?? "").trim();
  }
  const document = parseDocument(yaml, { prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const line = yaml.slice(0, error.pos[0]).split("\n").length + (expected === "md" ? 1 : 0);
    return { ...file, problem: `Line ${line} is not valid YAML: ${error.message}` };
  }
  const data: unknown = document.toJS();
  if (data !== null && (typeof data !== "object" || Array.isArray(data))) {
    return { ...file, problem: "It must hold fields, one per line, as “name: value”." };
  }
  return { ...file, data: (data ?? {}) as Record<string, unknown>, ...(body === undefined ? {} : { body }) };
}

/**
 * Reads every content file below `dir` (the project's content folder), in the order of their paths.
 * Throws only where the folder itself cannot be read.
 */
export async function readContent(dir: string): Promise<ContentFile[]> {
  const paths = (await readdir(dir, { recursive: true }))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => folders.has(path.split("/")[0] ?? "") && !posix.basename(path).startsWith("."))
    .sort();
  const files = await Promise.all(
    paths
      .filter((path) => /\.(md|ya?ml)$/.test(path))
      .map(async (path) => parseContentFile(path, await readFile(join(dir, path), "utf8"))),
  );
  return files.filter((file) => file !== undefined);
}

/** The fields a file must have, by its collection (and, for settings, its name). */
export function fieldsOf(file: Pick<ContentFile, "collection" | "slug">) {
  if (file.collection !== "settings") return collections[file.collection].fields;
  return Object.values(settings).find((setting) => setting.file === file.slug)?.fields;
}
