import { askService } from "./ask-service.ts";
import { existsSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { contentVersion } from "../content/model/migrations/migrate.ts";
import { planMigration } from "../content/model/migrations/plan.ts";
import { makeBackup, writeBackup } from "../core/server/backup/backup.ts";
import { applyMigration, describeMigration, MigrationError } from "../content/server/migrate-content.ts";
import { copyBackups, listCopies, withCopy } from "../core/server/backup/copies.ts";
import { drill } from "../core/server/backup/drill.ts";
import type { RestoredParts } from "../core/server/backup/interrupted-restore.ts";
import { restoreBackup } from "../core/server/backup/restore.ts";
import { commandPrefix, loadEnvFile, printLine } from "../core/server/command-line.ts";
import { readConfig } from "../core/server/config.ts";
import { timeOf } from "../core/server/storage/copy.ts";
import { startProblem } from "../core/server/errors.ts";

/** Operator commands: `node src/app/commands.ts backup`, also available as `npm run backup`. */
const usage = `${commandPrefix} backup [-- --drill | --stdout]
  Writes a backup of the database, content, pictures and secrets to BACKUP_DIR. The service can be running.
  --drill            tests it afterwards, as ${commandPrefix} drill does
  --stdout           writes it to standard output instead of a file, to pipe it to another machine

${commandPrefix} copy-backups
  Copies the backups that BACKUP_COPY_TO lacks, and drops the oldest copies. The service does this by itself.

${commandPrefix} restore -- FILE [--only database|content] --yes
  Replaces the current data with a backup, and keeps the replaced data beside it. Stop the service first.
  --from-copy        fetches FILE from BACKUP_COPY_TO; without FILE, lists the copies

${commandPrefix} drill [-- FILE]
  Restores the newest backup (or FILE) to a temporary place and checks it. The service can be running.
  --from-copy        fetches the newest copy (or FILE) from BACKUP_COPY_TO

${commandPrefix} migrate-content [-- --apply]
  Shows the changes that bring the content to this program's version.
  --apply            makes them, as one commit if the content is in a git repository`;

/** A wrong command line. The message names the mistake and, if helpful, the usage. */
class UsageError extends Error {
  override name = "UsageError";
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function runDrill(file?: string): Promise<void> {
  const config = readConfig();
  const report = await drill(config, askService, file, await timeOf(config.database));
  if (!report.ok)
    throw new UsageError(`${report.backup} FAILED its drill:\n  ${report.problems.join("\n  ")}`);
  const rows = report.rows["reservations"] ?? 0;
  printLine(
    `${report.backup}: restored and checked in ${report.seconds.toFixed(1)} s, ${rows} reservations; a service can start on it.`,
  );
}

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  async backup(args) {
    const { values } = parseArgs({
      args,
      options: {
        drill: { type: "boolean", default: false },
        stdout: { type: "boolean", default: false },
      },
    });
    const config = readConfig();
    const now = await timeOf(config.database);
    if (values.stdout) return writeBackup(config, process.stdout, now);
    const { file, rows } = await makeBackup(config, now);
    printLine(`${file}: ${rows} rows, ${megabytes(statSync(file).size)}.`);
    if (values.drill) await runDrill(file);
  },
  async "copy-backups"(args) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    const copied = await copyBackups(config, { now: await timeOf(config.database) });
    printLine(copied.length === 0 ? "There is no new backup to copy." : `Copied: ${copied.join(", ")}`);
  },
  async restore(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        only: { type: "string" },
        yes: { type: "boolean", default: false },
        "from-copy": { type: "boolean", default: false },
      },
    });
    const [file, ...more] = positionals;
    const fromCopy = values["from-copy"];
    if (fromCopy && file === undefined) return printLine((await listCopies(readConfig())).join("\n"));
    if (file === undefined || more.length > 0) throw new UsageError(`Which file?\n\n${usage}`);
    const only = values.only ?? "all";
    if (!["all", "database", "content"].includes(only)) throw new UsageError(`--only ${only}\n\n${usage}`);
    const config = readConfig();
    const place = config.database.kind === "sqlite" ? config.database.file : "the PostgreSQL database";
    const backup = fromCopy ? join(config.backupDir, basename(file)) : resolve(file);
    if (!fromCopy && !existsSync(backup)) throw new UsageError(`${backup} does not exist.`);
    if (!values.yes)
      throw new UsageError(
        `Nothing has been restored. This would replace ${only === "content" ? config.contentDir : only === "database" ? place : `${place} and ${config.contentDir}`}: add --yes.`,
      );
    // The fetched file becomes the newest backup, so that the next one is numbered after it.
    if (fromCopy) await withCopy(config, basename(file), (fetched) => rename(fetched, backup));
    const { manifest, before, linkSecretFile } = await restoreBackup(config, backup, only as RestoredParts);
    printLine(`Restored as of ${manifest.madeAt}: ${manifest.rows["reservations"] ?? 0} reservations.`);
    for (const [name, path] of Object.entries(before)) if (path) printLine(`The replaced ${name}: ${path}`);
    if (linkSecretFile)
      printLine(
        `The backup had a different LINK_SECRET, saved in ${linkSecretFile}: set it, or the links in emails already sent no longer work.`,
      );
  },
  async "migrate-content"(args) {
    const { values } = parseArgs({ args, options: { apply: { type: "boolean", default: false } } });
    const { contentDir } = readConfig();
    const plan = await planMigration(contentDir);
    if (plan.changed.length === 0) return printLine(`The content has version ${contentVersion}.`);
    printLine(describeMigration(plan));
    if (!values.apply) return printLine("Nothing has been changed yet: add --apply.");
    const commit = await applyMigration(contentDir, plan);
    printLine(
      commit === undefined
        ? `The content has version ${contentVersion}.`
        : `The content has version ${contentVersion}, as commit ${commit.slice(0, 10)}.`,
    );
  },
  async drill(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { "from-copy": { type: "boolean", default: false } },
    });
    const [file] = positionals;
    if (values["from-copy"]) return withCopy(readConfig(), file, runDrill);
    await runDrill(file === undefined ? undefined : resolve(file));
  },
};

try {
  loadEnvFile();
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  await command(args);
} catch (error) {
  const isExpected =
    error instanceof UsageError ||
    error instanceof MigrationError ||
    startProblem(error) !== undefined ||
    (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
