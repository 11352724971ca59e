import { randomUUID } from "node:crypto";
import { link, open, readFile, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** A lock that is not let go of within this time. */
export class LockTimeoutError extends Error {
  override name = "LockTimeoutError";
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** No work under a lock takes as long: after this many milliseconds its owner is gone, whatever has its process id now. */
const forgottenAfterMs = 2 * 60_000;

/** The locks that this process holds. A process in a container may have the id of its predecessor. */
const ownLocks = new Set<string>();

/** What is in the file of a lock whose owner is gone without letting go of it; undefined where it is not. */
async function abandonedLock(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, "utf8");
    const [owner = "", pid = "", id = ""] = text.split(" ");
    const age = Date.now() - (await stat(path)).mtimeMs;
    const isGone =
      age > forgottenAfterMs ||
      // Made, but not yet signed.
      (id === "" && age > 5000) ||
      (owner === hostname() &&
        (Number(pid) === process.pid ? !ownLocks.has(id) : id !== "" && !isRunning(Number(pid))));
    return isGone ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Takes an abandoned lock away, and no other that somebody took in the meantime. */
async function removeAbandoned(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, "utf8")) !== text) await link(aside, path);
    await rm(aside, { force: true });
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

async function take(path: string, id: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(`${hostname()} ${process.pid} ${id}`);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process holds the lock file. A process that was killed leaves its file behind; the next one
 * sees that it is gone.
 *
 * @throws LockTimeoutError
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  const id = randomUUID();
  ownLocks.add(id);
  try {
    while (!(await take(path, id))) {
      const abandoned = await abandonedLock(path);
      if (abandoned !== undefined) await removeAbandoned(path, abandoned);
      else if (Date.now() > deadline) throw new LockTimeoutError(`${path} is held by another process.`);
      else await wait(20);
    }
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    ownLocks.delete(id);
  }
}
