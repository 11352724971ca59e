import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { temporaryFolder } from "./fixtures.ts";
import { postgresAt, type TestPostgres } from "./postgres.ts";

/** Creates an empty database; resolves to its DATABASE_URL. */
export type NewDatabase = () => Promise<string>;

/** Databases started by {@link startDatabases}; available once the file's first test runs. */
export interface TestDatabases {
  readonly both: [name: string, newDatabase: NewDatabase][];
  readonly postgres: () => TestPostgres;
  /** A temporary folder that contains SQLite's files. */
  readonly folder: () => string;
}

/** The PostgreSQL shared by all test files; see start-postgres.ts. */
const sharedPostgres = (): TestPostgres => postgresAt(Number(process.env["TEST_POSTGRES_PORT"]));

/**
 * Starts both kinds of database, for all tests of the file.
 *
 * @param openPostgres for tests that stop the server, and must not share it
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

/** Both kinds of database for `describe.each`; starts them with {@link startDatabases}. */
export const databases = (): TestDatabases["both"] => startDatabases().both;

/** A DATABASE_URL as the service reads it. */
export const databaseOf = (url: string): Config["database"] =>
  readConfig({ DATABASE_URL: url }, "/").database;
