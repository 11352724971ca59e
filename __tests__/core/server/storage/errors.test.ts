import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { isUnavailable } from "../../../../src/core/server/storage/errors.ts";
import { openStorage, StorageError, type Storage } from "../../../../src/core/server/storage/index.ts";
import { jobLock } from "../../../../src/core/server/storage/locks.ts";
import { databaseOf, startDatabases } from "../support/databases.ts";

const started = startDatabases();
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const lock = [jobLock("test")];

describe.each(started.both)("%s", (_name, newDatabase) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage(databaseOf(await newDatabase()));
    await sql`create table counters (name text primary key, value integer not null)`.execute(storage.db);
  });
  afterEach(() => storage.close());

  it.each([
    ["wrong SQL", "selekt 1"],
    ["a table that does not exist", "select * from no_such_table"],
    ["a broken constraint", "insert into counters (name, value) values ('guests', null)"],
  ])("%s is a programming error, in a transaction and outside", async (_what, text) => {
    const errors = [
      await caught(sql.raw(text).execute(storage.db)),
      await caught(storage.write(lock, (tx) => sql.raw(text).execute(tx))),
    ];
    for (const error of errors) {
      // Compares messages: Jest gives each test file its own Error class, but loads the driver once.
      expect(error).toMatchObject({ message: expect.stringMatching(/selekt|no_such_table|null/i) as string });
      expect(error).not.toBeInstanceOf(StorageError);
    }
    expect(await caught(storage.ping())).toBeUndefined();
  });

  it("a closed database cannot be used, however often it is tried", async () => {
    await storage.close();
    for (let time = 0; time < 3; time += 1) {
      expect(await caught(storage.ping())).toBeInstanceOf(StorageError);
      expect(await caught(storage.write(lock, () => Promise.resolve()))).toBeInstanceOf(StorageError);
    }
  });
});

describe("PostgreSQL", () => {
  it("that has ended an overlong open transaction is unavailable, not a fault of ours", async () => {
    const [, newDatabase] = started.both.find(([name]) => name === "PostgreSQL")!;
    const storage = await openStorage(databaseOf(await newDatabase()));
    const error = await caught(
      storage.write(lock, async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 500));
        await sql`select 1`.execute(tx);
      }),
    );
    expect(error).toBeInstanceOf(StorageError);
    expect(isUnavailable(Object.assign(new Error("idle"), { code: "25P03", severity: "FATAL" }))).toBe(true);
    await storage.close();
  });
});

describe("SQLite's file", () => {
  let storage: Storage;
  let file: string;
  beforeEach(async () => {
    const [, newDatabase] = started.both.find(([name]) => name === "SQLite")!;
    file = await newDatabase();
    storage = await openStorage(databaseOf(file));
    await sql`create table counters (value integer not null)`.execute(storage.db);
  });
  afterEach(() => storage.close());

  it.each<[string, () => void]>([
    ["deleted", () => rmSync(file)],
    [
      "replaced by a copy of itself",
      () => {
        writeFileSync(`${file}.copy`, readFileSync(file));
        renameSync(`${file}.copy`, file);
      },
    ],
  ])("that was %s refuses writes that would be lost", async (_how, change) => {
    change();
    for (let time = 0; time < 3; time += 1) {
      const error = await caught(
        storage.write(lock, (tx) => sql`insert into counters values (1)`.execute(tx)),
      );
      expect(error).toBeInstanceOf(StorageError);
      expect((error as Error).message).toContain(`${file} was deleted or replaced`);
    }
    expect(await caught(storage.ping())).toBeInstanceOf(StorageError);
  });

  it("that disappears during a transaction is not written to", async () => {
    const error = await caught(
      storage.write(lock, async (tx) => {
        await sql`insert into counters values (1)`.execute(tx);
        rmSync(file);
      }),
    );
    expect(error).toBeInstanceOf(StorageError);
  });

  it("that another program keeps locked is waited for while everything else continues", async () => {
    const other = new SQLite(file);
    other.exec("begin immediate");
    const writing = storage.write(lock, (tx) => sql`insert into counters values (1)`.execute(tx));
    const removing = sql`delete from counters where value = 2`.execute(storage.db);
    // If the wait blocked the process, this program could never end the other one's transaction.
    setTimeout(() => other.exec("commit"), 100);
    await Promise.all([writing, removing]);
    other.close();
  });

  it("that another program keeps locked for too long is an unusable database", async () => {
    const other = await openStorage(databaseOf(file), { busyMs: 100 });
    await storage.write(lock, async (tx) => {
      await sql`insert into counters values (1)`.execute(tx);
      const error = await caught(other.write(lock, () => Promise.resolve()));
      expect(error).toMatchObject({ name: "StorageError", code: "SQLITE_BUSY" });
    });
    await other.write(lock, (tx) => sql`insert into counters values (2)`.execute(tx));
    await other.close();
  });
});

describe("PostgreSQL", () => {
  it("a query cancelled for its length means that the database cannot be used", async () => {
    const storage = await openStorage(databaseOf(await started.postgres().newDatabase()));
    const error = await caught(
      storage.write(lock, async (tx) => {
        await sql`set local statement_timeout = 10`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
      }),
    );
    expect(error).toMatchObject({ name: "StorageError", code: "57014" });
    expect(await caught(storage.ping())).toBeUndefined();
    await storage.close();
  });

  it("a connection that ends in the middle of a transaction means that the database cannot be used", async () => {
    const url = await started.postgres().newDatabase();
    const storage = await openStorage(databaseOf(url));
    const error = await caught(
      storage.write(lock, async (tx) => {
        await started.postgres().dropConnections(url);
        await sql`select 1`.execute(tx);
      }),
    );
    expect(error).toBeInstanceOf(StorageError);
    expect(await caught(storage.ping())).toBeUndefined();
    await storage.close();
  });
});
