import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import {
  compressFully,
  compressQuickly,
  encodings,
  endings,
  isText,
  isWorthCompressing,
  type Encoding,
} from "../../shared/compression.ts";

/**
 * `full`: as small as it gets. `quick`, for a site that is about to be served: what was compressed before, and what is too
 * large for the service to compress it while a guest waits. Making two files of each of thousands would take longer than
 * anything else.
 */
export type CompressionLevel = "quick" | "full";

/** Bytes from which on a text is compressed before it is served; a service takes a few milliseconds for it. */
const large = 128 * 1024;

/** Changed whenever `full` makes something else of the same data, so that nothing older is taken from a store. */
const encoderVersion = "1";

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

export interface PrecompressOptions {
  /** Default: full. */
  readonly level?: CompressionLevel;
  /** A folder outside of what is compressed that keeps every fully compressed file under the digest of its content. */
  readonly store?: string;
  /** Files at a time. */
  readonly workers?: number;
  /** Told after each file. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Fully compressed files by the digest of what they were made from. */
async function openStore(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = new Set(await readdir(folder));
  const used = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  const write = async (name: string, data: Buffer): Promise<void> => {
    await writeFile(join(folder, `${name}.part`), data);
    await rename(join(folder, `${name}.part`), join(folder, name));
    names.add(name);
  };
  return {
    isEmpty: names.size === 0,
    /** The path of what `data` is compressed to; undefined where nobody has compressed it yet. */
    find(digest: string, encoding: Encoding): string | undefined {
      const name = digest + endings[encoding];
      used.add(name);
      return names.has(name) ? join(folder, name) : undefined;
    },
    /** Compresses; once, where several files have the same content. */
    async add(digest: string, encoding: Encoding, data: Buffer): Promise<string> {
      const name = digest + endings[encoding];
      const written = writing.get(name) ?? compressFully[encoding](data).then((bytes) => write(name, bytes));
      writing.set(name, written);
      await written;
      return join(folder, name);
    },
    /** Removes what nobody has asked for. */
    async removeUnused(): Promise<void> {
      const unused = [...names].filter((name) => !used.has(name));
      await Promise.all(unused.map((name) => rm(join(folder, name))));
    },
  };
}

/**
 * Writes `.br` and `.gz` beside the text files below `dir` and removes those whose file is gone. A compressed file
 * carries its source's modification time: that is how both the next build and the service know that they belong together.
 *
 * What was compressed fully once is taken from the store wherever its content appears again, also below a `dir` that was
 * emptied. A full run over `dir` removes from the store what `dir` no longer holds.
 *
 * @returns how many files were compressed; for unchanged ones nothing is
 */
export async function precompress(
  dir: string,
  {
    level = "full",
    store: storeFolder,
    workers = 2 * availableParallelism(),
    onProgress,
  }: PrecompressOptions = {},
): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  const store = storeFolder === undefined ? undefined : await openStore(storeFolder);
  let compressed = 0;

  /** The size of a file's compressed copy, where there is one of this version. */
  async function currentSize(copy: string, mtimeMs: number): Promise<number | undefined> {
    if (!all.has(copy)) return undefined;
    const found = await stat(copy);
    return Math.abs(found.mtimeMs - mtimeMs) < 2 ? found.size : undefined;
  }

  async function compress(file: string): Promise<void> {
    const source = await stat(file);
    const copies = encodings.map((encoding) => file + endings[encoding]);
    if (!isWorthCompressing(source.size)) {
      for (const copy of copies) if (all.has(copy)) await rm(copy);
      return;
    }
    const sizes = await Promise.all(copies.map((copy) => currentSize(copy, source.mtimeMs)));
    // How well a copy was compressed, only the store knows.
    const mayImprove = level === "full" && store !== undefined;
    if (!mayImprove && sizes.every((size) => size !== undefined)) return;
    const mayWait = level === "quick" && source.size < large;
    // A first build knows of nothing that was compressed before, and need not read its pages again to find that out.
    if (mayWait && store?.isEmpty && !copies.some((copy) => all.has(copy))) return;

    const data = await readFile(file);
    const digest = createHash("sha256").update(encoderVersion).update(data).digest("hex");
    let isNew = false;
    for (const [index, encoding] of encodings.entries()) {
      const size = sizes[index];
      let stored = store?.find(digest, encoding);
      if (!stored && mayImprove) {
        isNew = true;
        stored = await store.add(digest, encoding, data);
      }
      if (size !== undefined && (!stored || (await stat(stored)).size === size)) continue;
      const copy = copies[index]!;
      if (stored) await copyFile(stored, `${copy}.part`);
      else if (mayWait) {
        if (all.has(copy)) await rm(copy);
        continue;
      } else {
        isNew = true;
        const smaller = level === "full" ? compressFully : compressQuickly;
        await writeFile(`${copy}.part`, await smaller[encoding](data));
      }
      await utimes(`${copy}.part`, source.atime, source.mtime);
      await rename(`${copy}.part`, copy);
    }
    if (isNew) compressed += 1;
  }

  const texts = files.filter(isText);
  let done = 0;
  await forEachLimited(texts, workers, async (file) => {
    await compress(file);
    onProgress?.((done += 1), texts.length);
  });
  for (const file of files) {
    const ending = Object.values(endings).find((each) => file.endsWith(each));
    if (!ending) continue;
    const source = file.slice(0, -ending.length);
    // Earlier builds compressed source maps too; an archive (`.tar.gz`) is nobody's copy.
    const isCopy = isText(source) ? !all.has(source) : extname(source) === ".map";
    if (isCopy) await rm(file);
  }
  if (level === "full") await store?.removeUnused();
  return compressed;
}
