import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { shiftDate } from "../../../../src/core/shared/time.ts";
import { databaseOf } from "./databases.ts";
import { siteSettings, temporaryFolder, writeFiles } from "./fixtures.ts";
import type { OwnPostgres } from "./postgres.ts";
import { startProcess, type ServiceProcess } from "./process.ts";

/*
 * Faults under load: guests book at the real service while something breaks. Tests run them briefly,
 * bench/faults.ts for longer.
 */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Rules with room for every booking that a test makes. */
const rules = {
  timeZone: "Europe/Rome",
  largestParty: 4,
  leadTime: 0,
  daysAhead: 1000,
  slotInterval: 30,
  servicePeriods: [{ name: "All day", from: "09:00", to: "23:30", days }],
  turnTimes: [],
  longestTurn: 90,
  tables: Array.from({ length: 60 }, (_, index) => ({ name: `${index + 1}`, min: 1, max: 4 })),
};

const hours = ["9:00 AM", "10:30 AM", "12:00 PM", "1:30 PM", "3:00 PM", "4:30 PM", "6:00 PM", "7:30 PM"];
const firstDay = shiftDate(new Date().toISOString().slice(0, 10), 2);

export interface FaultContext {
  readonly service: () => ServiceProcess;
  readonly databaseUrl: string;
  readonly postgres: OwnPostgres | undefined;
  /** Ends the service as a power cut would, and starts it again. */
  crash(): Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly on: "SQLite" | "PostgreSQL" | "both";
  /** Causes a fault for this many milliseconds; resolves when it is over. */
  cause(context: FaultContext, ms: number): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const faults: readonly Fault[] = [
  {
    name: "service killed",
    on: "both",
    cause: ({ crash }) => crash(),
  },
  {
    name: "file locked by another program",
    on: "SQLite",
    async cause({ databaseUrl }, ms) {
      const other = new SQLite(databaseUrl, { timeout: 10_000 });
      other.exec("begin immediate");
      await pause(ms);
      other.exec("rollback");
      other.close();
    },
  },
  {
    name: "connections terminated",
    on: "PostgreSQL",
    async cause({ postgres, databaseUrl }, ms) {
      const until = Date.now() + ms;
      do await postgres!.dropConnections(databaseUrl);
      while (Date.now() < until);
    },
  },
  { name: "restart -m fast", on: "PostgreSQL", cause: ({ postgres }) => postgres!.restart("fast") },
  { name: "restart -m immediate", on: "PostgreSQL", cause: ({ postgres }) => postgres!.restart("immediate") },
  {
    name: "connections refused",
    on: "PostgreSQL",
    cause: ({ postgres }, ms) => postgres!.restart("fast", ms),
  },
  {
    name: "server frozen",
    on: "PostgreSQL",
    async cause({ postgres }, ms) {
      const thaw = await postgres!.freeze();
      await pause(ms);
      thaw();
    },
  },
  {
    name: "server slow",
    on: "PostgreSQL",
    async cause({ postgres }, ms) {
      const until = Date.now() + ms;
      while (Date.now() < until) {
        const thaw = await postgres!.freeze();
        await pause(200);
        thaw();
        await pause(20);
      }
    },
  },
];

export interface FaultReport {
  readonly fault: string;
  readonly database: string;
  /** Times the process ended without being killed by the fault. */
  readonly deaths: number;
  readonly booked: number;
  /** Bookings that were answered with 201, but are not in the database. */
  readonly lost: number;
  /** Pairs of parties at the same table at the same time. */
  readonly double: number;
  /** Number of requests with any other outcome, by outcome. */
  readonly refused: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Milliseconds from the end of the fault to the next booking. */
  readonly recoveryMs: number;
  readonly exitCode: number | null;
}

/** Runs one fault while `guests` guests book at the same time. */
export async function runFault(
  fault: Fault,
  {
    database,
    databaseUrl,
    postgres,
    faultMs,
    guests = 8,
  }: {
    readonly database: string;
    readonly databaseUrl: string;
    readonly postgres: OwnPostgres | undefined;
    readonly faultMs: number;
    readonly guests?: number;
  },
): Promise<FaultReport> {
  const folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), { "settings/site.yml": siteSettings });
  await writeFile(join(folder.path, "content/settings/booking.yml"), JSON.stringify(rules));
  await mkdir(join(folder.path, "content/dishes"), { recursive: true });
  // Each guest has a separate network.
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", TRUST_PROXY: "loopback" };

  let deaths = 0;
  let killed = false;
  let service = startProcess(folder.path, { ...env, LOG_LEVEL: "info" });
  let base = await service.address;
  const count = (one: ServiceProcess) =>
    void one.ended.then(() => {
      if (one === service && !killed && !stopping) deaths += 1;
    });
  let stopping = false;
  count(service);
  const crash = async (): Promise<void> => {
    killed = true;
    service.child.kill("SIGKILL");
    await service.ended;
    service = startProcess(folder.path, { ...env, LOG_LEVEL: "info" });
    killed = false;
    count(service);
    base = await service.address;
  };

  const booked: string[] = [];
  const refused: Record<string, number> = {};
  let slowestMs = 0;
  let number = 0;
  const book = async (): Promise<boolean> => {
    const one = (number += 1);
    const began = performance.now();
    const outcome = await fetch(`${base}/api/food/createReservation`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${(one >> 16) & 255}.${(one >> 8) & 255}.${one & 255}`,
      },
      body: JSON.stringify({
        numberOfPersons: 2,
        reservationDate: shiftDate(firstDay, one % 900),
        reservationTime: hours[Math.floor(one / 900) % hours.length],
        name: `Guest ${one}`,
      }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (reply) => {
        const body = (await reply.json()) as { reservation?: { id: string } };
        if (reply.status !== 201) return `${reply.status}`;
        booked.push(body.reservation!.id);
        return undefined;
      },
      (error: Error) => (error.name === "TimeoutError" ? "no answer" : "connection lost"),
    );
    if (outcome !== undefined) {
      refused[outcome] = (refused[outcome] ?? 0) + 1;
      // No guest presses the button a thousand times a second.
      await pause(20);
    }
    slowestMs = Math.max(slowestMs, performance.now() - began);
    return outcome === undefined;
  };

  let ending = false;
  let lastBooking = 0;
  const guest = async (): Promise<void> => {
    while (!ending) if (await book()) lastBooking = performance.now();
  };
  const all = Promise.all(Array.from({ length: guests }, guest));
  while (booked.length < 20) await pause(20);
  await fault.cause({ service: () => service, databaseUrl, postgres, crash }, faultMs);
  const over = performance.now();
  while (lastBooking <= over && performance.now() - over < 30_000) await pause(5);
  const recoveryMs = (lastBooking > over ? lastBooking : Infinity) - over;
  await pause(200);
  ending = true;
  await all;

  stopping = true;
  service.child.kill("SIGTERM");
  const { code } = await service.ended;
  const storage = await openStorage(databaseOf(databaseUrl));
  const stored = new Set(
    (await storage.db.selectFrom("reservations").select("id").execute()).map(({ id }) => id),
  );
  const pairs = await storage.db
    .selectFrom("reservation_tables as a")
    .innerJoin("reservation_tables as b", "b.table_name", "a.table_name")
    .select("a.reservation_id")
    .whereRef("a.reservation_id", "<", "b.reservation_id")
    .whereRef("a.from_minute", "<", "b.to_minute")
    .whereRef("b.from_minute", "<", "a.to_minute")
    .execute();
  await storage.close();
  await folder.remove();
  return {
    fault: fault.name,
    database,
    deaths,
    booked: booked.length,
    lost: booked.filter((id) => !stored.has(id)).length,
    double: pairs.length,
    refused,
    slowestMs: Math.round(slowestMs),
    recoveryMs: Math.round(recoveryMs),
    exitCode: code,
  };
}
