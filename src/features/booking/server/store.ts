import { isDuplicateKey } from "../../../core/server/storage/errors.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { corePersonalData, nulledColumns } from "../../../core/server/storage/personal-data.ts";
import type { ForgetGuest, GuestsTable } from "../../../core/server/storage/retention.ts";
import { bookingPersonalData } from "./personal-data.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { TableAssignment } from "../rules/rules.ts";
import type { TableHold } from "../rules/tables.ts";
import { minuteOf, type Minute } from "../rules/service-time.ts";

/** Thrown if a reservation with this id already exists. */
export class DuplicateId extends Error {
  override name = "DuplicateId";
}

export const reservationDefaults = {
  version: 0,
  source: "online",
  allergies: null,
  occasion: null,
  note: null,
  cancel_reason: null,
  seated_at: null,
  left_at: null,
  held_until: null,
  coming_at: null,
  reminded_at: null,
  changed_by: null,
  language: null,
  sample: 0,
} as const satisfies Partial<StoredReservation>;

/** @throws DuplicateId if a reservation with this id already exists */
export async function insertReservation(tx: DbExecutor, reservation: StoredReservation): Promise<void> {
  try {
    await tx.insertInto("reservations").values(reservation).execute();
  } catch (error) {
    if (isDuplicateKey(error))
      throw new DuplicateId(`A reservation ${reservation.id} already exists.`, { cause: error });
    throw error;
  }
}

export const findReservation = (db: DbExecutor, id: string): Promise<StoredReservation | undefined> =>
  db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirst();

/** Columns that a change to a reservation can write. None of them contains personal data. */
export type ReservationUpdate = Pick<StoredReservation, "updated_at"> &
  Partial<
    Pick<
      StoredReservation,
      | "sequence"
      | "status"
      | "party_size"
      | "service_date"
      | "start_minutes"
      | "time_given"
      | "starts_at"
      | "ends_at"
      | "turn_minutes"
      | "coming_at"
      | "reminded_at"
    >
  >;

/** Writes only the changed columns, because the rest of the row may have been anonymized in the meantime. */
export async function updateReservation(
  tx: DbExecutor,
  id: string,
  update: ReservationUpdate,
): Promise<void> {
  await tx
    .updateTable("reservations")
    .set(({ eb }) => ({ ...update, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Writes the email address of a reservation that has none. */
export async function setReservationEmail(
  tx: DbExecutor,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("reservations")
    .set(({ eb }) => ({ email, updated_at: now.toISOString(), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Removes personal data from reservations. The caller must hold their locks, see {@link reservationLock}. */
export async function anonymizeReservations(
  tx: DbExecutor,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("reservations")
    .set(({ eb }) => ({
      ...nulledColumns(bookingPersonalData.reservations),
      updated_at: now.toISOString(),
      version: eb("version", "+", 1),
    }))
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("evening_events")
    .set(nulledColumns(corePersonalData.evening_events))
    .where("reservation_id", "in", ids)
    .execute();
}

/** Returns the period during which a reservation's tables are taken. */
export const stayOf = ({
  starts_at,
  ends_at,
}: Pick<StoredReservation, "starts_at" | "ends_at">): { from: Minute; to: Minute } => ({
  from: minuteOf(new Date(starts_at)),
  to: minuteOf(new Date(ends_at)),
});

/** Longest stay in minutes: a day. */
const longestStay = 1440;

/** Returns all table holds, whether for a party or a block, that overlap the period from `from` to `to`. */
export async function holdsBetween(db: DbExecutor, from: Minute, to: Minute): Promise<TableHold[]> {
  const rows = await db
    .selectFrom("reservation_tables as t")
    .leftJoin("reservations as r", "r.id", "t.reservation_id")
    .select([
      "t.reservation_id",
      "r.party_size",
      "r.sample",
      "r.starts_at",
      "t.table_name",
      "t.from_minute",
      "t.to_minute",
    ])
    .where("t.from_minute", "<", to)
    .where("t.from_minute", ">", from - longestStay)
    .where("t.to_minute", ">", from)
    .execute();
  const byHolder = Map.groupBy(rows, (row) => `${row.reservation_id} ${row.from_minute} ${row.to_minute}`);
  return [...byHolder.values()].map((rowsOfHolder) => {
    const { reservation_id, party_size, sample, starts_at, from_minute, to_minute } = rowsOfHolder[0]!;
    return {
      reservationId: reservation_id,
      // A sample guest holds tables, but does not count towards the arriving guests.
      partySize: sample === 1 ? 0 : (party_size ?? 0),
      arrives: starts_at === null ? undefined : minuteOf(new Date(starts_at)),
      tables: rowsOfHolder.map(({ table_name }) => table_name),
      from: from_minute,
      to: to_minute,
    };
  });
}

/** Assigns tables to a party. The database throws if one of them is already held at that time. */
export async function holdTables(
  tx: DbExecutor,
  id: string,
  tables: TableAssignment,
  { from, to }: { readonly from: Minute; readonly to: Minute },
): Promise<void> {
  const holds = tables.map((table_name) => ({
    reservation_id: id,
    table_name,
    from_minute: from,
    to_minute: to,
  }));
  if (holds.length > 0) await tx.insertInto("reservation_tables").values(holds).execute();
}

export async function freeTables(tx: DbExecutor, id: string): Promise<void> {
  await tx.deleteFrom("reservation_tables").where("reservation_id", "=", id).execute();
}

/** Past reservations, for the job that deletes guests' data. */
export const pastReservations: GuestsTable = {
  name: "reservations",
  key: "id",
  over: "ends_at",
  networkDays: 0,
  personalData: bookingPersonalData.reservations,
  forget: anonymizeReservations,
};

/** Removes a guest from their reservations when they delete their account. */
export const forgetReservations: ForgetGuest = (tx, { reservationIds }, now) =>
  anonymizeReservations(tx, reservationIds, now);
