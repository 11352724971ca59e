import { execFile } from "node:child_process";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { copyDatabase, copyEnding } from "../../../src/server/storage/copy.ts";
import { openStorage } from "../../../src/server/storage/index.ts";
import { staffLock } from "../../../src/server/storage/locks.ts";
import { nothingAdded } from "../../../src/server/reservations/store.ts";
import { migrations } from "../../../src/server/storage/migrations/index.ts";
import { postgresDialect } from "../../../src/server/storage/postgres.ts";
import { sqliteDialect } from "../../../src/server/storage/sqlite.ts";
import type { Database } from "../../../src/server/storage/schema.ts";
import { databaseOf, databases } from "../support/databases.ts";
import { temporaryFolder } from "../support/fixtures.ts";

/**
 * What the service of the time made of reservations from before 0003-tables: service date, minutes past its midnight and
 * zone; then the times it gave them. Nights on which the clocks change are among them.
 */
const rows = [
  ["2026-11-21", 1470, "Europe/Rome", "2026-11-21T23:30:00.000Z", "2026-11-22T01:30:00.000Z"],
  ["2026-07-04", 1140, "Europe/Rome", "2026-07-04T17:00:00.000Z", "2026-07-04T19:00:00.000Z"],
  ["2026-10-24", 1590, "Europe/Rome", "2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00.000Z"],
  ["2026-03-28", 1590, "Europe/Rome", "2026-03-29T01:30:00.000Z", "2026-03-29T03:30:00.000Z"],
  ["2026-03-29", 150, "Europe/Rome", "2026-03-29T01:30:00.000Z", "2026-03-29T03:30:00.000Z"],
  ["2026-10-25", 150, "Europe/Rome", "2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00.000Z"],
  ["2026-10-31", 1530, "America/New_York", "2026-11-01T05:30:00.000Z", "2026-11-01T07:30:00.000Z"],
  ["2026-03-07", 1590, "America/New_York", "2026-03-08T07:30:00.000Z", "2026-03-08T09:30:00.000Z"],
  ["2026-12-31", 2879, "Asia/Kathmandu", "2027-01-01T18:14:00.000Z", "2027-01-01T20:14:00.000Z"],
  ["2026-04-04", 1590, "Australia/Lord_Howe", "2026-04-04T16:00:00.000Z", "2026-04-04T18:00:00.000Z"],
  ["2026-10-03", 1570, "Australia/Lord_Howe", "2026-10-03T15:40:00.000Z", "2026-10-03T17:40:00.000Z"],
  ["2026-09-05", 1440, "America/Santiago", "2026-09-06T04:00:00.000Z", "2026-09-06T06:00:00.000Z"],
  ["2026-11-21", 0, "UTC", "2026-11-21T00:00:00.000Z", "2026-11-21T02:00:00.000Z"],
] as const;

const at = "2026-11-20T12:00:00.000Z";
const guest = {
  name: "Zoë “Z” O'Neill 🍝",
  email: "zoe@example.com",
  phone_number: "555-0100",
  table_number: "4",
  special_request: null,
  message: "Two\nlines",
};

describe.each(databases())("%s", (_name, newDatabase) => {
  it("brings a database of the first release up to date: every reservation keeps what it had and gets its times", async () => {
    const database = databaseOf(await newDatabase());
    const db = new Kysely<unknown>({
      dialect:
        database.kind === "sqlite"
          ? sqliteDialect(database.file)
          : postgresDialect(database.url, () => undefined),
    });
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    expect((await migrator.migrateTo("0002-outbox")).error).toBeUndefined();
    for (const [index, [date, minutes, zone]] of rows.entries())
      await sql`insert into reservations (id, status, party_size, service_date, start_minutes, time_zone, time_given,
        name, email, phone_number, table_number, special_request, message, created_at, updated_at)
        values (${`R${index}`}, 'confirmed', 4, ${date}, ${minutes}, ${zone}, '8:00 PM', ${guest.name}, ${guest.email},
        ${guest.phone_number}, ${guest.table_number}, ${guest.special_request}, ${guest.message}, ${at}, ${at})`.execute(
        db,
      );
    await sql`insert into outbox (id, kind, to_address, subject, text, html, attachments, created_at, due_at, sent_at)
      values ('E1', 'greeting', 'zoe@example.com', 's', 't', 'h', '[]', ${at}, ${at}, ${at})`.execute(db);
    await db.destroy();

    const storage = await openStorage(database);
    const migrated = await storage.db.selectFrom("reservations").selectAll().execute();
    expect(migrated.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))).toEqual(
      rows.map(([service_date, start_minutes, time_zone, starts_at, ends_at], index) => ({
        ...guest,
        id: `R${index}`,
        status: "confirmed",
        party_size: 4,
        service_date,
        start_minutes,
        time_zone,
        time_given: "8:00 PM",
        starts_at,
        ends_at,
        turn_minutes: 120,
        sequence: 0,
        account_id: null,
        network_hash: null,
        phone_key: null,
        created_at: at,
        updated_at: at,
        ...nothingAdded,
      })),
    );
    expect(await storage.db.selectFrom("reservation_tables").selectAll().execute()).toEqual([]);
    expect(await storage.db.selectFrom("outbox").selectAll().execute()).toMatchObject([
      { id: "E1", sent_at: at, account_id: null, reservation_id: null, delete_when_sent: 0, urgent: 0 },
    ]);
    await storage.close();
  });

  it("keeps everybody signed in, and every link, when staff's move into the tables of guests'", async () => {
    const database = databaseOf(await newDatabase());
    const db = new Kysely<unknown>({
      dialect:
        database.kind === "sqlite"
          ? sqliteDialect(database.file)
          : postgresDialect(database.url, () => undefined),
    });
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    expect((await migrator.migrateTo("0022-staff-pins")).error).toBeUndefined();
    const later = "2026-11-21T03:00:00.000Z";
    for (const statement of [
      sql`insert into accounts (id, email, email_key, name, password_hash, created_at, updated_at)
        values ('A', 'a@example.com', 'a@example.com', 'Ada', 'h', ${at}, ${at})`,
      sql`insert into staff (id, email, email_key, name, role, created_at)
        values ('S', 's@example.com', 's@example.com', 'Sol', 'host', ${at})`,
      sql`insert into sessions values ('SA', 'h1', 'A', 'Firefox on Linux', '', ${at}, ${at}, ${later})`,
      sql`insert into account_tokens values ('h2', 'reset', 'A', ${at}, ${later})`,
      sql`insert into staff_sessions values ('SS', 'h3', 'S', 'given', ${at}, ${at}, ${later})`,
      sql`insert into staff_links values ('h4', 'sign-in', 'S', ${at}, ${later})`,
      sql`insert into staff_links values ('h5', 'sign-in', null, ${at}, ${later})`,
      sql`insert into staff_pin_tokens values ('h6', 'SS', 'S', ${at})`,
    ])
      await statement.execute(db);
    await db.destroy();

    const storage = await openStorage(database);
    const rowsOf = (table: keyof Database, key: string) =>
      storage.db.selectFrom(table).selectAll().orderBy(sql.ref(key)).execute();
    const session = { created_at: at, used_at: at, expires_at: later, network_hash: "" };
    expect(await rowsOf("sessions", "id")).toEqual([
      {
        ...session,
        id: "SA",
        token_hash: "h1",
        account_id: "A",
        staff_id: null,
        second_factor: null,
        device: "Firefox on Linux",
      },
      {
        ...session,
        id: "SS",
        token_hash: "h3",
        account_id: null,
        staff_id: "S",
        second_factor: "given",
        device: "",
      },
    ]);
    const link = { created_at: at, expires_at: later, account_id: null, staff_id: null, bound_to: null };
    expect(await rowsOf("accounts", "id")).toMatchObject([{ id: "A", name: "Ada", language: null }]);
    expect(await rowsOf("account_tokens", "token_hash")).toEqual([
      { ...link, token_hash: "h2", purpose: "reset", account_id: "A" },
      { ...link, token_hash: "h4", purpose: "sign-in", staff_id: "S" },
      { ...link, token_hash: "h5", purpose: "sign-in" },
    ]);
    expect(await rowsOf("session_pins", "token_hash")).toEqual([
      { token_hash: "h6", session_id: "SS", staff_id: "S", created_at: at },
    ]);
    // What ends here must not live on in the release before.
    for (const table of ["staff_sessions", "staff_links", "staff_pin_tokens"] as const)
      expect(await rowsOf(table, "token_hash")).toEqual([]);
    await storage.write([staffLock], async (tx) => {
      await tx.deleteFrom("staff").execute();
    });
    expect(
      (await rowsOf("sessions", "id")).length + (await rowsOf("session_pins", "token_hash")).length,
    ).toBe(1);
    await storage.close();
  });

  it("leaves a database as it was where a migration fails, with a copy from before beside it", async () => {
    const database = databaseOf(await newDatabase());
    const open = () =>
      new Kysely<Database>({
        dialect:
          database.kind === "sqlite"
            ? sqliteDialect(database.file)
            : postgresDialect(database.url, () => undefined),
      });
    const old = open();
    const migrator = new Migrator({
      db: old,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    expect((await migrator.migrateTo("0006-secrets")).error).toBeUndefined();
    await old.insertInto("secrets").values({ name: "links", value: "s", created_at: at }).execute();
    // In the way of the last migration; those before it would succeed.
    await sql`create table heartbeat (mine text)`.execute(old);
    const tables = async (db: Kysely<Database>) => {
      const found = await db.introspection.getTables({ withInternalKyselyTables: true });
      return found.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]);
    };
    const before = await tables(old);
    await old.destroy();

    const folder = await temporaryFolder();
    const copy = join(folder.path, `copy.${copyEnding[database.kind]}`);
    let lacking = "";
    const opening = openStorage(database, {
      copyFirst: async (migration) => {
        lacking = migration;
        await copyDatabase(database, copy);
        return copy;
      },
    });
    await expect(opening).rejects.toThrow(
      /^The database .+ could not be brought up to date and is as it was \(a copy from before: .+\): .*heartbeat/,
    );
    expect(lacking).toBe("0007-outbox-subjects");
    const after = open();
    expect(await tables(after)).toEqual(before);
    await sql`drop table heartbeat`.execute(after);
    await after.destroy();
    expect((await stat(copy)).mode & 0o777).toBe(0o600);

    const restored = await newDatabase();
    if (database.kind === "sqlite") {
      await mkdir(dirname(restored), { recursive: true });
      await copyFile(copy, restored);
    } else await promisify(execFile)("pg_restore", ["--no-owner", `--dbname=${restored}`, copy]);
    const again = new Kysely<Database>({
      dialect:
        database.kind === "sqlite" ? sqliteDialect(restored) : postgresDialect(restored, () => undefined),
    });
    expect(await again.selectFrom("secrets").select("name").execute()).toEqual([{ name: "links" }]);
    await again.destroy();
    const storage = await openStorage(database);
    expect(await storage.db.selectFrom("secrets").select("name").execute()).toEqual([{ name: "links" }]);
    await storage.close();
    await folder.remove();
  });

  it("makes no copy of a database that is new or up to date", async () => {
    const database = databaseOf(await newDatabase());
    const copyFirst = () => Promise.reject(new Error("there is nothing to copy"));
    await (await openStorage(database, { copyFirst })).close();
    await (await openStorage(database, { copyFirst, mustExist: true })).close();
  });

  it("refuses an empty database in the place of one that has been in use", async () => {
    const opening = openStorage(databaseOf(await newDatabase()), { mustExist: true });
    await expect(opening).rejects.toThrow(/^The database \(.+\) is not there, though it has been in use/);
  });
});
