import type { FastifyBaseLogger } from "fastify";
import { lastCopy } from "../backup/copies.ts";
import { lastDrill } from "../backup/last-drill.ts";
import { listBackups } from "../backup/backup.ts";
import type { Config } from "../config.ts";
import { countDeadLettered, queueState } from "../mail/outbox.ts";
import { withTimeout, type ReadinessCheck } from "../health/readiness.ts";
import { longestCheckMs } from "../health/routes.ts";
import type { Storage } from "../storage/index.ts";
import type { Metrics } from "./metrics.ts";
import { readDiskSpace } from "../bytes-on-disk.ts";

const seconds = (date: Date | undefined): number => (date === undefined ? 0 : date.getTime() / 1000);

/**
 * Adds metrics that are read whenever metrics are requested: readiness, the outbox, the age of backups and
 * drills.
 */
export function observeState(
  metrics: Metrics,
  {
    storage,
    checks,
    config,
    now,
    log,
  }: {
    readonly storage: Pick<Storage, "db">;
    readonly checks: readonly ReadinessCheck[];
    readonly config: Pick<Config, "backupDir" | "backupCopy" | "dataDir">;
    readonly now: () => Date;
    readonly log: Pick<FastifyBaseLogger, "warn">;
  },
): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined> | number) =>
    metrics.gauge(name, help, read, (err) => log.warn({ err, metric: name }, "a metric cannot be looked up"));

  const boundedChecks = checks.map((check) => withTimeout(check, longestCheckMs));
  metrics.gauges(
    "ready",
    "1 if the service is ready according to /readyz, otherwise 0.",
    "check",
    async () =>
      Object.fromEntries(
        await Promise.all(
          boundedChecks.map(async ({ name, check }) => [
            name,
            await check().then(
              () => 1,
              () => 0,
            ),
          ]),
        ),
      ) as Readonly<Record<string, number>>,
    (err) => log.warn({ err }, "readiness cannot be checked"),
  );
  gauge(
    "outbox_waiting",
    "Emails that are still to be sent.",
    async () => (await queueState(storage.db)).unsent,
  );
  gauge(
    "outbox_oldest_seconds",
    "Waiting time of the oldest email that is still to be sent, not counting emails whose address was refused.",
    async () => {
      const { oldest } = await queueState(storage.db);
      return oldest === undefined ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1000);
    },
  );
  gauge(
    "outbox_refused",
    "Emails that are still to be sent, but whose recipients' addresses have been refused so far.",
    async () => (await queueState(storage.db)).refused,
  );
  gauge("outbox_unsendable", "Emails that could not be sent and will not be retried.", () =>
    countDeadLettered(storage.db),
  );
  gauge(
    "disk_free_bytes",
    "Free space on the disk that contains the service's folder.",
    async () => (await readDiskSpace(config.dataDir)).free,
  );
  gauge(
    "disk_size_bytes",
    "Size of the disk that contains the service's folder.",
    async () => (await readDiskSpace(config.dataDir)).size,
  );
  gauge("backup_last_timestamp_seconds", "Time of the newest backup; 0 if there is none.", async () =>
    seconds((await listBackups(config.backupDir))[0]?.madeAt),
  );
  gauge(
    "backup_copy_last_timestamp_seconds",
    "Time of the newest backup that was copied to BACKUP_COPY_TO; 0 if there is none; absent if it is not set.",
    async () => config.backupCopy && seconds((await lastCopy(config))?.copies[0]?.madeAt),
  );
  gauge("drill_last_timestamp_seconds", "Time of the last backup test; 0 if there was none.", async () => {
    const report = await lastDrill(config.backupDir);
    return seconds(report && new Date(report.at));
  });
  gauge(
    "drill_last_success",
    "1 if the backup that was last tested is good, otherwise 0; absent until a backup has been tested.",
    async () => {
      const report = await lastDrill(config.backupDir);
      return report && (report.ok ? 1 : 0);
    },
  );
}
