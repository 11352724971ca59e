import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import pLimit from "p-limit";

/** A file of content/ and the version it has. */
export interface VersionedFile {
  readonly content: Buffer;
  readonly version: string;
}

/** Files as they become, by whom and why. `path` starts below content/: `dishes/soup.md`. */
export interface ContentSave {
  readonly author: { readonly name: string; readonly email: string };
  /** One line: `Grilled salmon: $17.00 is $18.50`. */
  readonly message: string;
  readonly changes: readonly { readonly path: string; readonly content: Buffer | string }[];
  /** The version of each file that the author started from. */
  readonly base: Readonly<Record<string, string>>;
}

/** What changes content while the service runs; a repository (cms/repository.ts) is one. */
export interface ContentWriter {
  /** Undefined where there is no such file. */
  read(path: string): Promise<VersionedFile | undefined>;
  /** The paths of all files below a folder. */
  list(): Promise<string[]>;
  /** @throws an Error of name `ConflictError` where somebody else changed the same fields of a file since `base` */
  save(save: ContentSave): Promise<unknown>;
}

/** A file is no longer the version that a change was decided on. */
export class FileConflictError extends Error {
  override name = "ConflictError";
}

const versionOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Writes the files as they are, without a history. Each is replaced by a rename, so that nobody reads half of it. */
export function fileWriter(contentDir: string): ContentWriter {
  const oneByOne = pLimit(1);
  const read = async (path: string): Promise<VersionedFile | undefined> => {
    try {
      const content = await readFile(join(contentDir, path));
      return { content, version: versionOf(content) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
  return {
    read,
    async list() {
      const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map(({ parentPath, name }) =>
          posix.join(parentPath.slice(contentDir.length + 1).replaceAll("\\", "/"), name),
        );
    },
    save: ({ changes, base }) =>
      oneByOne(async () => {
        for (const { path } of changes)
          if ((await read(path))?.version !== base[path])
            throw new FileConflictError(`content/${path} has changed meanwhile.`);
        for (const { path, content } of changes) {
          const temporary = join(contentDir, `${path}.${randomUUID()}.part`);
          try {
            await writeFile(temporary, content);
            await rename(temporary, join(contentDir, path));
          } finally {
            await rm(temporary, { force: true });
          }
        }
      }),
  };
}
