import { randomUUID } from "node:crypto";
import fastifyPlugin from "fastify-plugin";
import type { HouseReply } from "../contract/house.ts";
import { withTimeout } from "../../../core/server/health/readiness.ts";
import { longestCheckMs } from "../../../core/server/health/routes.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import type { AlarmsTable } from "./tables.ts";
import { alarmRules, startRecord, type RuleDeps } from "./alarm-rules.ts";
import { alarmText } from "./alarm-texts.ts";

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** Milliseconds between two evaluations of the rules. */
const everyMs = minute;
/**
 * Milliseconds after which a problem that has not been seen again counts as over. The service may have been
 * down since.
 */
const unseenMs = 5 * minute;
/** Milliseconds for which an alarm is kept and listed. */
const keptMs = 7 * dayMs;

const watchLock = jobLock("watch for alarms");

export interface AlarmOptions extends RuleDeps {
  readonly storage: Pick<Storage, "db" | "write" | "lastHeartbeat">;
}

/** Detects problems and remembers them, even while the database is down. */
export interface AlarmWatch {
  /** Records a start of the service and, if the service was down before it, for how long. */
  begin(): Promise<void>;
  look(): Promise<void>;
}

/** A current problem, or an ended problem whose end is not stored yet. */
type Fault = { -readonly [K in keyof AlarmsTable]: AlarmsTable[K] };

export function alarmWatch(deps: AlarmOptions): AlarmWatch {
  const { storage, now } = deps;
  const { take, rules } = alarmRules(deps);
  const faults = new Map<string, Fault>();
  const newFault = (name: string, subject: string): Fault => {
    const at = now().toISOString();
    return { id: randomUUID(), name, subject, since: at, seen_at: at, until: null };
  };

  /** @param found current problems; `forMs` is how long each must last before it counts */
  const note = (found: ReadonlyMap<string, { name: string; subject: string; forMs: number }>): Fault[] => {
    const at = now().toISOString();
    for (const [key, { name, subject }] of found) {
      const known = faults.get(key);
      if (known && known.until === null) known.seen_at = at;
      else faults.set(key, newFault(name, subject));
    }
    for (const [key, fault] of faults) if (!found.has(key)) fault.until ??= at;
    return [...faults.values()];
  };

  const store = async (counting: readonly Fault[]): Promise<void> => {
    if (counting.length === 0) return;
    await storage.write([watchLock], async (tx) => {
      for (const fault of counting) {
        const { name, subject, id, seen_at, until } = fault;
        // Another process, or this one before a restart, may already have recorded the problem.
        const going = await tx
          .selectFrom("alarms")
          .select(["id", "since"])
          .where("name", "=", name)
          .where("subject", "=", subject)
          .where("until", "is", null)
          .where("seen_at", ">", new Date(now().getTime() - unseenMs).toISOString())
          .executeTakeFirst();
        await tx
          .insertInto("alarms")
          .values({ ...fault, id: going?.id ?? id })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at, until }))
          .execute();
      }
    });
  };

  return {
    async begin() {
      const last = await storage.lastHeartbeat();
      const start = { ...newFault(startRecord, ""), until: now().toISOString() };
      const wasAway = last && now().getTime() - last.getTime() > 2 * minute;
      const away = wasAway
        ? [{ ...newFault("ServiceDown", ""), since: last.toISOString(), until: now().toISOString() }]
        : [];
      await storage.write([watchLock], async (tx) => {
        for (const row of [start, ...away]) await tx.insertInto("alarms").values(row).execute();
      });
    },
    async look() {
      await take();
      const found = new Map<string, { name: string; subject: string; forMs: number }>();
      const failed: string[] = [];
      for (const { name, forMs, look } of rules) {
        try {
          for (const subject of await look()) found.set(`${name} ${subject}`, { name, subject, forMs });
        } catch {
          failed.push(name);
          // A problem whose current state is unknown does not end.
          for (const [key, { name: one, subject, until }] of faults)
            if (one === name && until === null) found.set(key, { name, subject, forMs });
        }
      }
      // While the database is down, its own alarm covers the rules that failed because of it.
      if (!found.has("NotReady storage"))
        for (const subject of failed)
          found.set(`MetricsIncomplete ${subject}`, {
            name: "MetricsIncomplete",
            subject,
            forMs: 15 * minute,
          });
      const forMs = new Map(rules.map((rule) => [rule.name, rule.forMs] as const));
      const counting = note(found).filter(
        ({ name, since, seen_at }) =>
          Date.parse(seen_at) - Date.parse(since) >= (forMs.get(name) ?? 15 * minute),
      );
      await store(counting);
      for (const [key, { until }] of faults) if (until !== null) faults.delete(key);
      await storage.write([watchLock], async (tx) => {
        const before = new Date(now().getTime() - keptMs).toISOString();
        await tx.deleteFrom("alarms").where("seen_at", "<", before).execute();
      });
    },
  };
}

/** Returns the alarms from the last seven days in plain words, newest first. */
export async function recentAlarms({ db }: Pick<Storage, "db">, now: Date): Promise<HouseReply["alarms"]> {
  const rows = await db
    .selectFrom("alarms")
    .selectAll()
    .where("name", "!=", startRecord)
    .where("seen_at", ">", new Date(now.getTime() - keptMs).toISOString())
    .orderBy("since", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  const goesOn = (seenAt: string) => now.getTime() - Date.parse(seenAt) < unseenMs;
  return rows.map(({ id, name, subject, since, seen_at, until }) => ({
    id,
    name,
    ...alarmText(name, subject),
    since,
    until: until ?? (goesOn(seen_at) ? null : seen_at),
  }));
}

/** Watches for problems while the service runs. */
export const alarms = fastifyPlugin<AlarmOptions>(
  async (app, deps) => {
    const watch = alarmWatch({
      ...deps,
      checks: deps.checks.map((check) => withTimeout(check, longestCheckMs)),
    });
    let hasBegun = false;
    app.jobs.register({
      name: "watch for alarms",
      everyMs,
      async run() {
        if (hasBegun) return watch.look();
        await watch.begin();
        hasBegun = true;
      },
    });
  },
  { name: "alarms", dependencies: ["jobs"] },
);
