import { basename, join } from "node:path";
import { makeScratch, removeAbandoned, scratchPrefixes } from "./scratch.ts";
import { commandPrefix } from "../command-line.ts";
import type { Config } from "../config.ts";
import { makeWritable } from "../make-folder.ts";
import {
  checkSqliteFile,
  countRows,
  restoreDatabase,
  scratchPostgres,
  type RowCounts,
} from "../storage/copy.ts";
import { reasonOf } from "../storage/errors.ts";
import { BackupError, listBackups, unpackBackup } from "./backup.ts";
import { rememberDrill, type DrillReport } from "./last-drill.ts";

/** Returns a sentence for each table whose row count differs from that in the backup. */
const differences = (expected: RowCounts, found: RowCounts): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) =>
    expected[table] === found[table]
      ? []
      : [`The table ${table} has ${found[table] ?? "no"} rows and should have ${expected[table] ?? "none"}.`],
  );

/**
 * Restores a backup, by default the newest one, into a scratch folder and, with PostgreSQL, into a scratch
 * database on the same server. Checks that every row is there, that the database is sound, and that a service
 * of this version starts on it and is ready. Stores the result beside the backups, for the metrics.
 *
 * @param askService starts a service on the restored files and resolves to the problems found
 * @param file another backup to restore instead of the newest
 * @throws BackupError if there is no backup, or their folder cannot be written to
 */
export async function drill(
  config: Config,
  askService: (config: Config) => Promise<string[]>,
  file?: string,
  now: Date = new Date(),
): Promise<DrillReport> {
  const { backupDir } = config;
  const chosen = file ?? (await listBackups(backupDir))[0]?.file;
  if (chosen === undefined)
    throw new BackupError(`There is no backup in ${backupDir}. ${commandPrefix} backup makes one.`);
  const began = performance.now();
  await makeWritable(backupDir).catch((cause: unknown) => {
    throw new BackupError(`The backup folder ${backupDir} cannot be written to: ${reasonOf(cause)}`, {
      cause,
    });
  });
  await removeAbandoned(backupDir, scratchPrefixes.drill);
  const { path: scratch, remove: removeScratch } = await makeScratch(backupDir, scratchPrefixes.drill);
  const problems: string[] = [];
  let rows: RowCounts = {};
  let dropDatabase: () => Promise<void> = () => Promise.resolve();
  try {
    const { manifest, database: copy, contentDir } = await unpackBackup(chosen, scratch);
    let database: Config["database"];
    if (manifest.database === "postgres" && config.database.kind === "postgres") {
      const made = await scratchPostgres(config.database.url);
      dropDatabase = made.drop;
      database = { kind: "postgres", url: made.url };
    } else database = { kind: "sqlite", file: join(scratch, "restored", "restaurant.sqlite") };
    await restoreDatabase(database, copy, scratch);
    if (database.kind === "sqlite") checkSqliteFile(database.file);
    rows = await countRows(database);
    problems.push(...differences(manifest.rows, rows));
    problems.push(
      ...(await askService({
        ...config,
        database,
        contentDir,
        dataDir: join(scratch, "data"),
        cmsLocalBackend: false,
      })),
    );
  } catch (error) {
    problems.push(reasonOf(error));
  } finally {
    await dropDatabase().catch((error: unknown) =>
      problems.push(`The scratch database could not be removed: ${reasonOf(error)}`),
    );
    await removeScratch();
  }
  const report: DrillReport = {
    backup: basename(chosen),
    at: now.toISOString(),
    ok: problems.length === 0,
    problems,
    rows,
    seconds: Math.round(performance.now() - began) / 1000,
  };
  await rememberDrill(backupDir, report);
  return report;
}
