import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([
  ".html",
  ".js",
  ".mjs",
  ".css",
  ".json",
  ".svg",
  ".txt",
  ".xml",
  ".webmanifest",
  ".wasm",
  ".map",
  ".yml",
]);

/** Below one network packet there is nothing to gain. */
const smallest = 1_400;
/** Above this size (bytes) brotli's last two levels cost seconds for a few per cent. */
const large = 512 * 1024;

const encodings = [
  {
    ending: ".br",
    encode: (data: Buffer) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: data.length > large ? 9 : constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
  },
  { ending: ".gz", encode: (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }) },
] as const;

const modifiedAt = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Runs `work` over all items, at most `limit` at a time. */
async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: Math.min(limit, items.length) }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/**
 * Writes `.br` and `.gz` beside the text files below `dir` and removes those whose file is gone. A compressed file
 * carries its source's modification time: that is how both the next build and the service know that they belong together.
 *
 * @returns how many files were compressed; unchanged ones are left alone
 */
export async function precompress(dir: string, workers: number = availableParallelism()): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  let written = 0;

  await forEachLimited(files, workers, async (file) => {
    const ending = encodings.find((encoding) => file.endsWith(encoding.ending))?.ending;
    if (ending) {
      const source = file.slice(0, -ending.length);
      if (compressible.has(extname(source)) && !all.has(source)) await rm(file);
      return;
    }
    if (!compressible.has(extname(file))) return;
    const source = await stat(file);
    const stale: (typeof encodings)[number][] = [];
    for (const encoding of encodings) {
      const variant = await modifiedAt(file + encoding.ending);
      if (source.size < smallest) {
        if (variant !== undefined) await rm(file + encoding.ending);
      } else if (variant === undefined || Math.abs(variant - source.mtimeMs) >= 2) {
        stale.push(encoding);
      }
    }
    if (stale.length === 0) return;
    const data = await readFile(file);
    for (const { ending, encode } of stale) {
      const part = `${file}${ending}.part`;
      await writeFile(part, await encode(data));
      await utimes(part, source.atime, source.mtime);
      await rename(part, file + ending);
    }
    written += 1;
  });
  return written;
}
