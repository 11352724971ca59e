import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { temporaryFolder } from "./fixtures.ts";
import { postgresAt, type TestPostgres } from "./postgres.ts";

/** Makes an empty database and resolves to its DATABASE_URL. */
export type NewDatabase = () => Promise<string>;

/** What {@link startDatabases} started; not to be asked for before the file's first test. */
export interface TestDatabases {
  /** For `describe.each`. */
  readonly both: [name: string, newDatabase: NewDatabase][];
  readonly postgres: () => TestPostgres;
  /** A temporary folder; SQLite's files lie in it. */
  readonly folder: () => string;
}

/** The PostgreSQL that all test files share; see start-postgres.ts. */
const sharedPostgres = (): TestPostgres => postgresAt(Number(process.env["TEST_POSTGRES_PORT"]));

/**
 * Both kinds of database, from the file's first test to its last.
 *
 * @param openPostgres for tests that stop the server, and need one that nobody else uses
 */
export function startDatabases(
  openPostgres: () => TestPostgres | Promise<TestPostgres> = sharedPostgres,
): TestDatabases {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: TestPostgres;
  let files = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await openPostgres();
  });
  afterAll(() => folder.remove());
  return {
    both: [
      [
        "SQLite",
        async () => {
          const own = join(folder.path, `${++files}`);
          await mkdir(own);
          return join(own, "restaurant.sqlite");
        },
      ],
      ["PostgreSQL", () => postgres.newDatabase()],
    ],
    postgres: () => postgres,
    folder: () => folder.path,
  };
}

/** Both kinds of database for `describe.each`, as {@link startDatabases} starts them. */
export const databases = (): TestDatabases["both"] => startDatabases().both;

/** A DATABASE_URL as the service reads it. */
export const databaseOf = (url: string): Config["database"] =>
  readConfig({ DATABASE_URL: url }, "/").database;
