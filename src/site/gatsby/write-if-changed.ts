import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readIfExists } from "../../core/shared/read-if-exists.ts";

/**
 * Writes a file only if its text has changed. An unchanged file keeps its modification time, so browsers need
 * not fetch it again.
 */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  if ((await readIfExists(file)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
