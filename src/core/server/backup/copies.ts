import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename, isAbsolute, join } from "node:path";
import * as v from "valibot";
import { readIfExists } from "../../shared/read-if-exists.ts";
import { ConfigError, type Config } from "../config.ts";
import { environment, withoutPassword } from "../environment.ts";
import { holdFileLock } from "../file-lock.ts";
import { makeWritable } from "../make-folder.ts";
import { reasonOf } from "../storage/errors.ts";
import { writeDurably } from "../write-durably.ts";
import { BackupError, backupsNamed, listBackups, type Backup } from "./backup.ts";
import { makeScratch, scratchPrefixes } from "./scratch.ts";

/*
 * Copies of the backups on another machine, made by restic. Each copy is a snapshot of one file, whose name is
 * the backup's.
 */

export type CopyConfig = Pick<Config, "backupDir" | "backupKeep" | "backupCopy">;

/** Milliseconds in which a target has to answer; later versions of restic try for a quarter of an hour. */
const longestAnswerMs = 60_000;

/** Milliseconds after which copying is stopped; a first copy over a slow line takes hours. */
const longestMs = 12 * 3600_000;

/** @throws ConfigError if backups are to be copied, and restic is not installed */
export function requireRestic({ backupCopy }: Pick<Config, "backupCopy">): void {
  const { error } = backupCopy ? spawnSync("restic", ["version"], { stdio: "ignore" }) : {};
  if (error)
    throw new ConfigError(
      `BACKUP_COPY_TO needs restic, which cannot be run (${reasonOf(error)}): install the package restic, or remove the setting.`,
    );
}

const targetOf = ({ backupCopy }: Pick<Config, "backupCopy">): NonNullable<Config["backupCopy"]> => {
  if (!backupCopy) throw new BackupError("BACKUP_COPY_TO is not set, so backups are not copied.");
  return backupCopy;
};

/** Returns restic's error in one line. Later versions write it as JSON; repeated attempts add a line each. */
const plainError = (said: string): string =>
  said
    .trim()
    .replace(/^\{.*"message":(".*")\}$/m, (_whole, message: string) => JSON.parse(message) as string)
    .replace(/^(.*retrying after.*)$[^]*/m, "$1")
    .replace(/\s+/g, " ");

interface RunOptions {
  readonly stdin?: FileHandle;
  readonly stdout?: FileHandle;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs restic; resolves to its output. Its secrets are in its environment, which has none of the service's own
 * settings.
 *
 * @throws BackupError with restic's message, or the signal's reason
 */
const restic = (
  { to, password }: NonNullable<Config["backupCopy"]>,
  args: readonly string[],
  { stdin, stdout, signal }: RunOptions = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const others = Object.entries(process.env).filter(([name]) => !(name in environment.entries));
    const child = spawn("restic", ["--no-cache", ...args], {
      env: { ...Object.fromEntries(others), RESTIC_REPOSITORY: to, RESTIC_PASSWORD: password },
      stdio: [stdin?.fd ?? "ignore", stdout?.fd ?? "pipe", "pipe"],
      ...(signal && { signal }),
    });
    let [printed, said] = ["", ""];
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (said += text));
    let failed: unknown;
    child.once("error", (error) => (failed = signal?.aborted ? signal.reason : error));
    child.once("close", (code) => {
      if (code === 0 && failed === undefined) return resolve(printed);
      const reason =
        [failed && reasonOf(failed), plainError(said)].filter(Boolean).join(" ") || `exit code ${code}`;
      reject(
        new BackupError(`restic ${args[0]}: ${reason.replaceAll(to, withoutPassword(to))}`, {
          cause: failed,
        }),
      );
    });
    // Replies to guests come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });

/** A backup at the target. */
interface Copy {
  readonly id: string;
  readonly name: string;
}

const snapshotsSchema = v.array(v.object({ id: v.string(), paths: v.array(v.string()) }));

/** Lists the target's copies in no particular order. Ignores snapshots that are not backups. */
async function readCopies({ backupCopy }: CopyConfig, signal?: AbortSignal): Promise<Copy[]> {
  const until = AbortSignal.any([AbortSignal.timeout(longestAnswerMs), ...(signal ? [signal] : [])]);
  const args = ["snapshots", "--no-lock", "--json"];
  const printed = await restic(targetOf({ backupCopy }), args, { signal: until });
  return v
    .parse(v.pipe(v.string(), v.parseJson(), snapshotsSchema), printed)
    .map(({ id, paths }) => ({ id, name: basename(paths[0] ?? "") }))
    .filter(({ name }) => backupsNamed([name], "").length > 0);
}

/**
 * Orders the names of copies, the newest first. A machine without its predecessor's backups counts anew, so the
 * backups that it has made come first.
 */
async function newestFirst(names: readonly string[], backupDir: string): Promise<Backup[]> {
  const here = new Set((await listBackups(backupDir)).map(({ file }) => file));
  return backupsNamed([...new Set(names)], backupDir).toSorted(
    (a, b) => Number(here.has(b.file)) - Number(here.has(a.file)),
  );
}

const recordSchema = v.object({
  /** The target, without passwords. */
  to: v.string(),
  copies: v.array(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  problem: v.optional(v.string()),
});

const recordFile = (backupDir: string): string => join(backupDir, "last-copy.json");

/** Result of the last attempt to copy backups. */
export interface CopyState {
  /** The copies at the target, the newest first. */
  readonly copies: readonly Backup[];
  readonly at: Date;
  /** Why the attempt failed. */
  readonly problem?: string | undefined;
}

/** Returns the result of the last attempt, without asking the target; undefined if there was none. */
export async function lastCopy({
  backupDir,
  backupCopy,
}: Pick<Config, "backupDir" | "backupCopy">): Promise<CopyState | undefined> {
  const text = backupCopy && (await readIfExists(recordFile(backupDir)));
  if (text === undefined) return undefined;
  const { to, copies, at, problem } = v.parse(v.pipe(v.string(), v.parseJson(), recordSchema), text);
  // What is known about another target says nothing about this one.
  if (to !== withoutPassword(backupCopy!.to)) return undefined;
  return { copies: await newestFirst(copies, backupDir), at: new Date(at), problem };
}

/** Returns the paths of the backups that the target lacks, as far as is known; the newest first. */
export async function uncopied(config: CopyConfig): Promise<string[]> {
  const there = new Set((await lastCopy(config))?.copies.map(({ file }) => file));
  return (await listBackups(config.backupDir)).map(({ file }) => file).filter((file) => !there.has(file));
}

/**
 * Lists the target's copies; prepares a new target.
 *
 * @param isNew false if there were copies: a disk that is not connected must not be replaced by an empty folder
 */
async function openTarget(config: CopyConfig, isNew: boolean, signal: AbortSignal): Promise<Copy[]> {
  const target = targetOf(config);
  if (isAbsolute(target.to) && !existsSync(target.to))
    throw new BackupError(`The folder ${target.to} does not exist. Is its disk connected?`);
  try {
    return await readCopies(config, signal);
  } catch (error) {
    // The error has a cause if restic did not end by itself.
    if (!isNew || (error as Error).cause !== undefined) throw error;
    await restic(target, ["init"], { signal }).catch((cause: unknown) => {
      throw new BackupError(`${reasonOf(error)} ${reasonOf(cause)}`, { cause });
    });
    return [];
  }
}

/** Copies a backup to the target; false if it has been deleted in the meantime. */
async function copyOne(config: CopyConfig, file: string, signal: AbortSignal): Promise<boolean> {
  const stdin = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!stdin) return false;
  try {
    // restic reads the file itself: if it came through a pipe, a killed service would leave half a copy.
    const args = ["backup", "--quiet", "--stdin", "--stdin-filename", basename(file)];
    await restic(targetOf(config), args, { stdin, signal });
    return true;
  } finally {
    await stdin.close();
  }
}

/**
 * Copies the backups that the target lacks, and drops the target's oldest if it has more than `backupKeep`.
 * Stores the result beside the backups. Resolves to the names of the new copies.
 *
 * @param signal stops it
 * @throws BackupError
 */
export async function copyBackups(
  config: CopyConfig,
  {
    now = new Date(),
    signal,
    limitMs = longestMs,
  }: { readonly now?: Date; readonly signal?: AbortSignal; readonly limitMs?: number } = {},
): Promise<string[]> {
  const { backupDir, backupKeep } = config;
  const target = targetOf(config);
  await makeWritable(backupDir);
  const release = holdFileLock(join(backupDir, ".copying"));
  if (!release) throw new BackupError("Another process is copying the backups.");
  let names = (await lastCopy(config))?.copies.map(({ file }) => basename(file)) ?? [];
  const remember = (problem?: string) =>
    writeDurably(
      recordFile(backupDir),
      JSON.stringify({ to: withoutPassword(target.to), copies: names, at: now.toISOString(), problem }),
    );
  try {
    const until = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]);
    const copies = await openTarget(config, names.length === 0, until);
    names = copies.map(({ name }) => name);
    // A killed restic leaves a lock; those of others stay.
    await restic(target, ["unlock"], { signal: until });
    const added: string[] = [];
    for (const { file } of await listBackups(backupDir)) {
      const name = basename(file);
      if (names.includes(name) || !(await copyOne(config, file, until))) continue;
      names.push(name);
      added.push(name);
    }
    names = (await newestFirst(names, backupDir)).slice(0, backupKeep).map(({ file }) => basename(file));
    const dropped = copies.filter(({ name }) => !names.includes(name)).map(({ id }) => id);
    if (dropped.length > 0) await restic(target, ["forget", "--prune", ...dropped], { signal: until });
    await remember();
    return added;
  } catch (error) {
    if (signal?.aborted) throw error;
    await remember(reasonOf(error));
    throw new BackupError(`The backups are not copied to ${withoutPassword(target.to)}: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    release();
  }
}

const namesInOrder = async (copies: readonly Copy[], { backupDir }: CopyConfig): Promise<string[]> =>
  (
    await newestFirst(
      copies.map(({ name }) => name),
      backupDir,
    )
  ).map(({ file }) => basename(file));

/** Lists the names of the target's copies, the newest first. */
export const listCopies = async (config: CopyConfig): Promise<string[]> =>
  namesInOrder(await readCopies(config), config);

/**
 * Fetches a copy, by default the newest, into a temporary folder beside the backups, and calls `work` with its
 * path.
 *
 * @throws BackupError, errors of `work`
 */
export async function withCopy<T>(
  config: CopyConfig,
  name: string | undefined,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const target = targetOf(config);
  const copies = await readCopies(config);
  const chosen = name ?? (await namesInOrder(copies, config))[0];
  const copy = copies.find((each) => each.name === chosen);
  if (!copy)
    throw new BackupError(
      `There is no copy ${name === undefined ? "" : `${name} `}at ${withoutPassword(target.to)}.`,
    );
  await makeWritable(config.backupDir);
  const scratch = await makeScratch(config.backupDir, scratchPrefixes.drill);
  try {
    const file = join(scratch.path, copy.name);
    const stdout = await open(file, "wx", 0o600);
    try {
      await restic(target, ["dump", copy.id, `/${copy.name}`], { stdout });
    } finally {
      await stdout.close();
    }
    return await work(file);
  } finally {
    await scratch.remove();
  }
}
