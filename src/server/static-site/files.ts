import { stat } from "node:fs/promises";
import { extname, join } from "node:path";

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

/** When a file was modified, in milliseconds; undefined where there is none. */
const modified = async (path: string): Promise<number | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
};

export interface FoundFile {
  /** Whether there are compressed copies beside it that were made from this version. */
  readonly compressed: boolean;
}

/** Looks for a file below `root`. */
export async function findFile(root: string, file: string): Promise<FoundFile | undefined> {
  const path = join(root, file);
  const source = await modified(path);
  if (source === undefined) return undefined;
  for (const ending of [".br", ".gz"]) {
    const copy = await modified(path + ending);
    if (copy === undefined || Math.abs(copy - source) >= 2) return { compressed: false };
  }
  return { compressed: true };
}

const images = new Set([".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"]);

export const isImage = (file: string): boolean => images.has(extname(file).toLowerCase());
