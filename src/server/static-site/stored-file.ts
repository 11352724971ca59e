import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import mime from "mime";
import {
  compressQuickly,
  encodings,
  endings,
  isText,
  isWorthCompressing,
  type Encoding,
} from "../../shared/compression.ts";
import { contentDigest } from "../digest.ts";

/**
 * A request path as a file path below a folder (`page-data/lunch/page-data.json`); undefined where it is badly encoded,
 * hidden, or outside the folder.
 */
export function relativeFile(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (!decoded.startsWith("/") || /[\0\\]/.test(decoded)) return undefined;
  const segments = decoded.slice(1).split("/");
  // No "." and "..", no hidden files, no empty segments; .well-known is public by its purpose.
  if (segments.some((segment) => segment === "" || (segment.startsWith(".") && segment !== ".well-known")))
    return undefined;
  return segments.join("/");
}

const images = new Set([".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"]);

export const isImage = (file: string): boolean => images.has(extname(file).toLowerCase());

/** The Content-Type of a file, by the ending of its name. */
export function contentType(file: string): string {
  const type = mime.getType(file) ?? "application/octet-stream";
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** A file as it is found on the disk, without its content. */
export interface FileVersion {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Bytes. */
  readonly size: number;
  /** Bytes of the compressed copies that were made from this version. */
  readonly compressed: Readonly<Partial<Record<Encoding, number>>>;
  /** Changes with every version of the file or of a copy. */
  readonly version: string;
}

const fileStat = async (path: string) => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
};

/** Looks for a file below `root`, and for the compressed copies beside it. */
export async function findFile(root: string, file: string): Promise<FileVersion | undefined> {
  const path = join(root, file);
  const found = await fileStat(path);
  if (!found) return undefined;
  const compressed: Partial<Record<Encoding, number>> = {};
  const versions = [`${found.mtimeMs} ${found.size} ${found.ino}`];
  for (const encoding of encodings) {
    const copy = await fileStat(path + endings[encoding]);
    // A copy carries the modification time of its original; with another time it is of an older version.
    if (!copy || Math.abs(copy.mtimeMs - found.mtimeMs) >= 2) continue;
    compressed[encoding] = copy.size;
    versions.push(`${encoding} ${copy.size} ${copy.ino}`);
  }
  return { path, modified: found.mtimeMs, size: found.size, compressed, version: versions.join(", ") };
}

/** Bytes of a file and its copies together. */
export const totalSize = ({ size, compressed }: FileVersion): number =>
  Object.values(compressed).reduce((sum, each) => sum + each, size);

/** A file in memory. */
export interface FileContent {
  readonly identity: Buffer;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** Of the uncompressed content; the same on every machine, whenever it was built. */
  readonly digest: string;
}

export async function readContent({ path, compressed }: FileVersion): Promise<FileContent> {
  const identity = await readFile(path);
  const copies: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings)
    if (compressed[encoding] !== undefined) copies[encoding] = await readFile(path + endings[encoding]);
  return { identity, compressed: copies, digest: contentDigest(identity) };
}

/**
 * Makes the compressed copies that a file's content lacks. The build writes its copies only after the site is served, and
 * they do not contain the values that the service writes into a page.
 */
export async function withCopies(content: FileContent, file: FileVersion): Promise<FileContent> {
  const { identity, compressed } = content;
  const mayCompress = isText(file.path) && isWorthCompressing(identity.length);
  const copies: Partial<Record<Encoding, Buffer>> = { ...compressed };
  await Promise.all(
    encodings.map(async (encoding) => {
      if (!copies[encoding] && (mayCompress || file.compressed[encoding] !== undefined))
        copies[encoding] = await compressQuickly[encoding](identity);
    }),
  );
  return { ...content, compressed: copies };
}
