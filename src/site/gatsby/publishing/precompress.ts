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

/** True if a compressed file is of this version of its source: it carries the source's modification time. */
const isCurrent = async (copy: string, source: string): Promise<boolean> =>
  Math.abs((await stat(copy)).mtimeMs - (await stat(source)).mtimeMs) < 2;

/**
 * Removes the `.br` and `.gz` below `dir` that are of no file, or of an earlier version of one: the service sends whichever are there.
 *
 * @returns the files that are left
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
    // Source maps need no compressed twin, and neither do archives (`.tar.gz`).
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
 * Writes `.br` and `.gz` beside the text files below `dir`, as small as they get, and removes those whose file is gone. What is
 * compressed already stays.
 *
 * @param workers how many files at a time
 * @param compress as small as it gets by default
 * @returns how many files were compressed; for unchanged ones nothing is
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
