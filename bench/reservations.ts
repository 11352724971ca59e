import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import SQLite from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../__tests__/core/server/support/postgres.ts";
import { nodeFlags, root } from "../scripts/lib.ts";
import { shiftDate } from "../src/core/shared/time.ts";

/**
 * Measures how many reservations a second the real service makes, over HTTP and with a database on disk.
 * Compares this with inserting bare rows into the same database: one by one, each flushed to disk, and fifty
 * per transaction. Run it with `npm run bench -- reservations`.
 */

const connections = 50;
const rounds = 5;
const secondsEach = 3;
const batch = 50;

interface Figures {
  readonly what: string;
  readonly perSecond: number;
  /** Milliseconds per request or, for bare rows, per transaction. */
  readonly p50: number;
  readonly p99: number;
}

/** A database that the benchmark writes to directly, without the service. */
interface Raw {
  /** Writes rows in one transaction; resolves once they are on disk. */
  insert(rows: readonly (readonly string[])[]): Promise<void>;
  close(): Promise<void>;
}

const columns = [
  "id",
  "service_date",
  "time_given",
  "name",
  "email",
  "phone_number",
  "message",
  "created_at",
];
const table = `create table raw_inserts (${columns.map((name, index) => `${name} text${index ? "" : " primary key"}`).join(", ")})`;

function rawSqlite(file: string): Raw {
  const database = new SQLite(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(table);
  const statement = database.prepare(`insert into raw_inserts values (${columns.map(() => "?").join(", ")})`);
  const insertAll = database.transaction((rows: readonly (readonly string[])[]) => {
    for (const row of rows) statement.run(...row);
  });
  return {
    insert: (rows) => Promise.resolve(insertAll.immediate(rows)),
    close: () => Promise.resolve(void database.close()),
  };
}

async function rawPostgres(url: string): Promise<Raw> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(table);
  const text = `insert into raw_inserts values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`;
  return {
    async insert(rows) {
      await client.query("begin");
      for (const values of rows) await client.query({ name: "insert", text, values: [...values] });
      await client.query("commit");
    },
    close: () => client.end(),
  };
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

let rowsMade = 0;
const row = (): string[] => [
  `RAW-${++rowsMade}`,
  "2026-11-21",
  "8:00 PM",
  "Ada Rossi",
  "ada@example.com",
  "555-0100",
  "The corner table, please.",
  new Date().toISOString(),
];

async function measureRaw(raw: Raw, size: number, what: string): Promise<Figures> {
  const took: number[] = [];
  const start = performance.now();
  while (performance.now() - start < secondsEach * 1000) {
    const began = performance.now();
    await raw.insert(Array.from({ length: size }, row));
    took.push(performance.now() - began);
  }
  const seconds = (performance.now() - start) / 1000;
  took.sort((a, b) => a - b);
  return {
    what,
    perSecond: (took.length * size) / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
  };
}

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const daysAhead = 900;

/**
 * A restaurant with room for every booking of the benchmark: sixty tables, open all day, ninety minutes per
 * party.
 */
const rules = {
  timeZone: "Europe/Rome",
  largestParty: 4,
  leadTime: 0,
  daysAhead: 1000,
  slotInterval: 30,
  // Every limit is set, so that it is checked, but so high that it is never reached.
  limits: {
    shareOfDay: 100,
    bookingsOfNetwork: 1_000_000,
    openBookings: 1_000_000,
    emailsToAddress: 1_000_000,
    alarmBookings: 1_000_000,
  },
  servicePeriods: [{ name: "All day", from: "09:00", to: "23:30", days }],
  turnTimes: [],
  longestTurn: 90,
  tables: Array.from({ length: 60 }, (_, index) => ({ name: `${index + 1}`, min: 1, max: 4 })),
};

const hours = [
  "9:00 AM",
  "10:30 AM",
  "12:00 PM",
  "1:30 PM",
  "3:00 PM",
  "4:30 PM",
  "6:00 PM",
  "7:30 PM",
  "9:00 PM",
];
const firstDay = shiftDate(new Date().toISOString().slice(0, 10), 2);

/** Returns a different IP address for each booking number, so that no two guests share a network. */
const networkNumber = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/**
 * Returns the request body of the booking with this number. Bookings fill the first hour of each day in turn,
 * then the next hour of each day; after the last hour, they start again with the first.
 */
const bookingNumber = (number: number) =>
  JSON.stringify({
    numberOfPersons: 2,
    reservationDate: shiftDate(firstDay, number % daysAhead),
    reservationTime: hours[Math.floor(number / daysAhead) % hours.length],
    name: "Ada Rossi",
    // Each booking is made by a different guest, so that no guest's booking count grows.
    email: `ada${number}@example.com`,
    phoneNumber: `555${String(number).padStart(7, "0")}`,
    message: "The corner table, please.",
  });

async function startService(folder: string, database: string) {
  await mkdir(join(folder, "content", "settings"), { recursive: true });
  await writeFile(join(folder, "content", "settings", "booking.yml"), JSON.stringify(rules));
  const child = spawn(process.execPath, [...nodeFlags, join(root, "src", "app", "main.ts")], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATABASE_URL: database,
      CMS_LOCAL_BACKEND: "off",
      TRUST_PROXY: "loopback",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (said.length > 10_000) return;
      said += text;
      const found = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The service ended before it listened:\n${said}`)));
  });
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Makes bookings for the given number of seconds; `next` returns the number of each booking. */
async function measureService(address: string, next: () => number, seconds: number): Promise<Figures> {
  const result = await autocannon({
    url: `${address}/api/food/createReservation`,
    method: "POST",
    connections,
    duration: seconds,
    headers: { "content-type": "application/json" },
    setupClient(client) {
      const turn = () => {
        const number = next();
        client.setHeadersAndBody(
          { "content-type": "application/json", "x-forwarded-for": networkNumber(number) },
          bookingNumber(number),
        );
      };
      turn();
      client.on("response", turn);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused and ${result.errors} failed, of ${result["2xx"]} booked.`);
  return {
    what: `reservations over HTTP, ${connections} connections`,
    perSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * Returns the round with the median rate, because other programs on the machine can distort individual
 * rounds.
 */
const typical = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;

/** Alternates between the service and direct inserts, so that other work on the machine affects both equally. */
async function measure(folder: string, place: string, open: () => Promise<Raw>): Promise<Figures[]> {
  const service = await startService(folder, place);
  const raw = await open();
  let sent = 0;
  const next = () => sent++;
  const all: [Figures[], Figures[], Figures[]] = [[], [], []];
  try {
    await measureService(service.address, next, 2);
    for (let round = 0; round < rounds; round += 1) {
      all[0].push(await measureService(service.address, next, secondsEach));
      all[1].push(await measureRaw(raw, 1, "bare rows, one by one"));
      all[2].push(await measureRaw(raw, batch, `bare rows, ${batch} to a transaction`));
    }
  } finally {
    await raw.close();
    await service.stop();
  }
  return all.map(typical);
}

const folder = await mkdtemp(join(tmpdir(), "bench-reservations-"));
const postgres = await startPostgres({ durable: true });
try {
  const file = join(folder, "restaurant.sqlite");
  const url = await postgres.newDatabase();
  const results: Record<string, string | number>[] = [];
  for (const [database, place, open] of [
    ["SQLite", file, () => Promise.resolve(rawSqlite(file))],
    ["PostgreSQL", url, () => rawPostgres(url)],
  ] as const) {
    for (const { what, perSecond, p50, p99 } of await measure(folder, place, open))
      results.push({
        database,
        what,
        "per second": Math.round(perSecond),
        "p50 ms": Number(p50.toFixed(2)),
        "p99 ms": Number(p99.toFixed(2)),
      });
  }
  console.log(`Node ${process.version}, ${availableParallelism()} cores; every commit flushed to the disk.`);
  console.table(results);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
