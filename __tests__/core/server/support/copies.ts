import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutPassword } from "../../../../src/core/server/environment.ts";

/** Records that a target has copies of backups with these names; resolves to the record's path. */
export async function rememberCopies(
  backupDir: string,
  to: string,
  copies: readonly string[],
  at: Date,
): Promise<string> {
  const file = join(backupDir, "last-copy.json");
  await mkdir(backupDir, { recursive: true });
  await writeFile(file, JSON.stringify({ to: withoutPassword(to), copies, at: at.toISOString() }));
  return file;
}
