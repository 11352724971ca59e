import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import pLimit from "p-limit";
import {
  compressFully,
  encodings,
  endings,
  isText,
  isWorthCompressing,
} from "../../../core/shared/compression.ts";

/** True if a compressed file belongs to this version of its source: both have the same modification time. */
const isCurrent = async (copy: string, source: string): Promise<boolean> =>
  Math.abs((await stat(copy)).mtimeMs - (await stat(source)).mtimeMs) < 2;

/**
 * Removes `.br` and `.gz` files below `dir` whose source is missing or has changed, because the service sends
 * every compressed file that exists.
 *
 * @returns the remaining files
 */
export async function removeStaleCopies(dir: string): Promise<ReadonlySet<string>> {
  const files = new Set(
    (await readdir(dir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files) {
    const ending = Object.values(endings).find((each) => file.endsWith(each));
    if (!ending) continue;
    const source = file.slice(0, -ending.length);
    // Besides copies of text files, only those of source maps are removed. Other files with these endings,
    // such as archives (`.tar.gz`), are not copies.
    const isStale = isText(source)
      ? !files.has(source) || !(await isCurrent(file, source))
      : extname(source) === ".map";
    if (!isStale) continue;
    await rm(file);
    files.delete(file);
  }
  return files;
}

/**
 * Writes `.br` and `.gz` copies of the text files below `dir`, and removes outdated copies. Up-to-date copies
 * stay.
 *
 * @param workers number of files compressed at the same time
 * @param compress functions that compress a file, by default as small as possible
 * @returns the number of files compressed
 */
export async function precompress(
  dir: string,
  { workers = 2 * availableParallelism(), compress: compressAs = compressFully } = {},
): Promise<number> {
  const files = await removeStaleCopies(dir);
  let compressed = 0;

  async function compress(file: string): Promise<void> {
    const source = await stat(file);
    const copies = encodings.map((encoding) => ({ encoding, copy: file + endings[encoding] }));
    if (!isWorthCompressing(source.size) || copies.every(({ copy }) => files.has(copy))) return;
    const data = await readFile(file);
    for (const { encoding, copy } of copies) {
      await writeFile(`${copy}.part`, await compressAs[encoding](data));
      await utimes(`${copy}.part`, source.atime, source.mtime);
      await rename(`${copy}.part`, copy);
    }
    compressed += 1;
  }

  const inTurn = pLimit(workers);
  await Promise.all([...files].filter(isText).map((file) => inTurn(compress, file)));
  return compressed;
}
