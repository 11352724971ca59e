import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";

/** A lock that its holder has not released in time. */
export class LockTimeoutError extends Error {
  override name = "LockTimeoutError";
}

export interface LockOptions {
  /** Name of the holder, such as `npm run build`, shown to processes that wait. */
  readonly owner: string;
  /** Called once, with the holder's name, if another process holds the lock. */
  readonly onWait?: (other: string) => void;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Milliseconds between two attempts. SQLite's own timeout is not used, because it would block the whole
 * process.
 */
const retryMs = 20;

/**
 * Runs `work` while no other process on this machine holds the lock. The lock is SQLite's lock on a file,
 * which the operating system releases when the process ends, even if it is killed.
 *
 * @throws LockTimeoutError, errors of `work`, or an AbortError if `signal` aborts the wait
 */
export async function withFileLock<T>(
  path: string,
  { owner, onWait, signal, timeoutMs = Infinity }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  const ownerFile = `${path}-owner`;
  await mkdir(dirname(path), { recursive: true });
  const lock = new SQLite(path, { timeout: 0 });
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        lock.exec("BEGIN EXCLUSIVE");
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
        if (isFirst) onWait?.(await readFile(ownerFile, "utf8").catch(() => "another program"));
        if (Date.now() > deadline) throw new LockTimeoutError(`${path} is held by another process.`);
        await wait(retryMs, undefined, { signal });
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

/**
 * Holds a lock on a file until the process ends or the returned function is called. Returns undefined if
 * another process holds the lock. The file is not deleted.
 */
export function holdFileLock(path: string): (() => void) | undefined {
  const lock = new SQLite(path, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") return undefined;
    throw error;
  }
}

/** Environment variable that tells a build's child processes that their parent holds the build lock. */
export const heldBuildLock = { RESTAURANT_BUILD_LOCK: "held" } as const;

/**
 * Runs `work` while no other process builds in the project's folder: builds share `.cache/` and `public/`.
 *
 * @param root the project's folder, in which Gatsby builds
 * @throws the errors of {@link withFileLock}
 */
export const withBuildLock = <T>(root: string, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  process.env["RESTAURANT_BUILD_LOCK"] === heldBuildLock.RESTAURANT_BUILD_LOCK
    ? work()
    : withFileLock(join(root, "dist", "build-lock"), options, work);
