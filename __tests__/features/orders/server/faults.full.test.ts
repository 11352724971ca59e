import { databases } from "../../../core/server/support/databases.ts";
import {
  killWhileOrdering,
  printOverBadLine,
  raceForOrders,
} from "../../../core/server/support/order-faults.ts";

describe.each(databases())("orders under strain on %s", (database, newDatabase) => {
  const services = database === "SQLite" ? 1 : 3;

  it("compete for the places of a quarter hour: none is promised twice, and no order is refused that would have fitted", async () => {
    const report = await raceForOrders({ database, databaseUrl: await newDatabase(), services, orders: 100 });
    expect(report).toMatchObject({ over: 0, wronglyRefused: 0 });
    expect(report.taken).toBeGreaterThan(2);
    expect(report.refused).toBeGreaterThan(50);
  });

  it("compete for the last portions: none is sold twice, and no order is refused for which there was enough", async () => {
    const databaseUrl = await newDatabase();
    const report = await raceForOrders({ database, databaseUrl, services, orders: 60, left: 37 });
    expect(report).toMatchObject({ over: 0, wronglyRefused: 0 });
    expect(report.taken).toBeGreaterThan(10);
  });

  it("and bumps are on disk once each, however services are killed", async () => {
    const databaseUrl = await newDatabase();
    const report = await killWhileOrdering({ database, databaseUrl, services, kills: 3, measured: 2 });
    expect(report).toMatchObject({ lost: 0, twice: 0, kills: 3 });
    expect(report.orders).toBeGreaterThan(0);
  }, 120_000);

  it("come out of a printer that loses and repeats, each one, and marked if it is a duplicate", async () => {
    const report = await printOverBadLine({ database, databaseUrl: await newDatabase(), orders: 20 });
    expect(report).toMatchObject({ tickets: 40, lost: 0, unmarked: 0 });
    expect(report.papers).toBeGreaterThan(40);
  });
});
