import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { writeDurably } from "../../core/server/write-durably.ts";

/** Version of a file's content: git's blob id. */
export type Version = string;

/** Computes git's blob id of a file's content, without running git. */
export const blobId = (content: Buffer, algorithm: "sha1" | "sha256" = "sha1"): Version =>
  createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest("hex");

/** Maximum length in bytes of a file or folder name that every common file system supports. */
const longestName = 255;

/** True if every name in a path is short enough. */
export const hasShortNames = (path: string): boolean =>
  path.split("/").every((name) => Buffer.byteLength(name) <= longestName);

/**
 * True if the CMS can read and write a path below content/: no part of the path is hidden, and it does not
 * lead outside content/.
 */
export const isContentPath = (path: string): boolean =>
  path !== "" &&
  path.length < 500 &&
  // Control characters, and Windows separators.
  !/[\\:\p{Cc}]/u.test(path) &&
  !posix.isAbsolute(path) &&
  path.split("/").every((part) => part !== "" && !part.startsWith(".") && !/[. ]$/.test(part));

const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** The files of content/ on disk, by their paths below content/. */
export interface WorkingFiles {
  /** Returns the path of every file that is not hidden, sorted. */
  list(): Promise<string[]>;
  read(path: string): Promise<Buffer | undefined>;
  version(path: string): Promise<Version | null>;
  versions(): Promise<Map<string, Version>>;
  /** Replaces a file by renaming, so that readers never see an incomplete file; null deletes the file. */
  write(path: string, content: Buffer | null): Promise<void>;
}

/** @param root the folder content/ */
export function openWorkingFiles(root: string, algorithm: "sha1" | "sha256" = "sha1"): WorkingFiles {
  /** The version of each file; valid while the file's state on disk is unchanged. */
  const known = new Map<string, { readonly state: string; readonly version: Version }>();

  const walk = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found = await Promise.all(
      entries.map(async (entry): Promise<string[]> => {
        const path = posix.join(folder, entry.name);
        if (!isContentPath(path)) return [];
        const kind = entry.isSymbolicLink() ? await stat(join(root, path)).catch(() => entry) : entry;
        return kind.isDirectory() ? walk(path) : kind.isFile() ? [path] : [];
      }),
    );
    return found.flat();
  };

  const read = async (path: string): Promise<Buffer | undefined> => {
    if (!isContentPath(path)) return undefined;
    try {
      return await readFile(join(root, path));
    } catch (error) {
      if (isMissing(error) || (error as NodeJS.ErrnoException).code === "EISDIR") return undefined;
      throw error;
    }
  };

  const version = async (path: string): Promise<Version | null> => {
    if (!isContentPath(path)) return null;
    const found = await stat(join(root, path)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (!found?.isFile()) return null;
    const state = `${found.mtimeMs} ${found.ctimeMs} ${found.size} ${found.ino}`;
    const before = known.get(path);
    if (before?.state === state) return before.version;
    const content = await read(path);
    if (content === undefined) return null;
    const id = blobId(content, algorithm);
    // A file that was just written could change again within the clock's resolution, so its version is not
    // remembered.
    if (Date.now() - found.mtimeMs > 50) known.set(path, { state, version: id });
    return id;
  };

  const list = async (): Promise<string[]> => (await walk("")).sort();

  return {
    list,
    read,
    version,
    async versions() {
      const versions = new Map<string, Version>();
      // One file after another: opening thousands at the same time would exceed the limit on open files.
      for (const path of await list()) {
        const found = await version(path);
        if (found !== null) versions.set(path, found);
      }
      return versions;
    },
    async write(path, content) {
      if (!isContentPath(path)) throw new Error(`${JSON.stringify(path)} is not a path below content/.`);
      const target = join(root, path);
      if (content === null) {
        await rm(target, { force: true });
        // git does not store empty folders either; content/ itself stays.
        for (let folder = dirname(path); folder !== "."; folder = dirname(folder))
          try {
            await rmdir(join(root, folder));
          } catch {
            return;
          }
        return;
      }
      await mkdir(dirname(target), { recursive: true });
      await writeDurably(target, content);
    },
  };
}
