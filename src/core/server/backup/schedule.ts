import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Job } from "../http/jobs.ts";
import { isAhead, listBackups } from "./backup.ts";
import { copyBackups, uncopied } from "./copies.ts";
import { programFlags, programPath } from "../package.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Returns the environment for a backup in a separate process. */
export const environmentOf = (config: Config): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: config.database.kind === "sqlite" ? config.database.file : config.database.url,
  DATA_DIR: config.dataDir,
  CONTENT_DIR: config.contentDir,
  BACKUP_DIR: config.backupDir,
  BACKUP_KEEP: `${config.backupKeep}`,
  ...(config.linkSecret === undefined ? {} : { LINK_SECRET: config.linkSecret }),
});

/**
 * Runs one of the service's commands in a separate process; resolves to its output.
 * @throws Error with the command's output, if the command fails
 */
const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programFlags, programPath("commands"), ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const output of [child.stdout, child.stderr])
      output.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(said.trim()) : reject(new Error(said.trim() || `It ended with code ${code}.`)),
    );
    // Lowers the process's priority, so that it does not slow down replies to guests.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });

/**
 * Returns the job that makes a backup every `backupEveryHours` hours and tests each backup immediately. It
 * uses a separate process, because copying a large database would block every page.
 */
export const backupJob = (
  config: Config,
  { now, log }: { readonly now: () => Date; readonly log: Pick<FastifyBaseLogger, "info" | "warn"> },
): Job => ({
  name: "back up and drill",
  everyMs: 10 * minute,
  async run() {
    const [newest] = await listBackups(config.backupDir);
    if (newest && isAhead(newest.madeAt, now()))
      log.warn(
        { backup: basename(newest.file), now: now().toISOString() },
        "the newest backup is dated in the future, so the clock was wrong then or is wrong now; another backup is made",
      );
    else if (newest && now().getTime() - newest.madeAt.getTime() < config.backupEveryHours * hour) return;
    const said = await runCommand(["backup", "--drill"], environmentOf(config));
    log.info({ said }, "a backup was made and tested");
  },
});

/**
 * Returns the job that copies backups to `BACKUP_COPY_TO` soon after they are made. After a failure, it tries
 * again once an hour.
 *
 * @param signal stops it when the service closes; the next start copies what is missing
 */
export const copyJob = (
  config: Config,
  {
    now,
    log,
    signal,
  }: {
    readonly now: () => Date;
    readonly log: Pick<FastifyBaseLogger, "info">;
    readonly signal: AbortSignal;
  },
): Job => {
  /** Runs to skip after a failure. */
  let skipped = 0;
  return {
    name: "copy backups",
    everyMs: 10 * minute,
    async run() {
      if (skipped > 0) return void (skipped -= 1);
      if ((await uncopied(config)).length === 0) return;
      try {
        const copied = await copyBackups(config, { now: now(), signal });
        log.info({ copied }, "backups were copied");
      } catch (error) {
        if (signal.aborted) return;
        skipped = 5;
        throw error;
      }
    },
  };
};
