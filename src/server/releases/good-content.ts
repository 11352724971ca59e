import { copyFile, link, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Version } from "../cms/repository.ts";
import { writeDurably } from "../write-durably.ts";

/** The content that a site was last made of: what a file that cannot be built goes back to. */
export interface GoodContent {
  /** The version of each file; undefined where nothing has been built yet. */
  files(): Promise<ReadonlyMap<string, Version> | undefined>;
  /** What a file was; null where it was not there. */
  read(path: string): Promise<Buffer | null>;
  /** @param dir where the files are, in these versions */
  keep(dir: string, files: ReadonlyMap<string, Version>): Promise<void>;
}

/** @param folder holds the list of files, and each file under its version: a crash leaves an old list that still holds */
export function openGoodContent(folder: string): GoodContent {
  const list = join(folder, "files.json");
  const fileOf = (version: Version): string => join(folder, version);
  let known: ReadonlyMap<string, Version> | undefined;
  /** What is being read must not be given up meanwhile. */
  const inTurn = pLimit(1);

  const files = async () => {
    if (known) return known;
    try {
      known = new Map(Object.entries(JSON.parse(await readFile(list, "utf8")) as Record<string, Version>));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
    }
    return known;
  };

  const keep = async (dir: string, next: ReadonlyMap<string, Version>): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const there = new Set(await readdir(folder));
    for (const [path, version] of next) {
      if (there.has(version)) continue;
      const [source, target] = [join(dir, path), fileOf(version)];
      // Files of the copy are replaced, never written over. Not every file system has links.
      await link(source, target).catch(async () => {
        await copyFile(source, `${target}.part`);
        await rename(`${target}.part`, target);
      });
      there.add(version);
    }
    await writeDurably(list, JSON.stringify(Object.fromEntries(next)));
    known = new Map(next);
    const used = new Set(next.values());
    for (const name of there)
      if (/^[0-9a-f]{40,64}$/.test(name) && !used.has(name)) await rm(fileOf(name), { force: true });
  };

  return {
    files,
    read: (path) =>
      inTurn(async () => {
        const version = (await files())?.get(path);
        return version === undefined ? null : readFile(fileOf(version));
      }),
    keep: (dir, next) => inTurn(() => keep(dir, next)),
  };
}
