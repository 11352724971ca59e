import { readFile } from "node:fs/promises";

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};

/** Returns the text of a file; undefined if there is none. */
export const readIfExists = (file: string): Promise<string | undefined> =>
  readFile(file, "utf8").catch(missing);

/** Returns the bytes of a file; undefined if there is none. */
export const readBufferIfExists = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch(missing);
