import { isDuplicate, type StoredReservation } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { TableAssignment } from "./rules.ts";
import type { TableHold } from "./tables.ts";
import { minuteOf, type Minute } from "./service-time.ts";

/** There is a reservation with this number already. */
export class DuplicateId extends Error {
  override name = "DuplicateId";
}

/** @throws DuplicateId */
export async function insertReservation(tx: DbExecutor, reservation: StoredReservation): Promise<void> {
  try {
    await tx.insertInto("reservations").values(reservation).execute();
  } catch (error) {
    if (isDuplicate(error))
      throw new DuplicateId(`There is a reservation ${reservation.id} already.`, { cause: error });
    throw error;
  }
}

export const findReservation = (db: DbExecutor, id: string): Promise<StoredReservation | undefined> =>
  db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirst();

/** The reservations of one service day in the order of their times, cancelled ones too. */
export const reservationsOn = (db: DbExecutor, serviceDate: string): Promise<StoredReservation[]> =>
  db
    .selectFrom("reservations")
    .selectAll()
    .where("service_date", "=", serviceDate)
    .orderBy("start_minutes")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Writes a reservation's fields anew. */
export async function updateReservation(tx: DbExecutor, { id, ...fields }: StoredReservation): Promise<void> {
  await tx.updateTable("reservations").set(fields).where("id", "=", id).execute();
}

/** From when until when a reservation's guests are at table. */
export const stayOf = ({
  starts_at,
  ends_at,
}: Pick<StoredReservation, "starts_at" | "ends_at">): { from: Minute; to: Minute } => ({
  from: minuteOf(new Date(starts_at)),
  to: minuteOf(new Date(ends_at)),
});

/** Nobody sits longer than a day: what begins earlier has ended. */
const longestStay = 1440;

/** Everybody who is at table at any time from one minute to another. */
export async function holdsBetween(db: DbExecutor, from: Minute, to: Minute): Promise<TableHold[]> {
  const rows = await db
    .selectFrom("reservation_tables as held")
    .innerJoin("reservations as r", "r.id", "held.reservation_id")
    .select(["r.id", "r.party_size", "held.table_name", "held.from_minute", "held.to_minute"])
    .where("held.from_minute", "<", to)
    .where("held.from_minute", ">", from - longestStay)
    .where("held.to_minute", ">", from)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((tables) => {
    const { id, party_size, from_minute, to_minute } = tables[0]!;
    return {
      reservationId: id,
      partySize: party_size,
      tables: tables.map(({ table_name }) => table_name),
      from: from_minute,
      to: to_minute,
    };
  });
}

/** The names of the tables that a reservation holds. */
export async function tablesOf(db: DbExecutor, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("reservation_tables")
    .select("table_name")
    .where("reservation_id", "=", id)
    .orderBy("table_name")
    .execute();
  return rows.map(({ table_name }) => table_name);
}

/** Seats a party. The database refuses where somebody else holds one of the tables. */
export async function holdTables(
  tx: DbExecutor,
  id: string,
  tables: TableAssignment,
  { from, to }: { readonly from: Minute; readonly to: Minute },
): Promise<void> {
  await tx
    .insertInto("reservation_tables")
    .values(
      tables.map((table_name) => ({ reservation_id: id, table_name, from_minute: from, to_minute: to })),
    )
    .execute();
}

export async function freeTables(tx: DbExecutor, id: string): Promise<void> {
  await tx.deleteFrom("reservation_tables").where("reservation_id", "=", id).execute();
}

/** Adds to a reservation's history. */
export async function recordEvent(
  tx: DbExecutor,
  reservationId: string,
  {
    kind,
    actor,
    details,
    now,
  }: {
    readonly kind: "booked" | "moved" | "cancelled";
    readonly actor: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("reservation_events")
    .values({
      reservation_id: reservationId,
      at: now.toISOString(),
      kind,
      actor,
      details: JSON.stringify(details),
    })
    .execute();
}
