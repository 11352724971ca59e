import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Replaces a file by renaming, so that even after a power cut it has either all of its old or all of its new
 * content. If the process is killed while writing, it leaves a hidden file that ends in `.part`.
 */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const part = join(dirname(path), `.${randomUUID()}.part`);
  try {
    const file = await open(part, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  // Flushes the folder, which contains the file's name; Windows cannot open folders.
  if (process.platform === "win32") return;
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
