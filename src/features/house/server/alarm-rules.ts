import { findBurst } from "../../booking/server/public.ts";
import type { Histogram } from "prom-client";
import { isAhead, listBackups } from "../../../core/server/backup/backup.ts";
import { lastCopy } from "../../../core/server/backup/copies.ts";
import { lastDrill } from "../../../core/server/backup/last-drill.ts";
import type { Config } from "../../../core/server/config.ts";
import { countDeadLettered, queueState } from "../../../core/server/mail/outbox.ts";
import type { ReadinessCheck } from "../../../core/server/health/readiness.ts";
import type { Metrics } from "../../../core/server/metrics/metrics.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { readDiskSpace } from "../../../core/server/bytes-on-disk.ts";

const minute = 60_000;
const hour = 60 * minute;

export interface RuleDeps {
  readonly storage: Pick<Storage, "db">;
  readonly checks: readonly ReadinessCheck[];
  readonly config: Pick<Config, "backupDir" | "backupCopy" | "dataDir">;
  readonly metrics?: Metrics | undefined;
  readonly now: () => Date;
}

/** A rule that raises an alarm if a problem lasts for `forMs`. The rules mirror those in deploy/alarms.yml. */
export interface AlarmRule {
  readonly name: string;
  readonly forMs: number;
  /**
   * Returns the current problems: the name of each failing check, or one empty name if the rule has a single
   * check. Empty if there are no problems.
   */
  look(): Promise<readonly string[]>;
}

const holds = (is: boolean): readonly string[] => (is ? [""] : []);

/** Counter values at one moment. */
interface Sample {
  readonly at: number;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Estimates a quantile from cumulative counts in `le` buckets, as Prometheus does. Returns 0 if there are no
 * observations.
 */
function quantile(share: number, buckets: readonly (readonly [le: number, count: number])[]): number {
  const total = buckets.at(-1)?.[1] ?? 0;
  const rank = share * total;
  const at = buckets.findIndex(([, count]) => count >= rank);
  if (total === 0 || at < 0) return 0;
  const [le, count] = buckets[at]!;
  const [lower, before] = at === 0 ? ([0, 0] as const) : buckets[at - 1]!;
  return le === Infinity ? lower : lower + ((le - lower) * (rank - before)) / (count - before);
}

/** Tracks the growth of the service's counters. Call `take` before the rules are evaluated. */
function growth({ registry }: Pick<Metrics, "registry">, now: () => Date) {
  const samples: Sample[] = [];
  const names = ["http_requests_total", "bookings_total"];
  const histograms = ["http_request_duration_seconds", "transaction_wait_seconds"];
  const longestMs = 10 * minute;
  return {
    async take(): Promise<void> {
      const counts: Record<string, number> = {};
      for (const name of [...names, ...histograms]) {
        const { values } = await (registry.getSingleMetric(name) as Histogram).get();
        for (const { labels, value, metricName = name } of values)
          counts[`${metricName} ${JSON.stringify(labels)}`] = value;
      }
      samples.push({ at: now().getTime(), counts });
      while (samples.length > 2 && samples[1]!.at <= now().getTime() - longestMs) samples.shift();
    },
    /** Returns the total growth of all counts with matching keys within the last `ms` milliseconds. */
    within(ms: number, pattern: RegExp): number {
      const last = samples.at(-1);
      const first = samples.find(({ at }) => at >= now().getTime() - ms);
      if (!last || !first) return 0;
      return Object.entries(last.counts)
        .filter(([key]) => pattern.test(key))
        .reduce((sum, [key, value]) => sum + value - (first.counts[key] ?? 0), 0);
    },
    /** Returns the 95th percentile, in seconds, of the observations within the last `ms` milliseconds. */
    slowest(ms: number, histogram: string, les: readonly number[], labels = ""): number {
      const counted = (le: string) =>
        this.within(ms, new RegExp(`^${histogram}_bucket \\{"le":${le}.*${labels}`));
      return quantile(0.95, [
        ...les.map((le) => [le, counted(`${le}[,}]`.replace(".", "\\."))] as const),
        [Infinity, counted('"\\+Inf"')] as const,
      ]);
    },
  };
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns the rules based on metrics of this process: errors, slowness and guessed passwords. */
function countedRules(metrics: Metrics, now: () => Date): { take(): Promise<void>; rules: AlarmRule[] } {
  const counted = growth(metrics, now);
  const lag = async () => {
    // Reading this metric samples the event loop, which sets the other event-loop metrics.
    await metrics.registry.getSingleMetric("nodejs_eventloop_lag_seconds")?.get();
    const { values } = await (
      metrics.registry.getSingleMetric("nodejs_eventloop_lag_p99_seconds") as Histogram
    ).get();
    return values[0]?.value ?? 0;
  };
  const rule = (name: string, forMs: number, look: () => boolean | Promise<boolean>): AlarmRule => ({
    name,
    forMs,
    look: async () => holds(await look()),
  });
  return {
    take: () => counted.take(),
    rules: [
      rule("Errors", 5 * minute, () => {
        const all = counted.within(5 * minute, /^http_requests_total /);
        return counted.within(5 * minute, /^http_requests_total .*"status":"5/) > 0.01 * all;
      }),
      rule(
        "BookingsFail",
        0,
        () => counted.within(10 * minute, /^bookings_total .*(SERVICE_UNAVAILABLE|INTERNAL_ERROR)/) > 3,
      ),
      rule(
        "BookingsSlow",
        10 * minute,
        () =>
          counted.slowest(10 * minute, "http_request_duration_seconds", requestBuckets, "createReservation") >
          2,
      ),
      rule(
        "TransactionsWait",
        5 * minute,
        () => counted.slowest(5 * minute, "transaction_wait_seconds", waitBuckets) > 1,
      ),
      rule("EventLoopBlocked", 5 * minute, async () => (await lag()) > 0.5),
      rule(
        "PasswordsGuessed",
        10 * minute,
        () => counted.within(10 * minute, /^http_requests_total .*food\/login.*"429"/) > 300,
      ),
    ],
  };
}

/** Returns the rules based on the database: emails, bookings and restarts. */
function storedRules({ storage: { db }, now }: RuleDeps): AlarmRule[] {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const count = ({ all }: { readonly all: number | string }) => Number(all);
  const sentWithin = async (ms: number) =>
    count(
      await db
        .selectFrom("outbox")
        .select(({ fn }) => fn.countAll<number | string>().as("all"))
        .where("sent_at", ">", ago(ms))
        .executeTakeFirstOrThrow(),
    );
  return [
    {
      name: "MailsWait",
      forMs: 5 * minute,
      look: async () => {
        const { oldest } = await queueState(db);
        return holds(oldest !== undefined && now().getTime() - oldest.getTime() > 15 * minute);
      },
    },
    {
      name: "MailsRefused",
      forMs: 10 * minute,
      look: async () => holds((await queueState(db)).refused > 3 && (await sentWithin(hour)) === 0),
    },
    { name: "MailsUnsendable", forMs: 0, look: async () => holds((await countDeadLettered(db)) > 0) },
    {
      name: "BookingBurst",
      forMs: 0,
      look: async () => holds((await findBurst(db, 21, now())) !== undefined),
    },
    {
      name: "NoBookings",
      forMs: hour,
      look: async () => {
        const { last } = await db
          .selectFrom("reservations")
          .select(({ fn }) => fn.max("created_at").as("last"))
          .where("sample", "=", 0)
          .executeTakeFirstOrThrow();
        return holds(last !== null && last < ago(48 * hour));
      },
    },
    {
      name: "Restarts",
      forMs: 0,
      look: async () => {
        const starts = await db
          .selectFrom("alarms")
          .select(({ fn }) => fn.countAll<number | string>().as("all"))
          .where("name", "=", startRecord)
          .where("since", ">", ago(15 * minute))
          .executeTakeFirstOrThrow();
        return holds(count(starts) > 5);
      },
    },
  ];
}

/**
 * Name under which each start of the service is recorded. A start is not an alarm, but the rule `Restarts`
 * counts these records.
 */
export const startRecord = "Started";

type BackupAlarm = "NoBackup" | "BackupOld" | "DrillOld" | "DrillFailed";

/** Reads the backups (newest first), the result of the last attempt to copy them, and the last drill. */
export async function readBackups(config: RuleDeps["config"]) {
  const { backupDir, backupCopy } = config;
  const [all, copy, drill] = await Promise.all([
    listBackups(backupDir),
    lastCopy(config),
    lastDrill(backupDir),
  ]);
  return { all, copy, drill, areCopied: backupCopy !== undefined };
}

/**
 * Returns the alarms that the state of the backups raises. The subject is `copy` if an alarm is about the
 * copies on another machine.
 */
export function backupFaults(
  { all, copy, drill, areCopied }: Awaited<ReturnType<typeof readBackups>>,
  now: Date,
): readonly { readonly name: BackupAlarm; readonly subject: "" | "copy" }[] {
  const newest = all[0]?.madeAt;
  const copied = copy?.copies[0]?.madeAt;
  // A time in the future says nothing about the age.
  const isOld = (at: Date | undefined, ms: number) =>
    at !== undefined && (now.getTime() - at.getTime() > ms || isAhead(at, now));
  const faults = [
    [newest === undefined || drill === undefined, "NoBackup", ""],
    [isOld(newest, 36 * hour), "BackupOld", ""],
    [areCopied && copied === undefined, "NoBackup", "copy"],
    [isOld(copied, 36 * hour), "BackupOld", "copy"],
    [isOld(drill && new Date(drill.at), 8 * 24 * hour), "DrillOld", ""],
    [drill?.ok === false, "DrillFailed", ""],
  ] as const;
  return faults.flatMap(([holds, name, subject]) => (holds ? [{ name, subject }] : []));
}

/** Returns all rules that can raise an alarm. Call `take` before evaluating them. */
export function alarmRules(deps: RuleDeps): {
  readonly take: () => Promise<void>;
  readonly rules: readonly AlarmRule[];
} {
  const { checks, config, metrics, now } = deps;
  const counted = metrics && countedRules(metrics, now);
  const backupRule = (name: BackupAlarm, forMs: number): AlarmRule => ({
    name,
    forMs,
    look: async () =>
      backupFaults(await readBackups(config), now())
        .filter((fault) => fault.name === name)
        .map(({ subject }) => subject),
  });
  return {
    take: async () => counted?.take(),
    rules: [
      {
        name: "NotReady",
        forMs: 2 * minute,
        look: async () => {
          const results = await Promise.allSettled(checks.map(({ check }) => check()));
          return checks.filter((_, index) => results[index]!.status === "rejected").map(({ name }) => name);
        },
      },
      {
        name: "DiskFills",
        forMs: 10 * minute,
        look: async () => holds((await readDiskSpace(config.dataDir)).isLow),
      },
      backupRule("NoBackup", 36 * hour),
      backupRule("BackupOld", 10 * minute),
      backupRule("DrillOld", 10 * minute),
      backupRule("DrillFailed", 10 * minute),
      ...storedRules(deps),
      ...(counted?.rules ?? []),
    ],
  };
}
