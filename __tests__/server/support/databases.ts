import { join } from "node:path";
import { temporaryFolder } from "./fixtures.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

/** Makes an empty database and resolves to its DATABASE_URL. */
export type NewDatabase = () => Promise<string>;

/**
 * Both kinds of database for `describe.each`. PostgreSQL is started before the file's first test and stopped after its
 * last.
 */
export function databases(): [name: string, newDatabase: NewDatabase][] {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: TestPostgres;
  let files = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });
  return [
    ["SQLite", () => Promise.resolve(join(folder.path, `${++files}`, "delish.sqlite"))],
    ["PostgreSQL", () => postgres.newDatabase()],
  ];
}
