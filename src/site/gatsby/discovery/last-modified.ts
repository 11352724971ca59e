import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const git = async (directory: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)("git", args, { cwd: directory, maxBuffer: 1 << 28 });
  return stdout;
};

/**
 * True if git is not installed, or reports that a folder is outside a repository, has no commits or belongs
 * to another user.
 */
const isUnknown = (error: unknown): boolean => {
  const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
  return code === "ENOENT" || /not a git repository|does not have any commits|dubious ownership/.test(stderr);
};

/**
 * Returns the time of the last change to each file in a content folder, as ISO date and time: the time of its
 * last commit or, if the file was changed since, its modification time. Empty if the folder is not in a git
 * repository, because the files of a copy are only as old as the copy.
 */
export async function lastModified(directory: string): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  try {
    // Prints paths relative to git's working folder, without quoting characters.
    const options = ["-c", "core.quotePath=false"];
    const log = await git(
      directory,
      ...options,
      "log",
      "--relative",
      "--name-only",
      "--format=%x00%cI",
      "--",
      ".",
    );
    for (const commit of log.split("\0")) {
      const [date = "", ...files] = commit.split("\n").filter(Boolean);
      for (const file of files) if (!dates.has(file)) dates.set(file, date);
    }
    const changed = await git(
      directory,
      ...options,
      "ls-files",
      "--modified",
      "--others",
      "--exclude-standard",
    );
    for (const file of new Set(changed.split("\n").filter(Boolean))) {
      const found = await stat(join(directory, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
      if (found) dates.set(file, new Date(found.mtimeMs).toISOString());
    }
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return new Map();
  }
  return dates;
}
