import { sql, type TableMetadata } from "kysely";
import { makeBackup } from "../../../../src/core/server/backup/backup.ts";
import { drill } from "../../../../src/core/server/backup/drill.ts";
import { restoreBackup } from "../../../../src/core/server/backup/restore.ts";
import { askService } from "../../../../src/app/ask-service.ts";
import { personalData } from "../../../../src/app/personal-data.ts";
import { startService } from "../../../../src/app/service.ts";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { databaseOf, startDatabases } from "../support/databases.ts";
import { siteFolder } from "../support/fixtures.ts";

const databases = startDatabases();
const [[, newSqlite], [, newPostgres]] = databases.both as [
  [string, () => Promise<string>],
  [string, () => Promise<string>],
];

let folder: Awaited<ReturnType<typeof siteFolder>>;
beforeEach(async () => {
  folder = await siteFolder();
});
afterEach(() => folder.remove());

const configOf = (databaseUrl: string, env: Record<string, string> = {}): Config =>
  readConfig(
    {
      ...{ DATABASE_URL: databaseUrl, PORT: "0", LOG_LEVEL: "silent", CMS_LOCAL_BACKEND: "off" },
      BACKUP_EVERY_HOURS: "0",
      ...env,
    },
    folder.path,
  );

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Reads all rows of every table; numbers as text, because PostgreSQL's driver returns large ones so. */
async function rowsOf({ database }: Config): Promise<Rows> {
  const storage = await openStorage(database);
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of Object.keys(personalData)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      storage.db,
    );
    const asText = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
      ),
    );
    all[table] = asText.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  await storage.close();
  return all;
}

const texts = ["plain", 'tab\t, \\ and \\N, "quoted"\r\nline\u2028\u0001 – 🍝', "Zoë"] as const;

/** The tables, with the columns that can be empty; SQLite also says so of its keys. */
let tables: TableMetadata[];
beforeAll(async () => {
  const storage = await openStorage(databaseOf(await newPostgres()));
  tables = await storage.db.introspection.getTables();
  await storage.close();
});

/** Fills every table with three rows; the last has no value in each column that allows that. */
async function fillAll({ database }: Config): Promise<void> {
  const storage = await openStorage(database);
  await storage.db.transaction().execute(async (tx) => {
    // Tables are not filled in the order in which they refer to each other.
    await (
      database.kind === "sqlite"
        ? sql`pragma defer_foreign_keys = on`
        : sql`set local session_replication_role = replica`
    ).execute(tx);
    for (const table of Object.keys(personalData)) await sql`delete from ${sql.table(table)}`.execute(tx);
    for (const table of Object.keys(personalData)) {
      const { columns } = tables.find(({ name }) => name === table)!;
      for (const [index, text] of texts.entries()) {
        const values = columns.map(({ name, dataType, isNullable }) => {
          if (isNullable && index === 2) return null;
          if (!/int/i.test(dataType)) return text;
          return name === "to_minute" ? index + 2 : index + 1;
        });
        await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
          values (${sql.join(values)})`.execute(tx);
      }
    }
  });
  await storage.close();
}

it("every row of every table moves from SQLite to PostgreSQL and back", async () => {
  const sqlite = configOf(await newSqlite());
  await fillAll(sqlite);
  const before = await rowsOf(sqlite);
  for (const table of Object.keys(personalData)) expect([table, before[table]!.length]).toEqual([table, 3]);
  const { file } = await makeBackup(sqlite);

  const postgres = configOf(await newPostgres());
  await restoreBackup(postgres, file, "database");
  expect(await rowsOf(postgres)).toEqual(before);

  const second = await makeBackup(postgres);
  const again = configOf(await newSqlite());
  // A drill of a PostgreSQL database needs no PostgreSQL, either.
  expect((await drill(again, askService, second.file)).rows["reservations"]).toBe(3);
  await restoreBackup(again, second.file, "database");
  expect(await rowsOf(again)).toEqual(before);
});

it("a service starts and is ready on the database that it has moved to, whose previous rows are kept", async () => {
  const sqlite = configOf(await newSqlite());
  await fillAll(sqlite);
  const { file } = await makeBackup(sqlite);
  const postgres = configOf(await newPostgres());
  await fillAll(postgres);
  const { before } = await restoreBackup(postgres, file, "database");
  expect(before.database).toMatch(/before-restore-\d+\.dump$/);
  const service = await startService(postgres);
  expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  await service.close();
});

it("a copy that does not fit changes nothing", async () => {
  const sqlite = configOf(await newSqlite());
  await fillAll(sqlite);
  const storage = await openStorage(sqlite.database);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(storage.db);
  await storage.close();
  const { file } = await makeBackup(sqlite);
  const postgres = configOf(await newPostgres());
  await fillAll(postgres);
  const before = await rowsOf(postgres);
  await expect(restoreBackup(postgres, file, "database")).rejects.toThrow(
    "is of a later version, which has 9999-later",
  );
  expect(await rowsOf(postgres)).toEqual(before);
});

describe("a service on an empty database beside one with bookings", () => {
  it("does not start, unless told to", async () => {
    const filled = configOf("data/restaurant.sqlite");
    await (await startService(filled)).close();
    const url = await newPostgres();
    await fillAll(filled);
    const refusal =
      /^DATABASE_URL names an empty database, .+restaurant\.sqlite, which has 3 reservations, 3 orders/;
    // The second attempt finds the database as empty as the first.
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(startService(configOf(url))).rejects.toMatchObject({
        name: "ConfigError",
        message: expect.stringMatching(refusal),
      });
    await (await startService(configOf(url, { NEW_DATABASE: "on" }))).close();
    await (await startService(configOf(url))).close();
  });

  it("does not start without DATABASE_URL if it was PostgreSQL's", async () => {
    await (await startService(configOf(await newPostgres()))).close();
    await expect(startService(configOf("data/restaurant.sqlite"))).rejects.toThrow(
      /belongs to postgres:\/\/127\.0\.0\.1:\d+\/test_\w+, in use since/,
    );
  });

  it("starts if the other one has nothing", async () => {
    await (await startService(configOf("data/restaurant.sqlite"))).close();
    await (await startService(configOf("data/other.sqlite"))).close();
  });
});
