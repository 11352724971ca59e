import { startDatabases } from "./support/databases.ts";
import { faults, runFault } from "./support/faults.ts";
import { contentFiles, temporaryFolder, writeFiles } from "./support/fixtures.ts";
import { startPostgres, type OwnPostgres } from "./support/postgres.ts";
import { startProcess } from "./support/process.ts";

let postgres: OwnPostgres;
const databases = startDatabases(async () => (postgres = await startPostgres()));
afterAll(() => postgres.stop());

describe.each(databases.both)("%s", (database, newDatabase) => {
  const here = faults.filter(({ on }) => on === "both" || on === database);

  test.each(here.map((fault) => [fault.name, fault] as const))(
    "%s: no booking is lost or made twice, and bookings continue",
    async (_name, fault) => {
      const report = await runFault(fault, {
        database,
        databaseUrl: await newDatabase(),
        postgres: database === "PostgreSQL" ? postgres : undefined,
        faultMs: 1500,
        guests: 4,
      });
      expect(report).toMatchObject({ deaths: 0, lost: 0, double: 0, exitCode: 0 });
      expect(report.booked).toBeGreaterThan(20);
      for (const answer of Object.keys(report.refused)) expect(["503", "connection lost"]).toContain(answer);
      expect(report.recoveryMs).toBeLessThan(30_000);
    },
    60_000,
  );
});

it("ends on SIGTERM although the database is frozen in the middle of bookings", async () => {
  const folder = await temporaryFolder();
  await writeFiles(`${folder.path}/content`, contentFiles);
  const url = await databases.postgres().newDatabase();
  const { child, address, ended } = startProcess(folder.path, { DATABASE_URL: url });
  const base = await address;
  await fetch(`${base}/readyz`);
  const thaw = await postgres.freeze();
  try {
    const ready = fetch(`${base}/readyz`);
    const availability = fetch(`${base}/api/food/availability?date=2027-01-16&partySize=2`).catch(
      () => undefined,
    );
    expect((await ready).status).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    await ended;
    await availability;
  } finally {
    thaw();
    await folder.remove();
  }
});

it("one service that is frozen inside a booking does not block bookings in the others", async () => {
  const { openStorage } = await import("../../../src/core/server/storage/index.ts");
  const { dayLock } = await import("../../../src/core/server/storage/locks.ts");
  const { databaseOf } = await import("./support/databases.ts");
  const url = await databases.postgres().newDatabase();
  const [frozen, other] = [await openStorage(databaseOf(url)), await openStorage(databaseOf(url))];
  let goOn: () => void = () => undefined;
  // A transaction stays open and idle, as if its process had been stopped.
  const begun = Promise.withResolvers<void>();
  const stuck = frozen.write([dayLock("2026-11-27")], () => {
    begun.resolve();
    return new Promise<void>((resolve) => (goOn = resolve));
  });
  stuck.catch(() => undefined);
  await begun.promise;
  let done = false;
  while (!done) {
    done = await other.write([dayLock("2026-11-27")], () => Promise.resolve(true)).catch(() => false);
  }
  goOn();
  await expect(stuck).rejects.toThrow();
  await frozen.close();
  await other.close();
}, 90_000);
