import { lstat, readdir, statfs } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the size on disk, in bytes, of a file, or of a folder with its contents; 0 if it does not exist. A
 * file with several hard links counts once (releases share files this way).
 *
 * @param seen files already counted; newly counted files are added
 * @param skipped paths that are counted elsewhere
 */
export async function bytesOnDisk(
  path: string,
  seen = new Set<string>(),
  skipped: ReadonlySet<string> = new Set(),
): Promise<number> {
  if (skipped.has(path)) return 0;
  const about = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // The file was deleted in the meantime, or never created.
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const key = `${about?.dev}:${about?.ino}`;
  if (!about || seen.has(key)) return 0;
  seen.add(key);
  let bytes = about.blocks * 512;
  if (!about.isDirectory()) return bytes;
  for (const name of await readdir(path)) bytes += await bytesOnDisk(join(path, name), seen, skipped);
  return bytes;
}

/**
 * Free space counts as low if it is below both this number of bytes and a fifth of the disk: a backup or a
 * release may not fit.
 */
export const lowBytes = 1e9;

/** Size and free space of a disk, in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
  readonly isLow: boolean;
}

/** Reads the size and free space of the disk that contains a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, size] = [bavail * bsize, blocks * bsize];
  return { free, size, isLow: free < Math.min(lowBytes, size / 5) };
}
