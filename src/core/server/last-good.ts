import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./write-durably.ts";

export interface GoodVersion {
  readonly text: string;
  /** When the service first used this version: ISO 8601, UTC. */
  readonly since: string;
}

/**
 * Stores the last usable version of each content file, so that a service can start with it if the current
 * file is broken.
 */
export interface LastGood {
  read(file: string): Promise<GoodVersion | undefined>;
  /** Stores this version, unless it is already stored. */
  write(file: string, text: string): Promise<void>;
}

/**
 * Opens the store of the last usable versions.
 *
 * @param folder a folder below the data folder; created when first needed
 */
export function openLastGood(folder: string, now: () => Date = () => new Date()): LastGood {
  const pathOf = (file: string): string => join(folder, `${file.replaceAll("/", "--")}.json`);
  const read = async (file: string): Promise<GoodVersion | undefined> => {
    try {
      return JSON.parse(await readFile(pathOf(file), "utf8")) as GoodVersion;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError)
        return undefined;
      throw error;
    }
  };
  return {
    read,
    async write(file, text) {
      if ((await read(file))?.text === text) return;
      await mkdir(folder, { recursive: true });
      await writeDurably(
        pathOf(file),
        JSON.stringify({ text, since: now().toISOString() } satisfies GoodVersion),
      );
    },
  };
}
