import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * The files below a folder, relative to it, with forward slashes; without incomplete files and compressed
 * copies.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|part)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
