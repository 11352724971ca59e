import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { makeScratch, removeAbandoned, scratchPrefixes, type Scratch } from "./scratch.ts";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as tar from "tar";
import * as v from "valibot";
import { readDiskSpace } from "../bytes-on-disk.ts";
import type { Config } from "../config.ts";
import { makeWritable } from "../make-folder.ts";
import type { DatabaseCopy } from "../storage/convert.ts";
import { copyDatabase, copyEnding, flush, type RowCounts } from "../storage/copy.ts";
import { reasonOf } from "../storage/errors.ts";

/** A backup that cannot be made, found or used. The message is one line for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

export type BackupConfig = Pick<
  Config,
  "backupDir" | "backupKeep" | "contentDir" | "dataDir" | "database" | "linkSecret"
>;

/** Content of `manifest.json`, which describes the backup that contains it. */
const manifestSchema = v.object({
  format: v.literal(1),
  /** ISO 8601. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(["sqlite", "postgres"]),
  /** Number of rows in each table. */
  rows: v.record(v.string(), v.number()),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** `LINK_SECRET`, if set in the environment; generated secrets are in the database. */
const secretsSchema = v.object({ LINK_SECRET: v.optional(v.string()) });

/** A backup unpacked into a folder. */
export interface UnpackedBackup {
  readonly manifest: Manifest;
  readonly secrets: v.InferOutput<typeof secretsSchema>;
  readonly database: DatabaseCopy;
  readonly contentDir: string;
  /** The rest of the data folder; can be empty. */
  readonly dataDir: string;
}

export interface Backup {
  readonly file: string;
  /** According to the clock at the time, which may have been wrong. */
  readonly madeAt: Date;
  /** Counts the backups in their folder; 0 for those of earlier versions. */
  readonly number: number;
}

/** Milliseconds by which a time may lie ahead of the clock before one of the two must be wrong. */
const aheadMs = 3600_000;

/** True if `at` is so far ahead of `now` that the clock is wrong, or was wrong at that time. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > aheadMs;

/** The names of older backups begin with the project's former name, or have no number. */
const namePattern = /^(?:restaurant|delish)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-(\d+))?\.tar\.gz$/;
/** Returns the file name of a backup; a download has no number. */
export const backupName = (madeAt: Date, number?: number): string => {
  const time = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `restaurant-${time}${number === undefined ? "" : `-${number}`}.tar.gz`;
};

/**
 * Returns the backups among files of a folder, the one made last first. Their numbers decide, because a clock
 * can be set back.
 */
export const backupsNamed = (names: readonly string[], folder: string): Backup[] =>
  names
    .flatMap((name) => {
      const [, date, hours, minutes, seconds, number = "0"] = namePattern.exec(name) ?? [];
      if (!date) return [];
      const madeAt = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
      return [{ file: join(folder, name), madeAt, number: Number(number) }];
    })
    .toSorted((a, b) => b.number - a.number || b.madeAt.getTime() - a.madeAt.getTime());

/** Lists the backups in a folder, the one made last first. The folder need not exist. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return backupsNamed(names, folder);
}

/**
 * Entries of the data folder that a backup omits: files that can be generated again, sent emails, temporary
 * files, and earlier copies of the database and content.
 */
const leftOut = /^(outbox|backups|releases|publishing|before-.*|\..*)$/;

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Lists the entries of the data folder to back up, apart from the database. */
async function dataEntries({ dataDir, database, backupDir, contentDir }: BackupConfig): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const isDatabase = (path: string) =>
    database.kind === "sqlite" && ["", "-wal", "-shm"].some((side) => path === database.file + side);
  return names.filter((name) => {
    const path = join(dataDir, name);
    return (
      !leftOut.test(name) &&
      !isDatabase(path) &&
      // Omits entries that contain the backups, or the content folder, which is backed up separately.
      !isInside(backupDir, path) &&
      !isInside(contentDir, path)
    );
  });
}

/** Names of temporary files: see write-durably.ts. */
const temporary = /^\..+\.part$/;

/** Names of locks and temporary files in a git repository; elsewhere, a picture can have such a name. */
const temporaryInGit = /^(save-lock.*|index-.*|tmp_.*|.*\.lock)$/;
const isInGit = (folder: string): boolean => folder.split(sep).some((part) => part.endsWith(".git"));

/**
 * Creates a symbolic link below `target` for every file below `source`, at the same relative path. Omits
 * files that may vanish at any moment, because the archive needs every file that it lists.
 */
async function linkFiles(source: string, target: string): Promise<void> {
  if (!(await stat(source)).isDirectory()) return symlink(source, target);
  await mkdir(target);
  for (const name of await readdir(source))
    if (!temporary.test(name) && !(isInGit(source) && temporaryInGit.test(name)))
      await linkFiles(join(source, name), join(target, name));
}

/** Lists the contents of a staging folder, in the order in which they are archived. */
const archived = (database: BackupConfig["database"]): string[] => [
  "manifest.json",
  "secrets.json",
  `database.${copyEnding[database.kind]}`,
  "content",
  "data",
];

/**
 * Options for all archives. `follow` archives the files that symbolic links point to, so that no file has to
 * be copied first.
 */
const archiveOptions = { gzip: { level: 6 }, follow: true, portable: true, strict: true } as const;

/**
 * Fills a folder with everything that belongs in a backup, mostly as links; resolves to the number of rows in
 * each table.
 */
async function stage(config: BackupConfig, staging: string, now: Date): Promise<RowCounts> {
  const { contentDir, dataDir, database, linkSecret } = config;
  const rows = await copyDatabase(database, join(staging, `database.${copyEnding[database.kind]}`));
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), database: database.kind, rows };
  const secrets = linkSecret === undefined ? {} : { LINK_SECRET: linkSecret };
  await writeFile(join(staging, "manifest.json"), JSON.stringify(manifest, null, 2));
  await writeFile(join(staging, "secrets.json"), JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await symlink(resolve(contentDir), join(staging, "content"));
  await mkdir(join(staging, "data"));
  for (const name of await dataEntries(config))
    await linkFiles(join(dataDir, name), join(staging, "data", name));
  return rows;
}

/**
 * Creates a staging folder beside the backups, fills it with everything that belongs in a backup, and calls
 * `work` with its path.
 *
 * @param prepare called before anything is staged
 * @throws BackupError, StorageError
 */
async function withStaged<T>(
  config: BackupConfig,
  now: Date,
  work: (staging: string, rows: RowCounts) => Promise<T>,
  prepare?: (backupDir: string) => Promise<void>,
): Promise<T> {
  const { backupDir } = config;
  let staging: Scratch | undefined;
  try {
    await makeWritable(backupDir);
    for (const prefix of [scratchPrefixes.backup, scratchPrefixes.drill])
      await removeAbandoned(backupDir, prefix);
    await prepare?.(backupDir);
    staging = await makeScratch(backupDir, scratchPrefixes.backup);
    return await work(staging.path, await stage(config, staging.path, now));
  } catch (error) {
    if (error instanceof BackupError || (error as Error).name === "StorageError") throw error;
    throw new BackupError(`The backup cannot be written to ${backupDir}: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await staging?.remove();
  }
}

/**
 * Disk space that a new backup may need, as a multiple of the newest backup's size: for the archive and,
 * temporarily, for a copy of the database.
 */
const roomFactor = 4;

/**
 * Deletes the oldest backups until there is enough disk space for a new one. The newest backup is always
 * kept.
 */
async function makeRoom(backupDir: string): Promise<void> {
  const [newest, ...older] = await listBackups(backupDir);
  if (!newest) return;
  const needed = roomFactor * (await stat(newest.file)).size;
  for (const old of older.toReversed()) {
    if ((await readDiskSpace(backupDir)).free >= needed) return;
    await rm(old.file, { force: true });
  }
}

/**
 * Writes a backup while the service runs: a snapshot of the database, then the content with its pictures, the
 * secrets, and the rest of the data folder, all in one file that only its owner can read. Deletes the oldest
 * backups if there are more than `backupKeep`.
 *
 * @throws BackupError, StorageError
 */
export const makeBackup = (
  config: BackupConfig,
  now: Date = new Date(),
): Promise<Backup & { rows: number }> => {
  const { backupDir, backupKeep, database } = config;
  const archive = async (staging: string, rows: RowCounts) => {
    const partial = join(staging, "archive");
    await tar.create({ ...archiveOptions, file: partial, cwd: staging, mode: 0o600 }, archived(database));
    await flush(partial);
    const number = ((await listBackups(backupDir))[0]?.number ?? 0) + 1;
    const file = join(backupDir, backupName(now, number));
    await rename(partial, file);
    await flush(backupDir);
    for (const old of (await listBackups(backupDir)).slice(backupKeep))
      if (old.file !== file) await rm(old.file, { force: true });
    return { file, madeAt: now, number, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
  };
  return withStaged(config, now, archive, makeRoom);
};

/**
 * Writes a backup to a stream, without storing the archive on disk.
 *
 * @throws BackupError, StorageError
 */
export const writeBackup = (config: BackupConfig, target: Writable, now: Date = new Date()): Promise<void> =>
  withStaged(config, now, async (staging) => {
    const archive = tar.create({ ...archiveOptions, cwd: staging }, archived(config.database));
    await pipeline(archive, target);
  });

const readJson = async <S extends v.GenericSchema>(folder: string, name: string, schema: S) => {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    await readFile(join(folder, name), "utf8"),
  );
  if (!read.success) throw new Error(`${name} does not belong in a backup`);
  return read.output as v.InferOutput<S>;
};

/**
 * Unpacks a backup into an empty folder.
 *
 * @throws BackupError if the file is incomplete or is not a backup
 */
export async function unpackBackup(file: string, folder: string): Promise<UnpackedBackup> {
  try {
    // The gzip checksum is at the end, so reading the whole file first finds a truncated file before anything
    // is written.
    await pipeline(createReadStream(file), createGunzip(), async (chunks) => {
      for await (const _chunk of chunks);
    });
    await tar.extract({ file, cwd: folder, strict: true, preserveOwner: false });
    const manifest = await readJson(folder, "manifest.json", manifestSchema);
    return {
      manifest,
      secrets: await readJson(folder, "secrets.json", secretsSchema),
      database: {
        kind: manifest.database,
        file: join(folder, `database.${copyEnding[manifest.database]}`),
      },
      contentDir: join(folder, "content"),
      dataDir: join(folder, "data"),
    };
  } catch (error) {
    throw new BackupError(`${basename(file)} is not a usable backup: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}
