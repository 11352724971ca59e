import { sql } from "kysely";
import { openStorage } from "../../../src/server/storage/index.ts";
import { dayLock } from "../../../src/server/storage/locks.ts";
import { prepared } from "../../../src/server/storage/prepared.ts";
import { insertReservation } from "../../../src/server/reservations/store.ts";
import { databaseOf, startDatabases } from "../support/databases.ts";
import { storedReservation } from "../support/reservation.ts";

const databases = startDatabases();

const everything = prepared({ id: true }, (db, { id }: { readonly id: string }) =>
  db.selectFrom("reservations").selectAll().where("id", "=", id).compile(),
);
const nameOf = prepared({ id: true }, (db, { id }: { readonly id: string }) =>
  db.selectFrom("reservations").select("name").where("id", "=", id).compile(),
);

// @ts-expect-error A column that is left out would silently not be stored: it does not compile.
prepared<{ readonly id: string; readonly name: string }>({ id: true }, (db) =>
  db.selectFrom("reservations").select("name").compile(),
);

it("PostgreSQL keeps statements, and they go on where a later release adds a column", async () => {
  const storage = await openStorage(databaseOf(await databases.postgres().newDatabase()));
  // One connection after the other: each transaction may have another one of the pool.
  const inTransaction = <T>(unit: Parameters<typeof storage.write<T>>[1]) =>
    storage.write<T>([dayLock("2026-11-27")], unit);
  await inTransaction((tx) => insertReservation(tx, storedReservation({ id: "ADA", name: "Ada" })));
  const read = () =>
    inTransaction(async (tx) => {
      const [all] = await everything(tx, { id: "ADA" });
      const [one] = await nameOf(tx, { id: "ADA" });
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return { all, one, statements: rows.map(({ statement }) => statement) };
    });
  // PostgreSQL makes up its mind about a plan at the sixth time.
  for (let time = 0; time < 6; time += 1) await read();
  await sql`alter table reservations add column from_a_later_release text`.execute(storage.db);
  const { all, one, statements } = await read();
  expect([all?.name, one]).toEqual(["Ada", { name: "Ada" }]);
  expect(statements.some((statement) => statement.startsWith('select "name" from "reservations"'))).toBe(
    true,
  );
  await storage.close();
});
