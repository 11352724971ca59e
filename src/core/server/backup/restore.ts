import { chown, cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { rememberDatabase } from "../storage/known-databases.ts";
import { restoreDatabase } from "../storage/copy.ts";
import { reasonOf } from "../storage/errors.ts";
import {
  interruptedRestore,
  interruptedText,
  restoreMarker,
  type RestoredParts,
  type SetAside,
} from "./interrupted-restore.ts";
import { makeFolder } from "../make-folder.ts";
import { writeDurably } from "../write-durably.ts";
import { makeScratch, removeAbandoned, scratchPrefixes } from "./scratch.ts";
import { BackupError, unpackBackup, type BackupConfig, type Manifest } from "./backup.ts";

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Where the previous database and content are now. */
  readonly before: SetAside;
  /** A file with the backup's `LINK_SECRET`, if the environment has a different one. */
  readonly linkSecretFile?: string | undefined;
}

/**
 * Replaces the contents of a folder: copies the new contents into a working folder inside it, and renames
 * them into place once everything has been copied. Keeps the folder itself, which may be a mount point.
 */
async function switchContents(target: string, source: string): Promise<void> {
  await makeFolder(target);
  const { path: scratch, remove } = await makeScratch(target, scratchPrefixes.restore);
  const [after, before] = [join(scratch, "after"), join(scratch, "before")];
  await cp(source, after, { recursive: true, preserveTimestamps: true });
  await mkdir(before);
  const present = (await readdir(target)).filter((name) => !name.startsWith(scratchPrefixes.restore));
  for (const name of present) await rename(join(target, name), join(before, name));
  for (const name of await readdir(after)) await rename(join(after, name), join(target, name));
  await remove();
}

/** Copies a folder to another place, completely or not at all. */
async function setAside(folder: string, aside: string): Promise<void> {
  const { path: scratch, remove } = await makeScratch(dirname(aside), scratchPrefixes.restore);
  await cp(folder, join(scratch, "copy"), { recursive: true, preserveTimestamps: true });
  await rename(join(scratch, "copy"), aside);
  await remove();
}

/** Gives files to the owner of a folder, so that root can restore for a service that runs as another user. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid === 0 && gid === 0) return;
  await chown(path, uid, gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid);
}

/**
 * Replaces the database, the content and the data folder with those of a backup, or only the database or the
 * content. The previous database and content are kept in the data folder, as `before-restore-…`. The service
 * must not be running. If a restore is interrupted, the service does not start until the restore has been
 * repeated.
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
  await makeFolder(dataDir);
  const earlier = await interruptedRestore(dataDir);
  if (earlier && parts !== "all" && parts !== earlier.parts) throw new BackupError(interruptedText(earlier));
  for (const folder of [dataDir, contentDir]) await removeAbandoned(folder, scratchPrefixes.restore);
  const { path: scratch, remove: removeScratch } = await makeScratch(dataDir, scratchPrefixes.restore);
  try {
    const unpacked = await unpackBackup(file, scratch);
    const { manifest, secrets } = unpacked;
    const before: { database?: string | undefined; content?: string | undefined } = { ...earlier?.before };
    const mark = () => writeDurably(restoreMarker(dataDir), JSON.stringify({ file, parts, before }));
    let linkSecretFile: string | undefined;
    await mark();
    if (parts !== "content") {
      const aside = await restoreDatabase(database, unpacked.database, dataDir).catch(
        async (error: unknown) => {
          // Nothing has been changed at this point, so the marker can go.
          if (!earlier) await rm(restoreMarker(dataDir), { force: true });
          throw error;
        },
      );
      before.database ??= aside;
      await mark();
      if (database.kind === "sqlite") await giveToOwnerOf(dataDir, database.file);
      await rememberDatabase(config, now);
    }
    if (parts !== "database") {
      const owner = existsSync(contentDir) ? contentDir : dataDir;
      if (owner === contentDir && before.content === undefined) {
        const aside = join(dataDir, `before-restore-${now.getTime()}-content`);
        await setAside(contentDir, aside);
        before.content = aside;
        await mark();
      }
      await switchContents(contentDir, unpacked.contentDir);
      await giveToOwnerOf(owner, contentDir);
    }
    if (parts === "all") {
      for (const name of await readdir(unpacked.dataDir)) {
        // The data folder's own list of databases is more accurate than the backup's.
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
    await rm(restoreMarker(dataDir));
    return { manifest, before, linkSecretFile };
  } catch (error) {
    if (["BackupError", "StorageError"].includes((error as Error).name)) throw error;
    throw new BackupError(`The backup cannot be restored: ${reasonOf(error)}`, { cause: error });
  } finally {
    await removeScratch();
  }
}
