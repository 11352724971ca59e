import { sql } from "kysely";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { shiftDate } from "../../../core/shared/time.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, toInstant } from "../../booking/rules/service-time.ts";
import type { BookRows, HoldRow, PartyRow, WaitingRow } from "../rules/book-totals.ts";
import type { OrderLineRow, OrderRow } from "../rules/order-totals.ts";

/*
 * Reads what other features store. The tables of an optional feature exist even if it is not installed, but
 * their types do not, so their rows are typed here.
 */

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns every service date in a range, both ends included. */
export const datesOf = ({ from, to }: Days): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = shiftDate(date, 1)) dates.push(date);
  return dates;
};

/**
 * Returns the service date of the previous visit of each party's guest, by the party's id; null if there is
 * none. Guests are matched by telephone number or email address. The date is compared as an expression, so
 * that the database uses the index on guests instead of the one on dates.
 */
async function earlierVisits(
  db: DbExecutor,
  { from, to }: Days,
  cameStatuses: readonly string[],
): Promise<Map<string, string | null>> {
  const visits = new Map<string, string | null>();
  const cameIn = sql.join(cameStatuses);
  for (const isSame of [sql`e.phone_key = r.phone_key`, sql`lower(e.email) = lower(r.email)`]) {
    const { rows } = await sql<{ id: string; earlier: string | null }>`
      select r.id, max(e.service_date) as earlier
      from reservations r left join reservations e
        on ${isSame} and e.service_date || '' < r.service_date and e.status in (${cameIn}) and e.sample = 0
      where r.service_date between ${from} and ${to} and r.status in (${cameIn})
        and (r.phone_key is not null or r.email is not null)
      group by r.id`.execute(db);
    for (const { id, earlier } of rows) {
      const known = visits.get(id) ?? null;
      visits.set(id, known !== null && (earlier === null || known > earlier) ? known : earlier);
    }
  }
  return visits;
}

/**
 * Returns the statuses of parties that came. If hosts do not record which parties came, these are the
 * statuses of all parties that were booked.
 */
const cameStatuses = (hasEvening: boolean): readonly string[] =>
  hasEvening ? ["seated", "completed"] : ["pending", "confirmed", "seated", "completed", "no-show"];

/** Returns the ids of tables, by their current names. */
async function presentTableIds(db: DbExecutor): Promise<Record<string, string>> {
  const tables = await db.selectFrom("known_tables").select(["name", "id"]).execute();
  return Object.fromEntries(tables.map(({ name, id }) => [name, id ?? name]));
}

/**
 * Reads the reservations, tables and waiting list of these service dates.
 *
 * @param formerIds returns the tables' ids by the names that the tables had when a date's totals were first
 * computed
 */
export async function readBook(
  db: DbExecutor,
  { from, to }: Days,
  {
    hasEvening,
    formerIds,
  }: {
    readonly hasEvening: boolean;
    readonly formerIds: (date: string) => Readonly<Record<string, string>> | undefined;
  },
): Promise<BookRows[]> {
  const readingParties: Promise<PartyRow[]> = db
    .selectFrom("reservations")
    .select([
      ...(["id", "service_date", "start_minutes", "party_size", "status", "source"] as const),
      ...(["starts_at", "ends_at", "turn_minutes", "seated_at", "left_at", "held_until"] as const),
      ...(["created_at", "updated_at", "reminded_at", "coming_at"] as const),
    ])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("sample", "=", 0)
    .execute();
  const readingHolds: Promise<(HoldRow & { readonly service_date: string })[]> = db
    .selectFrom("reservation_tables as t")
    .innerJoin("reservations as r", "r.id", "t.reservation_id")
    .select(["r.service_date", "t.reservation_id", "t.table_name", "t.from_minute", "t.to_minute"])
    .where("r.service_date", ">=", from)
    .where("r.service_date", "<=", to)
    .where("r.left_at", "is not", null)
    .where("r.sample", "=", 0)
    .execute();
  const readingBlocks = db
    .selectFrom("table_blocks")
    .select(["service_date", "table_names", "from_minute", "to_minute"])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("removed_at", "is", null)
    .execute();
  const readingCancelled = db
    .selectFrom("evening_events")
    .select(({ fn }) => ["reservation_id", fn.max("at").as("at")])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where(sql`kind`, "=", "cancelled")
    .where("reservation_id", "is not", null)
    .groupBy("reservation_id")
    .execute();
  const readingWaiting = sql<WaitingRow & { readonly service_date: string }>`
    select service_date, status, at_the_door, offers, created_at, ended_at from waiting_list
    where service_date between ${from} and ${to} and sample = 0`.execute(db);
  // The queries run in parallel, because PostgreSQL can use several connections.
  const [parties, holds, blocks, cancelled, { rows: waiting }, earlierVisit, present] = await Promise.all([
    readingParties,
    readingHolds,
    readingBlocks,
    readingCancelled,
    readingWaiting,
    earlierVisits(db, { from, to }, cameStatuses(hasEvening)),
    presentTableIds(db),
  ]);
  const cancelledAt = new Map(cancelled.map(({ reservation_id, at }) => [reservation_id!, at]));
  const byDate = <R extends { readonly service_date: string }>(rows: readonly R[]) =>
    Map.groupBy(rows, ({ service_date }) => service_date);
  const [ofParties, ofHolds, ofBlocks, ofWaiting] = [
    byDate(parties),
    byDate(holds),
    byDate(blocks),
    byDate(waiting),
  ];
  return datesOf({ from, to }).map((date) => ({
    date,
    parties: ofParties.get(date) ?? [],
    holds: ofHolds.get(date) ?? [],
    blocks: ofBlocks.get(date) ?? [],
    waiting: ofWaiting.get(date) ?? [],
    cancelledAt,
    earlierVisit,
    tableIds: { ...present, ...formerIds(date) },
  }));
}

/** Reads the orders that can belong to these service dates, including some that belong to dates close to them. */
export async function readOrders(
  db: DbExecutor,
  { from, to }: Days,
  { timeZone }: BookingRules,
): Promise<{ readonly orders: readonly OrderRow[]; readonly lines: readonly OrderLineRow[] }> {
  const at = (date: string) => isoOf(toInstant({ date, minutes: 0 }, timeZone).minute);
  // The range ends later than the dates, because an order that is now due later may first have been promised
  // for one of these evenings.
  const [first, end] = [at(from), at(shiftDate(to, 3))];
  const { rows: orders } = await sql<OrderRow>`
    select number, state, total_cents, due_at, latest_at, earlier_due_at, earlier_latest_at, ready_at
    from orders where due_at >= ${first} and due_at < ${end} and state <> 'unconfirmed'
      and sample = 0`.execute(db);
  const { rows: lines } = await sql<OrderLineRow>`
    select l.order_number, l.dish, l.title, l.choices, l.cents, l.quantity, l.station, l.started_at, l.done_at
    from order_lines l join orders o on o.number = l.order_number
    where o.due_at >= ${first} and o.due_at < ${end} and o.state in ('cooking', 'ready', 'collected')
      and o.sample = 0`.execute(db);
  return { orders, lines };
}

/** Returns the first service date with a reservation or an order; undefined if there is none. */
export async function firstDate(db: DbExecutor, rules: BookingRules): Promise<string | undefined> {
  const book = await db
    .selectFrom("reservations")
    .select(({ fn }) => fn.min("service_date").as("date"))
    .where("sample", "=", 0)
    .executeTakeFirst();
  const { rows } = await sql<{ due: string | null }>`select min(due_at) as due from orders
    where sample = 0`.execute(db);
  const due = rows[0]?.due ?? null;
  const dates = [
    ...(book?.date ? [book.date] : []),
    ...(due === null ? [] : [serviceDateOf(rules, new Date(due))]),
  ];
  return dates.toSorted()[0];
}

/** Returns the numbers of parties and guests booked for each service date in a range. */
export async function bookedCovers(
  db: DbExecutor,
  { from, to }: Days,
): Promise<Map<string, { readonly parties: number; readonly covers: number }>> {
  const rows = await db
    .selectFrom("reservations")
    .select(({ fn }) => [
      "service_date",
      fn.countAll<number | string>().as("parties"),
      fn.sum<number | string>("party_size").as("covers"),
    ])
    .where("service_date", ">=", from)
    .where("service_date", "<=", to)
    .where("status", "in", ["pending", "confirmed"])
    .where("sample", "=", 0)
    .where(({ eb, or }) => or([eb("held_until", "is", null), eb("status", "=", "confirmed")]))
    .groupBy("service_date")
    .execute();
  return new Map(
    rows.map(({ service_date, parties, covers }) => [
      service_date,
      { parties: Number(parties), covers: Number(covers) },
    ]),
  );
}
