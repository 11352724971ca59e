import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";

/** Set for the processes of a build whose lock the process that has started them holds. */
export const heldBuildLock = { DELISH_BUILD_LOCK: "held" } as const;

const isHeldAbove = (): boolean => process.env["DELISH_BUILD_LOCK"] === heldBuildLock.DELISH_BUILD_LOCK;

export interface BuildLockOptions {
  /** The project's folder, in which Gatsby builds. */
  readonly root: string;
  /** Who builds, for others who wait: `npm run build`. */
  readonly owner: string;
  /** Called once where somebody else builds: with who it is. */
  readonly onWait?: (other: string) => void;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `work` while nobody else builds in the project's folder: builds share `.cache/` and `public/`. The lock is one of
 * SQLite's on a file in `dist/`, which the operating system lets go of when the process ends, however it does.
 *
 * @throws whatever `work` throws, and the reason of `signal`
 */
export async function withBuildLock<T>(
  { root, owner, onWait, signal }: BuildLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (isHeldAbove()) return work();
  const folder = join(root, "dist");
  const ownerFile = join(folder, "build-lock-owner");
  await mkdir(folder, { recursive: true });
  const lock = new SQLite(join(folder, "build-lock"), { timeout: 0 });
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        lock.exec("BEGIN EXCLUSIVE");
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
        if (isFirst) onWait?.(await readFile(ownerFile, "utf8").catch(() => "another program"));
        await wait(200, undefined, { signal });
      }
    }
    await writeFile(ownerFile, `${owner}, process ${process.pid}`);
    try {
      return await work();
    } finally {
      await rm(ownerFile, { force: true });
    }
  } finally {
    lock.close();
  }
}
