import type { EveningParty, EveningBlock, EveningWaitingParty } from "../contract/evening.ts";
import { clockTime, wallClock } from "../../../core/shared/time.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf } from "../../booking/rules/service-time.ts";
import { cancelledStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { WaitingListTable } from "./tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { instantOf, localTimeOf } from "../../booking/rules/clock.ts";
import { detailsOf } from "../../../core/server/log/log.ts";
import { readHolds } from "./states.ts";
import type { Hold } from "../../booking/rules/tables.ts";
import { holdsOf, tablesOfLastHold } from "../../booking/server/public.ts";

/* Converts rows to the form that staff see. */

type Visits = EveningParty["visits"];

const localOf = (iso: string, timeZone: string): string =>
  clockTime(wallClock(new Date(iso), timeZone).minutes);

/**
 * Returns each party's earlier visits and no-shows, by the party's id. Guests are matched by email address or
 * telephone number.
 */
async function visitsOf(
  db: DbExecutor,
  rows: readonly StoredReservation[],
): Promise<ReadonlyMap<string, Visits>> {
  const emails = [...new Set(rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])))];
  const phones = [...new Set(rows.flatMap(({ phone_key }) => (phone_key === null ? [] : [phone_key])))];
  if (emails.length + phones.length === 0) return new Map();
  const earlier = await db
    .selectFrom("reservations")
    .select(["id", "email", "phone_key", "service_date", "status"])
    .where(({ eb, or, fn }) =>
      or([
        ...(emails.length > 0 ? [eb(fn<string>("lower", ["email"]), "in", emails)] : []),
        ...(phones.length > 0 ? [eb("phone_key", "in", phones)] : []),
      ]),
    )
    .where("status", "in", ["completed", "seated", "no-show"])
    .where("sample", "=", 0)
    .execute();
  return new Map(
    rows.map((row) => {
      const own = earlier.filter(
        ({ id, email, phone_key, service_date }) =>
          id !== row.id &&
          service_date < row.service_date &&
          ((row.email !== null && email?.toLowerCase() === row.email.toLowerCase()) ||
            (row.phone_key !== null && phone_key === row.phone_key)),
      );
      const visited = own.filter(({ status }) => !cancelledStatuses.has(status));
      const last =
        visited
          .map(({ service_date }) => service_date)
          .toSorted()
          .at(-1) ?? null;
      return [row.id, { count: visited.length, noShows: own.length - visited.length, last }];
    }),
  );
}

const noVisits: Visits = { count: 0, noShows: 0, last: null };

function toParty(
  row: StoredReservation,
  holds: readonly Hold[],
  visits: Visits,
  missed: readonly string[] | undefined,
  { timeZone }: BookingRules,
): EveningParty {
  const stays = [...Map.groupBy(holds, ({ from, to }) => `${from} ${to}`).values()].map((own) => ({
    tables: own.map(({ table }) => table),
    from: isoOf(own[0]!.from),
    to: isoOf(own[0]!.to),
  }));
  const request = [...new Set([row.special_request, row.message])].filter((text) => text !== null).join("\n");
  const endsAt = row.left_at ?? row.ends_at;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    source: row.source,
    size: row.party_size,
    name: row.name,
    date: row.service_date,
    minutes: row.start_minutes,
    time: clockTime(row.start_minutes),
    startsAt: row.starts_at,
    endsAt,
    until: localOf(endsAt, timeZone),
    seatedAt: row.seated_at,
    leftAt: row.left_at,
    tables: cancelledStatuses.has(row.status) ? [] : tablesOfLastHold(holds),
    stays,
    ...(missed ? { missed: [...missed] } : {}),
    phone: row.phone_number,
    hasEmail: row.email !== null,
    sample: row.sample === 1,
    allergies: row.allergies,
    occasion: row.occasion,
    note: row.note,
    request: request || null,
    tableWish: row.table_number,
    answer: row.coming_at === null ? null : "coming",
    remindedAt: row.reminded_at,
    heldUntil: row.status === "pending" ? row.held_until : null,
    cancelReason: row.cancel_reason,
    visits,
    changedBy: row.changed_by,
    changedAt: row.updated_at,
  };
}

async function toParties(
  db: DbExecutor,
  rows: readonly StoredReservation[],
  rules: BookingRules,
): Promise<EveningParty[]> {
  const holds = await holdsOf(
    db,
    rows.map(({ id }) => id),
  );
  const visits = await visitsOf(db, rows);
  const missed = await missedTables(db, rows);
  return rows.map((row) =>
    toParty(row, holds.get(row.id) ?? [], visits.get(row.id) ?? noVisits, missed.get(row.id), rules),
  );
}

/** Returns the tables that no-shows released, by the party's id. Reads them from the log. */
async function missedTables(
  db: DbExecutor,
  rows: readonly StoredReservation[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = rows.filter(({ status }) => status === "no-show").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom("evening_events")
    .selectAll()
    .where("kind", "=", "no-show")
    .where("reservation_id", "in", ids)
    .orderBy("sequence")
    .execute();
  return new Map(
    events.flatMap((event) =>
      detailsOf(event).changes.flatMap(({ id, before }) =>
        id === event.reservation_id && typeof before["holds"] === "string"
          ? [[id, tablesOfLastHold(readHolds(before["holds"]))] as const]
          : [],
      ),
    ),
  );
}

/** Returns all parties of an evening, in chronological order. */
export const partiesOn = async (db: DbExecutor, date: string, rules: BookingRules): Promise<EveningParty[]> =>
  toParties(
    db,
    await db
      .selectFrom("reservations")
      .selectAll()
      .where("service_date", "=", date)
      .orderBy("starts_at")
      .orderBy("id")
      .execute(),
    rules,
  );

export const partiesById = async (
  db: DbExecutor,
  ids: readonly string[],
  rules: BookingRules,
): Promise<EveningParty[]> =>
  ids.length === 0
    ? []
    : toParties(db, await db.selectFrom("reservations").selectAll().where("id", "in", ids).execute(), rules);

const blockQuery = (db: DbExecutor) =>
  db
    .selectFrom("table_blocks")
    .select([
      "id",
      "version",
      "service_date",
      "table_names",
      "from_minute",
      "to_minute",
      "reason",
      "removed_at",
      "changed_by",
    ]);

const toBlock = (
  row: Awaited<ReturnType<ReturnType<typeof blockQuery>["execute"]>>[number],
): EveningBlock => ({
  id: row.id,
  version: row.version,
  date: row.service_date,
  tables: JSON.parse(row.table_names) as string[],
  from: isoOf(row.from_minute),
  to: isoOf(row.to_minute),
  reason: row.reason,
  removed: row.removed_at !== null,
  changedBy: row.changed_by,
});

/** Returns the blocks on an evening that have not been lifted. */
export const blocksOn = async (db: DbExecutor, date: string): Promise<EveningBlock[]> =>
  (
    await blockQuery(db)
      .where("service_date", "=", date)
      .where("removed_at", "is", null)
      .orderBy("from_minute")
      .orderBy("id")
      .execute()
  ).map(toBlock);

export const blocksById = async (db: DbExecutor, ids: readonly string[]): Promise<EveningBlock[]> =>
  ids.length === 0 ? [] : (await blockQuery(db).where("id", "in", ids).execute()).map(toBlock);

async function toWaiting(
  db: DbExecutor,
  rows: readonly Readonly<WaitingListTable>[],
  { timeZone }: BookingRules,
): Promise<EveningWaitingParty[]> {
  const offered = rows.flatMap(({ status, reservation_id }) =>
    status === "offered" && reservation_id !== null ? [reservation_id] : [],
  );
  const reservations =
    offered.length === 0
      ? []
      : await db.selectFrom("reservations").selectAll().where("id", "in", offered).execute();
  const holds = await holdsOf(db, offered);
  const clock = (minutes: number | null) => (minutes === null ? null : clockTime(minutes));
  return rows.map((row) => {
    const held = row.status === "offered" && reservations.find(({ id }) => id === row.reservation_id);
    return {
      id: row.id,
      version: row.version,
      date: row.service_date,
      status: row.status,
      atTheDoor: row.at_the_door === 1,
      size: row.party_size,
      name: row.name,
      phone: row.phone_number,
      hasEmail: row.email !== null,
      sample: row.sample === 1,
      note: row.note,
      since: row.created_at,
      earliest: clock(row.earliest_minutes),
      latest: clock(row.latest_minutes),
      quoted:
        row.quoted_from === null || row.quoted_to === null
          ? null
          : { from: row.quoted_from, to: row.quoted_to },
      offer:
        held && held.held_until !== null
          ? {
              reservation: held.id,
              tables: tablesOfLastHold(holds.get(held.id) ?? []),
              at: clockTime(held.start_minutes),
              heldUntil: held.held_until,
              heldUntilTime: localTimeOf(instantOf(held.held_until), timeZone),
            }
          : null,
      reservation: row.status === "waiting" ? null : row.reservation_id,
      changedBy: row.changed_by,
    };
  });
}

/** Returns all waiting parties of an evening, in the order of the queue. */
export const waitingOn = async (
  db: DbExecutor,
  date: string,
  rules: BookingRules,
): Promise<EveningWaitingParty[]> =>
  toWaiting(
    db,
    await db
      .selectFrom("waiting_list")
      .selectAll()
      .where("service_date", "=", date)
      .where("status", "in", ["waiting", "offered"])
      .orderBy("turn_at")
      .orderBy("id")
      .execute(),
    rules,
  );

export const waitingById = async (
  db: DbExecutor,
  ids: readonly string[],
  rules: BookingRules,
): Promise<EveningWaitingParty[]> =>
  ids.length === 0
    ? []
    : toWaiting(db, await db.selectFrom("waiting_list").selectAll().where("id", "in", ids).execute(), rules);
