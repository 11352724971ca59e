import { execFile } from "node:child_process";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { copyDatabase, copyEnding } from "../../../../src/core/server/storage/copy.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { dayLock } from "../../../../src/core/server/storage/locks.ts";
import { migrations } from "../../../../src/core/server/storage/migrations/index.ts";
import { databaseOf, databases } from "../support/databases.ts";
import { temporaryFolder } from "../support/fixtures.ts";
import { storedReservation } from "../support/reservation.ts";

const reservation = storedReservation({ name: "Zoë “Z” O'Neill 🍝", message: "Two\nlines" });

/** An invented next release: a table of its own, a column, and values for existing rows. */
const next: Record<string, Migration> = {
  ...migrations,
  "9001-guest-count": {
    up: async (db) => {
      await sql`alter table reservations add column guests integer not null default 0`.execute(db);
      await sql`update reservations set guests = party_size`.execute(db);
      await sql`create table visits (id text primary key)`.execute(db);
    },
  },
};
/** The release after that one. It removes a column that services without 9001 still need. */
const afterNext: Record<string, Migration> = {
  ...next,
  "9002-drop-message-needs-9001": {
    up: async (db) => {
      await sql`alter table reservations drop column message`.execute(db);
    },
  },
};

const reservations = ({ db }: Storage) =>
  sql`select * from reservations`.execute(db).then(({ rows }) => rows);

describe.each(databases())("%s", (_name, newDatabase) => {
  const opened = async () => {
    const database = databaseOf(await newDatabase());
    const storage = await openStorage(database);
    await storage.write([dayLock(reservation.service_date)], (tx) => insertReservation(tx, reservation));
    return { database, storage };
  };

  it("a database of this release is upgraded by the next one, and every row keeps its values", async () => {
    const { database, storage } = await opened();
    const before = await reservations(storage);
    await storage.close();
    const updated = await openStorage(database, { migrations: next });
    expect(await reservations(updated)).toEqual(
      before.map((row) => ({ ...(row as object), guests: reservation.party_size })),
    );
    await updated.close();
  });

  it("the previous release keeps working beside the next one, and can be restarted", async () => {
    const { database, storage } = await opened();
    await (await openStorage(database, { migrations: next })).close();
    const second = { ...reservation, id: "K7QX-2M9F-TC" };
    await storage.write([dayLock(second.service_date)], (tx) => insertReservation(tx, second));
    await storage.close();
    const added: string[] = [];
    const again = await openStorage(database, { onNewerSchema: (names) => added.push(...names) });
    expect(added).toEqual(["9001-guest-count"]);
    expect(await reservations(again)).toHaveLength(2);
    await again.close();
  });

  it("a release whose columns were removed is refused with a sentence; one that knows the replacement is not", async () => {
    const { database, storage } = await opened();
    await storage.close();
    await (await openStorage(database, { migrations: afterNext })).close();
    await expect(openStorage(database)).rejects.toThrow(
      /^This version of the service is older than its database .+9002-drop-message-needs-9001 has removed something that it needs/,
    );
    await (await openStorage(database, { migrations: next })).close();
  });

  it("leaves a database unchanged if a migration fails, with a copy from before beside it", async () => {
    const { database, storage } = await opened();
    // Makes the last statement of the migration fail, after the others have succeeded.
    await sql`create table visits (mine text)`.execute(storage.db);
    const before = await reservations(storage);
    await storage.close();

    const folder = await temporaryFolder();
    const copy = join(folder.path, `copy.${copyEnding[database.kind]}`);
    let lacking = "";
    const opening = openStorage(database, {
      migrations: next,
      copyFirst: async (migration) => {
        lacking = migration;
        await copyDatabase(database, copy);
        return copy;
      },
    });
    await expect(opening).rejects.toThrow(
      /^The database .+ could not be migrated and is unchanged \(a copy from before: .+\): .*visits/,
    );
    expect(lacking).toBe("9001-guest-count");
    const after = await openStorage(database);
    expect(await reservations(after)).toEqual(before);
    await sql`drop table visits`.execute(after.db);
    await after.close();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);

    const restored = await newDatabase();
    if (database.kind === "sqlite") {
      await mkdir(dirname(restored), { recursive: true });
      await copyFile(copy, restored);
    } else await promisify(execFile)("pg_restore", ["--no-owner", `--dbname=${restored}`, copy]);
    for (const one of [databaseOf(restored), database]) {
      const updated = await openStorage(one, one === database ? { migrations: next } : {});
      expect(await reservations(updated)).toHaveLength(1);
      await updated.close();
    }
    await folder.remove();
  });

  it("makes no copy of a new or up-to-date database", async () => {
    const database = databaseOf(await newDatabase());
    const copyFirst = () => Promise.reject(new Error("there is nothing to copy"));
    await (await openStorage(database, { copyFirst })).close();
    await (await openStorage(database, { copyFirst, mustExist: true })).close();
  });

  it("refuses an empty database that replaces a used one", async () => {
    const opening = openStorage(databaseOf(await newDatabase()), { mustExist: true });
    await expect(opening).rejects.toThrow(/^The database \(.+\) is missing, although it has been in use/);
  });
});
