import { startDatabases } from "../../../core/server/support/databases.ts";
import { runEveningFaults } from "../../../core/server/support/evening-faults.ts";

const databases = startDatabases();

test.each(databases.both)(
  "%s: two devices, broken connections, killed services: nothing is lost or done twice, and both show the same",
  async (database, newDatabase) => {
    const report = await runEveningFaults({
      database,
      databaseUrl: await newDatabase(),
      services: database === "PostgreSQL" ? 3 : 1,
      commands: 40,
      seed: 7,
    });
    expect(report).toMatchObject({ lost: 0, repeated: 0, double: 0, different: 0 });
    expect(report.outcomes["done"]).toBeGreaterThan(10);
    expect(report.disconnects + report.kills).toBeGreaterThan(0);
  },
  90_000,
);
