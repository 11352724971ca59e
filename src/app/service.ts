import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buildApp, type AppDeps } from "./server.ts";
import { interruptedRestore, interruptedText } from "../core/server/backup/interrupted-restore.ts";
import { requireRestic } from "../core/server/backup/copies.ts";
import { removeLeftovers } from "../core/server/backup/scratch.ts";
import { ConfigError, type Config } from "../core/server/config.ts";
import { mailsOf } from "../content/server/mails.ts";
import { startOutboxWorker } from "../core/server/mail/outbox-worker.ts";
import { holdFileLock } from "../core/server/file-lock.ts";
import { clockProblems, gitCheck } from "../core/server/health/readiness.ts";
import { createMetrics } from "../core/server/metrics/metrics.ts";
import { reportToPrimary, startMetricsServer, type MetricsServer } from "../core/server/metrics/server.ts";
import { canPublish } from "../features/publishing/server/releases/site-builder.ts";
import { holdBuiltSite } from "../core/server/site-lock.ts";
import { copyDatabase, copyEnding } from "../core/server/storage/copy.ts";
import { openStorage, type Storage } from "../core/server/storage/index.ts";
import { isKnownDatabase, otherDatabase, rememberDatabase } from "../core/server/storage/known-databases.ts";
import { StartError } from "../core/server/errors.ts";
import { makeWritable } from "../core/server/make-folder.ts";
import { listeningAddress } from "../core/server/http/addresses.ts";
import { serviceVersion, isPackage } from "../core/server/package.ts";

export interface RunningService {
  /** The URL on which the service listens, with the actual port: `http://127.0.0.1:8000`. */
  readonly address: string;
  readonly port: number;
  /** Port of the metrics; undefined if they are off, or another process serves them. */
  readonly metricsPort?: number | undefined;
  /**
   * Stops accepting requests, finishes the current requests and the emails being sent, and closes the
   * database. Requests and emails still unfinished after `graceMs` are aborted. Calling it again returns the
   * same promise.
   */
  close(): Promise<void>;
}

const listenProblem = (error: NodeJS.ErrnoException, { host, port }: Config): string => {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken by another program. Stop that program, or set PORT to a free port.`;
    case "EACCES":
      return `Port ${port} on ${host} cannot be used by this user. Set PORT to 1024 or more.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST=${JSON.stringify(host)} is not an address of this machine.`;
    default:
      return `The service cannot listen on ${host}, port ${port}: ${error.message}`;
  }
};

/** Returns an error that explains why the metrics cannot be served. */
export const metricsProblem = (error: unknown, { metricsPort, metricsHost }: Config): StartError =>
  new StartError(
    `METRICS_PORT=${metricsPort} on ${metricsHost} cannot be listened on (${(error as NodeJS.ErrnoException).code ?? String(error)}). Set it to a free port.`,
    { cause: error },
  );

/** @throws StartError if a folder cannot be created or written to */
async function prepareFolder(name: "data" | "backup", path: string): Promise<void> {
  try {
    await makeWritable(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    // A user of an image has no name outside its containers.
    const user = process.getuid ? `the user ${process.getuid()}` : "the service";
    throw new StartError(
      `The ${name} folder ${path} cannot be written to (${code}). Make it writable for ${user}, or set ${name.toUpperCase()}_DIR to another folder.`,
      { cause },
    );
  }
}

/**
 * @throws StartError if a restore was interrupted, so that the data matches neither its old state nor the
 * backup
 */
async function refuseHalfRestored(dataDir: string): Promise<void> {
  const interrupted = await interruptedRestore(dataDir);
  if (interrupted) throw new StartError(interruptedText(interrupted));
}

/**
 * Locks the data folder for this process, and returns a function that releases the lock. The lock is per
 * version, because the next release can run alongside this one during an update. With PostgreSQL there is no
 * lock: several processes share releases and content by design.
 *
 * @throws StartError if another service of this version holds the lock
 */
function holdDataDir({ dataDir, database }: Config): () => void {
  if (database.kind === "postgres") return () => undefined;
  const release = holdFileLock(join(dataDir, `.running-${serviceVersion}`));
  if (!release)
    throw new StartError(
      `Another service of this version (${serviceVersion}) uses the data folder ${dataDir}. Stop it first: two containers or units on one volume would publish and send mails twice.`,
    );
  return release;
}

/** @throws ConfigError if the settings require something that this machine lacks */
function checkSettings(config: Config, databaseIsKnown: boolean): void {
  const { publishing, database } = config;
  if (publishing && !canPublish(process.cwd()))
    throw new ConfigError(
      `PUBLISHING="on" needs the project or a package with a site, but ${process.cwd()} contains neither: set PUBLISHING=off, or run npm start in the project.`,
    );
  // The default database's folder always exists. If the folder of a previously used database is missing, its
  // data is lost, and the settings are not at fault.
  if (database.kind === "sqlite" && !databaseIsKnown && !existsSync(dirname(database.file)))
    throw new ConfigError(
      `DATABASE_URL=${JSON.stringify(database.file)} names a file in a folder that does not exist: make ${dirname(database.file)}, or correct the path.`,
    );
  requireRestic(config);
}

/**
 * @throws ConfigError if the data folder has been used with another database, whose bookings an empty one would
 * hide
 */
async function refuseEmptyDatabase(config: Config): Promise<void> {
  const other = config.newDatabase ? undefined : await otherDatabase(config);
  if (other !== undefined)
    throw new ConfigError(
      `DATABASE_URL names an empty database, but this data folder belongs to ${other}. Correct DATABASE_URL, or restore a backup of the other database into this one (docs/runbook.md), or set NEW_DATABASE=on to start with an empty one.`,
    );
}

interface StartOptions extends Partial<Pick<AppDeps, "now" | "logTo" | "onOwnersLink">> {
  readonly graceMs?: number;
  /** True if this process sends emails and runs background jobs. */
  readonly background?: boolean;
}

/**
 * Opens the database, builds the app and listens.
 *
 * @throws StartError, StorageError, ConfigError
 */
export async function startService(config: Config, options: StartOptions = {}): Promise<RunningService> {
  await prepareFolder("data", config.dataDir);
  if (config.backupEveryHours > 0) await prepareFolder("backup", config.backupDir);
  await refuseHalfRestored(config.dataDir);
  const releaseData = holdDataDir(config);
  let releaseSite: () => void = () => undefined;
  const release = () => {
    releaseSite();
    releaseData();
  };
  try {
    if (config.publishing && !isPackage(process.cwd())) releaseSite = await holdBuiltSite(config);
    const service = await startOn(config, options);
    let closing: Promise<void> | undefined;
    return { ...service, close: () => (closing ??= service.close().finally(release)) };
  } catch (error) {
    release();
    throw error;
  }
}

async function startOn(
  config: Config,
  { graceMs = 10_000, background = true, ...deps }: StartOptions,
): Promise<RunningService> {
  const warnings: [details: object, message: string][] = [];
  if (background)
    for (const path of await removeLeftovers(config))
      warnings.push([{ path }, "a killed backup or restore left this folder, which cannot be removed"]);
  const mustExist = await isKnownDatabase(config);
  checkSettings(config, mustExist);
  // Replaced once the app has a logger; lost connections are not reported before that.
  let onConnectionLost: (error: Error) => void = () => undefined;
  // Always counted, because the owners' page shows errors even without Prometheus.
  const metrics = createMetrics();
  const storage: Storage = await openStorage(config.database, {
    onTransaction: metrics.transaction,
    onConnectionLost: (error) => onConnectionLost(error),
    onNewerSchema: (migrations) =>
      warnings.push([
        { migrations },
        "a later release has extended the database; this one can use it unchanged",
      ]),
    mustExist,
    onEmpty: () => refuseEmptyDatabase(config),
    copyFirst: async (migration) => {
      const target = join(
        config.dataDir,
        `before-${migration}-${Date.now()}.${copyEnding[config.database.kind]}`,
      );
      try {
        await copyDatabase(config.database, target);
        return target;
      } catch (err) {
        // PostgreSQL's client programs may not be installed on this machine, so the migration runs without
        // first copying the database. If the migration fails, it is rolled back.
        if (config.database.kind === "sqlite") throw err;
        warnings.push([{ err }, "the database is being migrated without first making a copy of it"]);
        return undefined;
      }
    },
  });
  await rememberDatabase(config, storage.now());
  const now = deps.now ?? (() => storage.now());
  const lastUse = await storage.lastHeartbeat();
  for (const problem of clockProblems({ machine: deps.now?.() ?? new Date(), shared: now(), lastUse }))
    warnings.push([{}, `${problem} Correct the clock, and synchronize it with NTP.`]);
  const setUp = background
    ? { version: serviceVersion, database: config.database.kind, settings: config.changed }
    : undefined;
  const mails = mailsOf(config);
  const app = await buildApp({ config, storage, background, metrics, mails, setUp, ...deps }).catch(
    async (error: unknown) => {
      await storage.close();
      throw error;
    },
  );
  for (const [details, message] of warnings) app.log.warn(details, message);
  if (background && config.cmsLocalBackend)
    await gitCheck
      .check()
      .catch(() =>
        app.log.warn(`nothing can be saved in /admin, because git is missing. ${gitCheck.remedy}`),
      );
  if (config.backupEveryHours > 0) {
    const { backupJob } = await import("../core/server/backup/schedule.ts");
    app.jobs.register(backupJob(config, { now, log: app.log }));
  }
  const stopCopying = new AbortController();
  if (config.backupCopy) {
    const { copyJob } = await import("../core/server/backup/schedule.ts");
    app.jobs.register(copyJob(config, { now, log: app.log, signal: stopCopying.signal }));
  }
  onConnectionLost = (err) =>
    app.log.warn({ err }, "a database connection was lost; a new one is opened when needed");
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    await app.close();
    await storage.close();
    throw new StartError(listenProblem(cause as NodeJS.ErrnoException, config), { cause });
  }

  const { port } = app.server.address() as AddressInfo;
  // With several workers, the primary process serves the metrics of all of them.
  let metricsServer: MetricsServer | undefined;
  if (config.metricsPort !== undefined && config.workers > 1) reportToPrimary(metrics.registry);
  else if (config.metricsPort !== undefined)
    metricsServer = await startMetricsServer(config, {
      contentType: metrics.registry.contentType,
      metrics: () => metrics.registry.metrics(),
    }).catch(async (error: unknown) => {
      await app.close();
      await storage.close();
      throw metricsProblem(error, config);
    });
  const outbox =
    background &&
    startOutboxWorker({
      storage,
      ...mails,
      keepSent: config.mailPreview,
      onAttempt: metrics.emailAttempt,
      now,
      log: {
        info: (details, message) => app.log.info(details, message),
        warn: (details, message) => app.log.warn(details, message),
        error: (details, message) => app.log.error(details, message),
      },
    });
  if (metricsServer)
    app.log.info({ port: metricsServer.port }, "metrics for Prometheus are served on a separate port");
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopCopying.abort();
    const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
    // Emails queued by the last requests are sent at the next start.
    await Promise.all([app.close(), outbox && outbox.close(graceMs), metricsServer?.close()]);
    clearTimeout(cutOff);
    await storage.close();
  };
  return {
    address: listeningAddress(config, port),
    port,
    metricsPort: metricsServer?.port,
    close: () => (closing ??= close()),
  };
}

/** Milliseconds after which a process ends in any case: two seconds more than requests and emails get. */
const longestCloseMs = 12_000;

const signalNumbers = { SIGTERM: 15, SIGINT: 2 } as const;

/**
 * Closes the service gracefully on signals: exit code 0 once it has closed, 1 if closing failed. A second
 * signal ends the process immediately.
 */
export function closeOnSignals(
  service: Pick<RunningService, "close">,
  signals: readonly (keyof typeof signalNumbers)[] = ["SIGTERM", "SIGINT"],
): void {
  let closing = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) process.exit(128 + signalNumbers[signal]);
      closing = true;
      setTimeout(() => {
        process.stderr.write("The service did not close in time and was stopped.\n");
        process.exit(1);
      }, longestCloseMs).unref();
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(
            `The service did not close cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
          );
          process.exit(1);
        },
      );
    });
  }
}
