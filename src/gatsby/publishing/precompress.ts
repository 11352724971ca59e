import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import pLimit from "p-limit";
import { compressFully, encodings, endings, isText, isWorthCompressing } from "../../shared/compression.ts";

const filesBelow = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** True if a compressed file is of this version of its source: it carries the source's modification time. */
const isCurrent = async (copy: string, source: { readonly mtimeMs: number }): Promise<boolean> =>
  Math.abs((await stat(copy)).mtimeMs - source.mtimeMs) < 2;

/** Removes the `.br` and `.gz` of earlier versions of the files below `dir`: the service sends whichever are there. */
export async function removeStaleCopies(dir: string): Promise<void> {
  const files = await filesBelow(dir);
  const all = new Set(files);
  for (const file of files.filter(isText))
    for (const ending of Object.values(endings)) {
      const copy = file + ending;
      if (all.has(copy) && !(await isCurrent(copy, await stat(file)))) await rm(copy);
    }
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
  const files = await filesBelow(dir);
  const all = new Set(files);
  let compressed = 0;

  async function compress(file: string): Promise<void> {
    const source = await stat(file);
    const copies = encodings.map((encoding) => ({ encoding, copy: file + endings[encoding] }));
    if (!isWorthCompressing(source.size)) {
      for (const { copy } of copies) if (all.has(copy)) await rm(copy);
      return;
    }
    const current = copies.map(async ({ copy }) => all.has(copy) && (await isCurrent(copy, source)));
    if ((await Promise.all(current)).every(Boolean)) return;
    const data = await readFile(file);
    for (const { encoding, copy } of copies) {
      await writeFile(`${copy}.part`, await compressAs[encoding](data));
      await utimes(`${copy}.part`, source.atime, source.mtime);
      await rename(`${copy}.part`, copy);
    }
    compressed += 1;
  }

  const inTurn = pLimit(workers);
  await Promise.all(files.filter(isText).map((file) => inTurn(compress, file)));
  for (const file of files) {
    const ending = Object.values(endings).find((each) => file.endsWith(each));
    if (!ending) continue;
    const source = file.slice(0, -ending.length);
    // Source maps are nobody's to read; an archive (`.tar.gz`) is nobody's copy.
    const isCopy = isText(source) ? !all.has(source) : extname(source) === ".map";
    if (isCopy) await rm(file);
  }
  return compressed;
}
