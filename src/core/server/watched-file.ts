import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { GoodVersion } from "./last-good.ts";
import { ContentError } from "./content-error.ts";

/** Turns a file's text into a value. @throws ContentError whose message tells an editor what is wrong */
export type Parse<T> = (text: string) => T;

/**
 * Called once for each version of a file that cannot be used.
 * @param error set if the code failed, not the content
 */
export type ReportProblem = (reason: string, error?: unknown) => void;

/**
 * A file that is edited while the service runs. Each `read` looks whether the file has changed and reads it only then; a
 * version that cannot be used is reported once and the last good one stays in force.
 */
export interface WatchedFile<T> {
  /** The current value; undefined if no good version has been seen (or the file is gone). */
  read(): Promise<T | undefined>;
}

/** Remembers the last usable version of a file beyond the end of the process. */
export interface VersionMemory {
  /** Called with each usable version. */
  remember(text: string): Promise<void>;
  /** The version to use if the first one that is seen cannot be used, or is missing. */
  recall(): Promise<GoodVersion | undefined>;
}

/**
 * Differs for every version of a file, by its inode if a rename replaces it; undefined if there is no file. A synchronous look takes
 * three microseconds. Through the thread pool, the several looks of a booking would take a tenth of its time.
 */
function versionOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`;
}

/** The version of a missing file. */
const missing = "ENOENT";

export function watchFile<T>(
  path: string,
  parse: Parse<T>,
  report: ReportProblem,
  memory?: VersionMemory,
): WatchedFile<T> {
  let seen = "";
  let value: T | undefined;
  let reading: Promise<T | undefined> | undefined;

  /** The value of the last good version of an earlier start; undefined if that cannot be used either. */
  const recall = async (): Promise<T | undefined> => {
    const good = await memory?.recall();
    if (!good) return undefined;
    try {
      return parse(good.text);
    } catch (error) {
      report(`Its last good version, in use since ${good.since}, cannot be used by this release.`, error);
      return undefined;
    }
  };

  const refresh = async (): Promise<T | undefined> => {
    let version: string | undefined;
    let text: string;
    try {
      version = versionOf(path);
      if (version === seen || (version === undefined && seen === missing)) return value;
      text = await readFile(path, "utf8");
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (reason === missing && !memory) value = undefined;
      if (seen !== reason)
        report(reason === missing ? "The file is missing." : `The file cannot be read (${reason}).`);
      seen = reason;
      return (value ??= await recall());
    }
    seen = version ?? "";
    try {
      value = parse(text);
    } catch (error) {
      if (error instanceof ContentError) report(error.message);
      else report("It could not be parsed.", error);
      return (value ??= await recall());
    }
    await memory?.remember(text);
    return value;
  };

  return {
    read: () =>
      (reading ??= refresh().finally(() => {
        reading = undefined;
      })),
  };
}
