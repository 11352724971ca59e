import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Parts of a backup that are restored. */
export type RestoredParts = "all" | "database" | "content";

/** Paths of the previous database and content. */
export interface SetAside {
  readonly database?: string | undefined;
  readonly content?: string | undefined;
}

/** A restore that has begun to replace things, as the data folder notes it until all of it is in place. */
export interface StartedRestore {
  /** The backup. */
  readonly file: string;
  readonly parts: RestoredParts;
  /** Paths of the previous database and content, as far as they have been set aside. */
  readonly before: SetAside;
}

/** File that is in the data folder from the first change of a restore to its last. */
export const restoreMarker = (dataDir: string): string => join(dataDir, "restoring.json");

/** The restore that was interrupted; undefined if none was. */
export async function interruptedRestore(dataDir: string): Promise<StartedRestore | undefined> {
  try {
    return JSON.parse(await readFile(restoreMarker(dataDir), "utf8")) as StartedRestore;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The command that does a restore once more. */
export const restoreCommand = ({ file, parts }: Pick<StartedRestore, "file" | "parts">): string =>
  `npm run restore -- ${file}${parts === "all" ? "" : ` --only ${parts}`} --yes`;

/** Says that a restore was interrupted, and how it is finished. */
export function interruptedText(restore: StartedRestore): string {
  const before = Object.entries(restore.before).flatMap(([name, path]) => (path ? [`${name} ${path}`] : []));
  return `A restore of ${restore.file} was interrupted: a part of the content or the database may be missing. Finish it: ${restoreCommand(restore)}${
    before.length > 0 ? ` (from before the restore: ${before.join(", ")})` : ""
  }`;
}

/** Milliseconds after which a backup's or a drill's folder is no longer worked in. */
export const abandonedMs = 24 * 3600_000;

/** Removes folders that a program which was killed has left, by how their names begin. */
export async function removeScratch(folder: string, prefix: string, olderThanMs = 0): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs >= olderThanMs) await rm(path, { recursive: true, force: true });
  }
}
