import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runEveningFaults, type EveningFaultReport } from "../__tests__/server/support/evening-faults.ts";
import { startPostgres } from "../__tests__/server/support/postgres.ts";
import { installMissing } from "../scripts/debian-packages.ts";
import { printJson } from "./lib.ts";

/**
 * Two devices keep an evening by a thousand commands while streams and requests break and services are killed, with SQLite and with three
 * services over PostgreSQL whose clocks differ by minutes: `npm run bench -- evening-faults`. Fails where a command was lost or done
 * twice, two parties had one table, or a device showed something else than the database at the end.
 */

const commands = Number(process.argv[2] ?? 1000);
await installMissing(["postgresql"]);
const folder = await mkdtemp(join(tmpdir(), "bench-evening-"));
const postgres = await startPostgres({ durable: true });
const reports: EveningFaultReport[] = [];
try {
  reports.push(
    await runEveningFaults({
      database: "SQLite",
      databaseUrl: join(folder, "restaurant.sqlite"),
      services: 1,
      commands,
    }),
    await runEveningFaults({
      database: "PostgreSQL",
      databaseUrl: await postgres.newDatabase(),
      services: 3,
      commands,
    }),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.table(reports.map(({ outcomes, ...rest }) => ({ ...rest, done: outcomes["done"] })));
await printJson("evening", { reports });
if (reports.some(({ lost, repeated, double, different }) => lost + repeated + double + different > 0))
  process.exitCode = 1;
