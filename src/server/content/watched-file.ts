import { readFile, stat } from "node:fs/promises";

/** Says what a file holds, or throws an Error whose message tells an editor what is wrong. */
export type Parse<T> = (text: string) => T;

/**
 * A file that is edited while the service runs. Each `read` looks whether the file has changed and reads it only then;
 * a version that cannot be understood is reported once and the last good one stays in force.
 */
export interface WatchedFile<T> {
  /** The current value, or undefined where no good version has been seen (or the file is gone). */
  read(): Promise<T | undefined>;
}

export function watchFile<T>(path: string, parse: Parse<T>, report: (reason: string) => void): WatchedFile<T> {
  let seen = "";
  let value: T | undefined;
  let reading: Promise<T | undefined> | undefined;

  const look = async (): Promise<T | undefined> => {
    let version: string;
    let text: string;
    try {
      // The inode tells a file that was replaced by a rename from one that was only rewritten.
      const { mtimeMs, size, ino } = await stat(path);
      version = `${mtimeMs} ${size} ${ino}`;
      if (version === seen) return value;
      text = await readFile(path, "utf8");
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (reason === "ENOENT") value = undefined;
      if (seen !== reason) report(reason === "ENOENT" ? "The file is missing." : `The file cannot be read (${reason}).`);
      seen = reason;
      return value;
    }
    seen = version;
    try {
      value = parse(text);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
    return value;
  };

  return {
    read: () =>
      (reading ??= look().finally(() => {
        reading = undefined;
      })),
  };
}
