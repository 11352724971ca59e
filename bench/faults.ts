import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults as scenarios, runFault, type FaultReport } from "../__tests__/core/server/support/faults.ts";
import { startPostgres } from "../__tests__/core/server/support/postgres.ts";
import { installMissing } from "../scripts/debian-packages.ts";

/**
 * Breaks the database, the service and the connections between them while bookings are made, with SQLite and
 * with PostgreSQL, and prints the outcome: `npm run bench -- faults`. Fails if a process died, a booking was
 * lost or made twice, or bookings took more than five seconds to resume. The tests run the same faults for a
 * shorter time.
 */

const faultMs = 8_000;
const longestRecoveryMs = 5_000;

await installMissing(["postgresql"]);
const folder = await mkdtemp(join(tmpdir(), "bench-faults-"));
const postgres = await startPostgres({ durable: true });
const reports: FaultReport[] = [];
try {
  for (const [index, scenario] of scenarios.entries()) {
    if (scenario.on !== "PostgreSQL") {
      const databaseUrl = join(folder, `${index}`, "restaurant.sqlite");
      reports.push(
        await runFault(scenario, { database: "SQLite", databaseUrl, postgres: undefined, faultMs }),
      );
    }
    if (scenario.on !== "SQLite") {
      const databaseUrl = await postgres.newDatabase();
      reports.push(await runFault(scenario, { database: "PostgreSQL", databaseUrl, postgres, faultMs }));
    }
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.table(reports.map(({ refused, ...rest }) => ({ ...rest, refused: JSON.stringify(refused) })));
console.log(JSON.stringify(reports, null, 2));
const failed = reports.filter(
  ({ deaths, lost, double, recoveryMs, exitCode }) =>
    deaths + lost + double > 0 || recoveryMs > longestRecoveryMs || exitCode !== 0,
);
if (failed.length > 0) {
  console.error(
    `Not survived: ${failed.map((report) => `${report.fault} (${report.database})`).join(", ")}.`,
  );
  process.exitCode = 1;
}
