import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { join } from "node:path";
import { databaseOf, startDatabases } from "../support/databases.ts";

const databases = startDatabases();
const root = join(import.meta.dirname, "../../../..");

/**
 * Runs in a separate process, because a failure would end the process. The database ends the connection in
 * the middle of a transaction fifteen times, more often than the pool has connections. Prints the outcome of
 * each.
 */
const program = `
  import { sql } from "kysely";
  import { openStorage } from "./src/core/server/storage/index.ts";

  const database = JSON.parse(process.argv[1]);
  const storage = await openStorage(database);
  const other = await openStorage(database);
  const outcomes = [];
  for (let index = 0; index < 15; index += 1) {
    const write = storage.write(["day"], async (tx) => {
      const { rows } = await sql\`select pg_backend_pid() as pid\`.execute(tx);
      await sql\`select pg_terminate_backend(\${rows[0].pid}, 5000)\`.execute(other.db);
      // The server's farewell is an event of its own, between two queries.
      await new Promise((resolve) => setImmediate(resolve));
      await sql\`select 1\`.execute(tx);
    });
    outcomes.push(await write.then(() => "committed", () => "refused"));
    outcomes.push(await storage.write(["day"], () => Promise.resolve("works again")));
  }
  await storage.close();
  await other.close();
  console.log(JSON.stringify(outcomes));
`;

test("a connection lost inside a transaction only costs that transaction, not the process", async () => {
  const [, [, newDatabase]] = databases.both as [unknown, (typeof databases.both)[number]];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
      "--input-type=module-typescript",
      "--eval",
      program,
      JSON.stringify(databaseOf(await newDatabase())),
    ],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: "" } },
  );
  const outcomes = JSON.parse(stdout) as string[];
  expect(outcomes).toEqual(Array.from({ length: 30 }, (_, index) => (index % 2 ? "works again" : "refused")));
});
