import { chown, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rememberDatabase } from "../storage/known-databases.ts";
import { copyEnding, restoreDatabase } from "../storage/copy.ts";
import { reasonOf } from "../storage/errors.ts";
import { BackupError, unpackBackup, type BackupConfig, type Manifest } from "./backup.ts";

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Where the previous database and content are now. */
  readonly before: { readonly database?: string | undefined; readonly content?: string | undefined };
  /** A file with the `LINK_SECRET` of the backup, where the environment has another one. */
  readonly linkSecretFile?: string | undefined;
}

/** What of a backup is restored. */
export type RestoredParts = "all" | "database" | "content";

/** Replaces a folder's content, not the folder, which may be a mount. Copies the old content to another folder first. */
async function replaceContents(target: string, source: string, aside: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await cp(target, aside, { recursive: true, preserveTimestamps: true });
  for (const name of await readdir(target)) await rm(join(target, name), { recursive: true });
  await cp(source, target, { recursive: true, preserveTimestamps: true });
}

/** Gives files to whom a folder belongs: root restores for a service that runs as somebody else. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid === 0 && gid === 0) return;
  await chown(path, uid, gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid);
}

/**
 * Puts a backup in the place of database, content and data folder. What was there before is kept in the data folder, as
 * `before-restore-…`. The service must not be running.
 *
 * @throws BackupError, StorageError
 */
export async function restoreBackup(
  config: BackupConfig,
  file: string,
  parts: RestoredParts = "all",
  now: Date = new Date(),
): Promise<RestoreReport> {
  const { contentDir, dataDir, database, linkSecret } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(dataDir, ".restoring-"));
  try {
    const unpacked = await unpackBackup(file, scratch);
    const { manifest, secrets } = unpacked;
    const before: { database?: string | undefined; content?: string | undefined } = {};
    let linkSecretFile: string | undefined;
    if (parts !== "content") {
      if (manifest.database !== database.kind)
        throw new BackupError(
          `The backup holds a database of the kind ${manifest.database} (database.${copyEnding[manifest.database]}), and DATABASE_URL is of the kind ${database.kind}.`,
        );
      before.database = await restoreDatabase(database, unpacked.database, dataDir);
      if (database.kind === "sqlite") await giveToOwnerOf(dataDir, database.file);
      await rememberDatabase(config, now);
    }
    if (parts !== "database") {
      if (existsSync(contentDir)) before.content = join(dataDir, `before-restore-${now.getTime()}-content`);
      const owner = before.content === undefined ? dataDir : contentDir;
      await replaceContents(contentDir, unpacked.contentDir, before.content ?? join(scratch, "nothing"));
      await giveToOwnerOf(owner, contentDir);
    }
    if (parts === "all") {
      for (const name of await readdir(unpacked.dataDir)) {
        // Which databases there have been is known here better than in the backup.
        if (name === "databases.json") continue;
        await rm(join(dataDir, name), { recursive: true, force: true });
        await cp(join(unpacked.dataDir, name), join(dataDir, name), {
          recursive: true,
          preserveTimestamps: true,
        });
        await giveToOwnerOf(dataDir, join(dataDir, name));
      }
      if (secrets.LINK_SECRET !== undefined && secrets.LINK_SECRET !== linkSecret) {
        linkSecretFile = join(dataDir, "restored-secrets.env");
        await writeFile(`${linkSecretFile}.new`, `LINK_SECRET=${secrets.LINK_SECRET}\n`, { mode: 0o600 });
        await rename(`${linkSecretFile}.new`, linkSecretFile);
      }
    }
    return { manifest, before, linkSecretFile };
  } catch (error) {
    if (["BackupError", "StorageError"].includes((error as Error).name)) throw error;
    throw new BackupError(`The backup cannot be restored: ${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
