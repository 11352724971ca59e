import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { GoodVersion } from "./last-good.ts";
import { ContentError } from "./errors.ts";

/**
 * Converts a file's text to a value.
 *
 * @throws ContentError whose message tells an editor what is wrong
 */
export type Parse<T> = (text: string) => T;

/**
 * Called once for each unusable version of a file.
 * @param error set if the code failed, not the content
 */
export type ReportProblem = (reason: string, error?: unknown) => void;

/**
 * A file that can be edited while the service runs. Each `read` first checks whether the file has changed. An
 * unusable version is reported once, and the last good version stays in use.
 */
export interface WatchedFile<T> {
  /**
   * Resolves to the current value; undefined if there has been no good version. Without a memory of earlier
   * versions, also undefined if the file was deleted.
   */
  read(): Promise<T | undefined>;
}

/** Stores the last usable version of a file, so that it survives a restart. */
export interface VersionMemory {
  /** Called with each usable version. */
  remember(text: string): Promise<void>;
  /** Resolves to the version to use if the file is unusable or missing when the service starts. */
  recall(): Promise<GoodVersion | undefined>;
}

/**
 * Returns a text that differs for every version of a file; undefined if the file does not exist. It contains
 * the inode, so that it also changes if a rename replaces the file. Checks the file synchronously, which
 * takes three microseconds: in the thread pool, the checks for a booking would take a tenth of the booking's
 * time.
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

  /**
   * Resolves to the value of the last good version from before the service started; undefined if there is
   * none, or if this release cannot use it.
   */
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
