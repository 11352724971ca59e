import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings for compressed texts, in order of preference. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** File endings of compressed copies. */
export const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

const textEndings = new Set([
  ".html",
  ".js",
  ".mjs",
  ".css",
  ".json",
  ".svg",
  ".txt",
  ".md",
  ".xml",
  ".webmanifest",
  ".wasm",
  ".yml",
]);

/** Minimum size in bytes: compression gains nothing if a file fits into one network packet. */
const smallest = 1_400;

/** True if compression makes files with this ending smaller. */
export const isText = (file: string): boolean => textEndings.has(extname(file));

/**
 * True if a text is long enough to be worth compressing.
 *
 * @param size in bytes
 */
export const isWorthCompressing = (size: number): boolean => size >= smallest;

/** Size in bytes above which brotli's two highest levels take seconds to save a few per cent. */
const large = 512 * 1024;

const brotli = (data: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

type Compress = Readonly<Record<Encoding, (data: Buffer) => Promise<Buffer>>>;

/**
 * Compresses replies that a guest waits for: a tenth larger than {@link compressFully}, in a twentieth of the
 * time. A page takes a millisecond or two.
 */
export const compressQuickly: Compress = {
  br: (data) => brotli(data, 5),
  gzip: (data) => promisify(gzip)(data, { level: constants.Z_DEFAULT_COMPRESSION }),
};

/** Compresses as far as possible, which takes longer. */
export const compressFully: Compress = {
  br: (data) => brotli(data, data.length > large ? 9 : constants.BROTLI_MAX_QUALITY),
  gzip: (data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
};
