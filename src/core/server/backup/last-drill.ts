import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { RowCounts } from "../storage/copy.ts";
import { readIfExists } from "../../shared/read-if-exists.ts";

/** Result of a drill, in which a backup was restored as a test. */
export interface DrillReport {
  /** File name of the backup. */
  readonly backup: string;
  /** ISO 8601. */
  readonly at: string;
  readonly ok: boolean;
  readonly problems: readonly string[];
  /** Number of rows in each table. */
  readonly rows: RowCounts;
  readonly seconds: number;
}

const reportSchema = v.object({
  backup: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  ok: v.boolean(),
  problems: v.array(v.string()),
  rows: v.record(v.string(), v.number()),
  seconds: v.number(),
});

const reportFile = (backupDir: string): string => join(backupDir, "last-drill.json");

/** Returns the result of the last drill of a folder's backups; undefined if there was none. */
export async function lastDrill(backupDir: string): Promise<DrillReport | undefined> {
  const text = await readIfExists(reportFile(backupDir));
  return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), reportSchema), text);
}

/** Stores the result of a drill beside the backups. */
export async function rememberDrill(backupDir: string, report: DrillReport): Promise<void> {
  const target = reportFile(backupDir);
  await writeFile(`${target}.new`, JSON.stringify(report, null, 2), { mode: 0o600 });
  await rename(`${target}.new`, target);
}
