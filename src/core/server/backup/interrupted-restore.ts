import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commandPrefix } from "../command-line.ts";

export type RestoredParts = "all" | "database" | "content";

/** Paths of the previous database and content. */
export interface SetAside {
  readonly database?: string | undefined;
  readonly content?: string | undefined;
}

/** A restore in progress, recorded in the data folder until it is complete. */
export interface StartedRestore {
  /** Path of the backup file. */
  readonly file: string;
  readonly parts: RestoredParts;
  /** Where the previous database and content have been set aside so far. */
  readonly before: SetAside;
}

/** Returns the path of the file in the data folder that exists while a restore is in progress. */
export const restoreMarker = (dataDir: string): string => join(dataDir, "restoring.json");

/** Returns the restore that was interrupted; undefined if there is none. */
export async function interruptedRestore(dataDir: string): Promise<StartedRestore | undefined> {
  try {
    return JSON.parse(await readFile(restoreMarker(dataDir), "utf8")) as StartedRestore;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the command that repeats a restore. */
export const restoreCommand = ({ file, parts }: Pick<StartedRestore, "file" | "parts">): string =>
  `${commandPrefix} restore -- ${file}${parts === "all" ? "" : ` --only ${parts}`} --yes`;

/** Explains that a restore was interrupted, and how to complete it. */
export function interruptedText(restore: StartedRestore): string {
  const before = Object.entries(restore.before).flatMap(([name, path]) => (path ? [`${name} ${path}`] : []));
  return `A restore of ${restore.file} was interrupted: a part of the content or the database may be missing. Finish it: ${restoreCommand(restore)}${
    before.length > 0 ? ` (from before the restore: ${before.join(", ")})` : ""
  }`;
}
