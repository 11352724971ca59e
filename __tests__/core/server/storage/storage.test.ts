import { execFile } from "node:child_process";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Config } from "../../../../src/core/server/config.ts";
import { newReservationId } from "../../../../src/core/server/reference.ts";
import {
  DuplicateId,
  findReservation,
  insertReservation,
  reservationDefaults,
} from "../../../../src/features/booking/server/store.ts";
import {
  openStorage,
  StorageError,
  type Storage,
  type StoredReservation,
} from "../../../../src/core/server/storage/index.ts";
import { dayLock } from "../../../../src/core/server/storage/locks.ts";
import { databaseOf, startDatabases } from "../support/databases.ts";
import { temporaryFolder } from "../support/fixtures.ts";
import { programEnv } from "../../../support/program-env.ts";

const reservation = (change: Partial<StoredReservation> = {}): StoredReservation => ({
  id: newReservationId(),
  status: "confirmed",
  party_size: 4,
  service_date: "2026-11-21",
  start_minutes: 1470,
  time_given: "12:30 am",
  name: "Zoë “Z” O'Neill 🍝",
  email: null,
  phone_number: null,
  table_number: "4",
  special_request: null,
  message: "Two\nlines; drop table reservations;--",
  starts_at: "2026-11-21T23:30:00.000Z",
  ends_at: "2026-11-22T01:30:00.000Z",
  turn_minutes: 120,
  sequence: 0,
  account_id: null,
  network_hash: null,
  phone_key: null,
  created_at: "2026-11-21T16:00:00.000Z",
  updated_at: "2026-11-21T16:00:00.000Z",
  ...reservationDefaults,
  ...change,
});

const add = (storage: Storage, one: StoredReservation) =>
  storage.write([dayLock(one.service_date)], (tx) => insertReservation(tx, one));
const find = (storage: Storage, id: string) => findReservation(storage.db, id);
const listed = (storage: Storage): Promise<StoredReservation[]> =>
  storage.db
    .selectFrom("reservations")
    .selectAll()
    .where("service_date", "=", "2026-11-21")
    .orderBy("start_minutes")
    .execute();

/** Opens the database in a separate process, adds a reservation, and resolves to its number. */
async function addInOwnProcess(database: Config["database"]): Promise<string> {
  const one = reservation();
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
      "--input-type=module",
      "--eval",
      `import { openStorage } from ${JSON.stringify(join(process.cwd(), "src/core/server/storage/index.ts"))};
       import { insertReservation } from ${JSON.stringify(join(process.cwd(), "src/features/booking/server/store.ts"))};
       const storage = await openStorage(${JSON.stringify(database)});
       await storage.write(["day"], (tx) => insertReservation(tx, ${JSON.stringify(one)}));
       await storage.close();
       process.stdout.write("kept");`,
    ],
    { env: programEnv },
  );
  expect([stdout, stderr]).toEqual(["kept", ""]);
  return one.id;
}

const started = startDatabases();

describe.each(started.both)("%s", (_name, newDatabase) => {
  let database: Config["database"];
  let storage: Storage;
  beforeEach(async () => {
    database = databaseOf(await newDatabase());
    storage = await openStorage(database);
  });
  afterEach(() => storage.close());

  it("returns what was stored, letter by letter", async () => {
    const one = reservation();
    await add(storage, one);
    expect(await find(storage, one.id)).toEqual(one);
    expect(await find(storage, "0000-0000-00")).toBeUndefined();
  });

  it("stores every column of a reservation", async () => {
    const full = reservation({
      email: "ada@example.org",
      phone_number: "555-0142",
      special_request: "A candle",
      sequence: 2,
      account_id: "an account",
      network_hash: "a network",
      phone_key: "5550142",
      version: 3,
      source: "phone",
      allergies: "Nuts",
      occasion: "Birthday",
      note: "By the window",
      cancel_reason: "rang",
      seated_at: "2026-11-21T19:01:00.000Z",
      left_at: "2026-11-21T20:31:00.000Z",
      held_until: "2026-11-21T18:15:00.000Z",
      coming_at: "2026-11-21T09:00:00.000Z",
      reminded_at: "2026-11-21T08:00:00.000Z",
      changed_by: "MA",
    });
    const tables = await storage.db.introspection.getTables();
    const columns = tables.find(({ name }) => name === "reservations")!.columns.map(({ name }) => name);
    expect(Object.keys(full).toSorted()).toEqual(columns.toSorted());
    await add(storage, full);
    expect(await find(storage, full.id)).toEqual(full);
  });

  it("keeps it after closing and reopening", async () => {
    const one = reservation();
    await add(storage, one);
    await storage.close();
    storage = await openStorage(database);
    expect(await find(storage, one.id)).toEqual(one);
  });

  it("lists an evening by time, the small hours last", async () => {
    const times = [1470, 1080, 1439, 1110];
    await Promise.all(times.map((start_minutes) => add(storage, reservation({ start_minutes }))));
    await add(storage, reservation({ service_date: "2026-11-22", start_minutes: 1080 }));
    expect((await listed(storage)).map(({ start_minutes }) => start_minutes)).toEqual([
      1080, 1110, 1439, 1470,
    ]);
  });

  it("never gives two guests the same number, and keeps guests written at the same time", async () => {
    const taken = reservation();
    await add(storage, taken);
    const others = [reservation(), reservation()];
    const results = await Promise.allSettled(
      [others[0]!, reservation({ id: taken.id, name: "Somebody else" }), others[1]!].map((one) =>
        add(storage, one),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(DuplicateId);
    expect(await find(storage, taken.id)).toEqual(taken);
    for (const one of others) expect(await find(storage, one.id)).toEqual(one);
  });

  it("refuses impossible reservations", async () => {
    await expect(add(storage, reservation({ party_size: 0 }))).rejects.toThrow();
    await expect(add(storage, reservation({ start_minutes: -1 }))).rejects.toThrow();
    expect(await listed(storage)).toEqual([]);
  });

  it("accepts five hundred guests at once", async () => {
    await Promise.all(Array.from({ length: 500 }, () => add(storage, reservation())));
    expect(await listed(storage)).toHaveLength(500);
  });

  it("upgrades the schema once, however many processes start at the same moment", async () => {
    const fresh = databaseOf(await newDatabase());
    const ids = await Promise.all(Array.from({ length: 4 }, () => addInOwnProcess(fresh)));
    const instance = await openStorage(fresh);
    expect((await listed(instance)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await instance.close();
  });

  it("answers a ping while it is open, and reports when it is not", async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
    await storage.close();
    await expect(storage.ping()).rejects.toThrow();
    storage = await openStorage(database);
  });
});

it("recovers by itself after PostgreSQL has dropped its connections", async () => {
  const url = await started.postgres().newDatabase();
  let lost = 0;
  let noticed: () => void = () => undefined;
  const storage = await openStorage(
    { kind: "postgres", url },
    {
      onConnectionLost: () => {
        lost += 1;
        noticed();
      },
    },
  );
  await Promise.all([storage.ping(), storage.ping()]);
  const dropped = await started.postgres().dropConnections(url);
  expect(dropped).toBeGreaterThan(0);
  await new Promise<void>((resolve) => {
    noticed = () => void (lost >= dropped && resolve());
    noticed();
  });
  const one = reservation();
  await add(storage, one);
  expect(await find(storage, one.id)).toEqual(one);
  await storage.close();
});

it.each<[string, () => Promise<Config["database"]>]>([
  [
    "a file that is no database",
    async () => {
      const file = join(started.folder(), "notes.sqlite");
      await writeFile(file, "These are just notes, and long enough to be looked at twice.".repeat(50));
      return { kind: "sqlite", file };
    },
  ],
  ["a folder in the file's place", () => Promise.resolve({ kind: "sqlite", file: started.folder() })],
  [
    "a server that is not there",
    () => Promise.resolve({ kind: "postgres", url: "postgres://delish:s3cret@127.0.0.1:1/delish" }),
  ],
])("reports in one line that it cannot use %s", async (_what, database) => {
  const error: unknown = await openStorage(await database()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StorageError);
  expect((error as Error).message).toMatch(/^The database \(.+\) cannot be (opened|used): [^\n]+$/);
  expect((error as Error).message).not.toContain("s3cret");
});

it.each(["made", "found"])(
  "protects the file that is %s, and its side files, from other users of the machine",
  async (how) => {
    const folder = await temporaryFolder();
    const file = join(folder.path, "data", "restaurant.sqlite");
    if (how === "found") {
      await mkdir(join(folder.path, "data"));
      await writeFile(file, "", { mode: 0o644 });
    }
    const storage = await openStorage({ kind: "sqlite", file });
    await add(storage, reservation());
    const modes = await Promise.all(
      ["", "-wal", "-shm"].map(async (side) => (await stat(file + side)).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    if (how === "made") expect((await stat(join(folder.path, "data"))).mode & 0o777).toBe(0o700);
    await storage.close();
    await folder.remove();
  },
);
