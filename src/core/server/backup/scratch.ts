import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../config.ts";
import { holdFileLock } from "../file-lock.ts";
import { dropAbandonedDatabases } from "../storage/copy.ts";

export const scratchPrefixes = { backup: ".making-", drill: ".drill-", restore: ".restoring-" } as const;
type ScratchPrefix = (typeof scratchPrefixes)[keyof typeof scratchPrefixes];

/** File in a working folder that its process keeps locked. */
const lockName = ".in-use";

/** Milliseconds after which a folder without a lock, made by an earlier version, counts as abandoned. */
const abandonedMs = 24 * 3600_000;

/** A working folder that no other process removes while this process lives. */
export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

/** Creates a working folder. */
export async function makeScratch(folder: string, prefix: ScratchPrefix): Promise<Scratch> {
  const path = await mkdtemp(join(folder, prefix));
  const lock = join(path, lockName);
  const release = holdFileLock(lock);
  // Another process may have removed the folder before it was locked.
  if (!release || !existsSync(lock)) return makeScratch(folder, prefix);
  return {
    path,
    async remove() {
      release();
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function removeIfAbandoned(path: string): Promise<void> {
  const lock = join(path, lockName);
  if (existsSync(lock)) {
    const release = holdFileLock(lock);
    if (!release) return;
    await rm(path, { recursive: true, force: true }).finally(release);
  } else if (Math.abs(Date.now() - (await stat(path)).mtimeMs) >= abandonedMs)
    await rm(path, { recursive: true, force: true });
}

/**
 * Removes the working folders that killed processes left behind. Resolves to the paths of those that cannot be
 * removed.
 *
 * @param folder need not exist
 */
export async function removeAbandoned(folder: string, prefix: ScratchPrefix): Promise<string[]> {
  const left: string[] = [];
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name)))
    try {
      await removeIfAbandoned(path);
    } catch {
      // Another process may have removed it in the meantime.
      if (existsSync(path)) left.push(path);
    }
  return left;
}

/**
 * Removes what killed backups, drills and restores left behind. Call it only if no restore was interrupted.
 * Resolves to the paths of what cannot be removed.
 */
export async function removeLeftovers({
  backupDir,
  contentDir,
  dataDir,
  database,
}: Pick<Config, "backupDir" | "contentDir" | "dataDir" | "database">): Promise<string[]> {
  const { backup, drill, restore } = scratchPrefixes;
  const left = [
    await removeAbandoned(backupDir, backup),
    await removeAbandoned(backupDir, drill),
    await removeAbandoned(dataDir, restore),
    await removeAbandoned(contentDir, restore),
  ];
  if (database.kind === "postgres") await dropAbandonedDatabases(database.url).catch(() => undefined);
  else
    await rm(join(dirname(database.file), `.${basename(database.file)}.restoring`), { force: true }).catch(
      () => undefined,
    );
  return left.flat();
}
