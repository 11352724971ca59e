import { sql } from "kysely";
import { failure } from "../../../../src/core/server/errors.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { jobLock } from "../../../../src/core/server/storage/locks.ts";
import type { DbExecutor } from "../../../../src/core/server/storage/transactions.ts";
import { databaseOf, databases } from "../support/databases.ts";

const guests = jobLock("guests");

describe.each(databases())("%s", (_name, newDatabase) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage(databaseOf(await newDatabase()));
    await sql`create table counters (name text primary key, value integer not null)`.execute(storage.db);
    await sql`insert into counters values ('guests', 0)`.execute(storage.db);
  });
  afterEach(() => storage.close());

  const value = async (db: DbExecutor) =>
    (await sql<{ value: number }>`select value from counters where name = 'guests'`.execute(db)).rows[0]!
      .value;
  /** Reads the counter, then writes it increased by one: interleaved runs lose counts. */
  const countOn = async (tx: DbExecutor) => {
    const next = (await value(tx)) + 1;
    await sql`update counters set value = ${next} where name = 'guests'`.execute(tx);
    return next;
  };

  it("lets nothing come between a unit's reading and its writing", async () => {
    const counted = await Promise.all(Array.from({ length: 250 }, () => storage.write([guests], countOn)));
    expect(counted).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(await value(storage.db)).toBe(250);
  });

  it("rolls back a unit that throws, and only that one", async () => {
    const results = await Promise.allSettled([
      storage.write([guests], countOn),
      storage.write([guests], async (tx) => {
        await countOn(tx);
        throw new Error("changed my mind");
      }),
      storage.write([guests], (tx) => sql`insert into counters values ('guests', 1)`.execute(tx)),
      storage.write([guests], countOn),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((results[1] as PromiseRejectedResult).reason).toEqual(new Error("changed my mind"));
    expect(await value(storage.db)).toBe(2);
  });

  it("keeps nothing of a unit that resolves to a failure, alone or beside others", async () => {
    const refuse = async (tx: DbExecutor) => {
      await countOn(tx);
      return failure("NO_TABLE_AVAILABLE", { field: "reservationTime" });
    };
    const refusal = { ok: false, code: "NO_TABLE_AVAILABLE", field: "reservationTime" };
    expect(await storage.write([guests], refuse)).toEqual(refusal);
    expect(await value(storage.db)).toBe(0);
    const results = await Promise.all(
      [countOn, refuse, countOn].map((unit) => storage.write<unknown>([guests], unit)),
    );
    expect(results).toEqual([1, refusal, 2]);
    expect(await value(storage.db)).toBe(2);
  });

  it("notifies listeners of committed changes only", async () => {
    let commits = 0;
    const stop = storage.onCommit(() => (commits += 1));
    await storage.write([guests], () => Promise.resolve(failure("NOT_FOUND")));
    expect(commits).toBe(0);
    await storage.write([guests], countOn);
    expect(commits).toBe(1);
    stop();
    await storage.write([guests], countOn);
    expect(commits).toBe(1);
  });

  it("takes several locks in one order, so that crossing pairs never deadlock", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        storage.write(
          index % 2 ? [guests, jobLock("a"), jobLock("b")] : [jobLock("b"), guests, jobLock("a")],
          countOn,
        ),
      ),
    );
    expect(await value(storage.db)).toBe(20);
  });

  it("refuses every unit of a transaction that fails as a whole, and works again afterwards", async () => {
    const lost = [countOn, (tx: DbExecutor) => sql`rollback`.execute(tx), countOn].map((work) =>
      storage.write<unknown>([guests], work),
    );
    expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(await value(storage.db)).toBe(0);
    await storage.write([guests], countOn);
    expect(await value(storage.db)).toBe(1);
  });
});
