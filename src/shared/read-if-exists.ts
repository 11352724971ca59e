import { readFile } from "node:fs/promises";

/** The text of a file; undefined where there is none. */
export const readIfExists = (file: string): Promise<string | undefined> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
