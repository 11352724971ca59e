import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, type Config } from "../../../src/server/config.ts";
import { temporaryFolder } from "./fixtures.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

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

/** Both kinds of database. PostgreSQL is started before the file's first test and stopped after its last. */
export function startDatabases(): TestDatabases {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: TestPostgres;
  let files = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });
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
