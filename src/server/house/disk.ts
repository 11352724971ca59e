import { lstat, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { diskParts } from "../../contract/house.ts";
import type { Config } from "../config.ts";
import { outboxFolder } from "../emails/transport.ts";

type Part = (typeof diskParts)[number];

/** Below this and a fifth of the disk, a backup or a release may find no room. */
const lowBytes = 1e9;

/** Room on the disk of a folder, in bytes. */
export interface Room {
  readonly free: number;
  readonly size: number;
  readonly isLow: boolean;
}

/** How much room the disk of the service's folder has. */
export async function roomOf({ dataDir }: Pick<Config, "dataDir">): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, size] = [bavail * bsize, blocks * bsize];
  return { free, size, isLow: free < Math.min(lowBytes, size / 5) };
}

/**
 * Bytes that files and folders take. A file with several names, as releases share them, counts once.
 *
 * @param skipped folders that count elsewhere
 * @param seen the files that have been counted
 */
async function bytesOf(path: string, skipped: ReadonlySet<string>, seen: Set<string>): Promise<number> {
  if (skipped.has(path)) return 0;
  let about;
  try {
    about = await lstat(path);
  } catch (error) {
    // Deleted meanwhile, or never made.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  const key = `${about.dev}:${about.ino}`;
  if (seen.has(key)) return 0;
  seen.add(key);
  let bytes = about.blocks * 512;
  if (!about.isDirectory()) return bytes;
  for (const name of await readdir(path).catch(() => []))
    bytes += await bytesOf(join(path, name), skipped, seen);
  return bytes;
}

/** What the service's folders hold, in bytes. PostgreSQL's files are elsewhere and count as none. */
export async function usedBy(
  config: Pick<Config, "dataDir" | "contentDir" | "backupDir" | "database">,
): Promise<readonly { readonly name: Part; readonly bytes: number }[]> {
  const { dataDir, contentDir, backupDir, database } = config;
  const places: Record<Exclude<Part, "other">, readonly string[]> = {
    database: database.kind === "sqlite" ? ["", "-wal", "-shm"].map((side) => database.file + side) : [],
    content: [contentDir],
    releases: [join(dataDir, "releases")],
    backups: [
      backupDir,
      ...(await readdir(dataDir))
        .filter((name) => name.startsWith("before-"))
        .map((name) => join(dataDir, name)),
    ],
    mails: [outboxFolder(config)],
  };
  const seen = new Set<string>();
  const all = Object.values(places).flat();
  const count = async (paths: readonly string[], own: readonly string[]): Promise<number> => {
    const skipped = new Set(all.filter((path) => !own.includes(path)));
    let bytes = 0;
    for (const path of paths) bytes += await bytesOf(path, skipped, seen);
    return bytes;
  };
  const parts: { name: Part; bytes: number }[] = [];
  for (const [name, paths] of Object.entries(places))
    parts.push({ name: name as Part, bytes: await count(paths, paths) });
  parts.push({ name: "other", bytes: await count([dataDir], []) });
  return parts;
}
