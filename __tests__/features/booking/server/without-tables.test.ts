import { upcomingWithoutTables } from "../../../../src/features/booking/server/without-tables.ts";
import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { dayLock } from "../../../../src/core/server/storage/locks.ts";
import { databaseOf, databases } from "../../../core/server/support/databases.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { testService } from "../../../core/server/support/service.ts";

it.each(databases())("lists upcoming reservations without a table (%s)", async (_name, newDatabase) => {
  const url = await newDatabase();
  const storage = await openStorage(databaseOf(url));
  const rows = [
    storedReservation({ id: "UPCOMING" }),
    storedReservation({ id: "CANCELLED", status: "cancelled" }),
    storedReservation({ id: "PAST", ends_at: "2026-11-20T21:00:00.000Z" }),
    storedReservation({ id: "SEATED" }),
  ];
  await storage.write([dayLock("2026-11-27")], async (tx) => {
    for (const row of rows) await insertReservation(tx, row);
    await tx
      .insertInto("reservation_tables")
      .values({ reservation_id: "SEATED", table_name: "1", from_minute: 1, to_minute: 2 })
      .execute();
  });
  expect(await upcomingWithoutTables(storage.db, new Date("2026-11-21T16:00:00Z"))).toEqual(["UPCOMING"]);
  await storage.close();

  const service = await testService({ env: { DATABASE_URL: url } });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  await service.app.jobs.idle();
  const lines = service.logLines.filter((line) => line.includes("hold no table"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 40,
    reservations: ["UPCOMING"],
    msg: "upcoming reservations hold no table; move or cancel each by hand",
  });
  await service.close();
});
