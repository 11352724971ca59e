import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const git = async (directory: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)("git", args, { cwd: directory, maxBuffer: 1 << 28 });
  return stdout;
};

/**
 * True if git is not installed, or if it reports that a folder is outside a repository, has no commits or
 * belongs to another user.
 */
const isUnknown = (error: unknown): boolean => {
  const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
  return code === "ENOENT" || /not a git repository|does not have any commits|dubious ownership/.test(stderr);
};

/**
 * Returns the time of the last change to each file in a content folder, as an ISO date and time: the time of
 * the file's last commit or, if the file has changed since, its modification time. Empty if the folder is not
 * in a git repository, because copied files may only be as old as the copy.
 */
export async function lastModified(directory: string): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  try {
    // Makes git print special characters in paths without quoting them.
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
