import { sql } from "kysely";
import type { EventKind, EveningEventsTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { isSqlite } from "../storage/driver.ts";

/*
 * The evening's log: one row for every change to reservations and kitchen orders, in commit order, without
 * gaps. A reader who has read up to a sequence number has missed nothing before it, because the counter's row
 * stays locked until the transaction commits.
 */

/** PostgreSQL channel on which services notify one another of new events. */
export const eventsChannel = "evening";

/** Ids of everything that an event changed. */
export interface EventSubjects {
  readonly parties?: readonly string[];
  readonly blocks?: readonly string[];
  readonly waitingParties?: readonly string[];
  /** Order numbers. */
  readonly orders?: readonly string[];
}

/**
 * Columns of one row before and after a change: a party, block, waiting party, order, or row of
 * `kitchen_state`. `holds` lists the tables of a party or block; `done 0` is the time at which an order's
 * first line was bumped.
 */
export interface RecordedChange {
  readonly subject: "party" | "block" | "waiting" | "order" | "kitchen";
  readonly id: string;
  readonly before: FieldValues;
  readonly after: FieldValues;
}
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** Details of an event in the log, besides its columns. They contain no personal data. */
export interface EventDetails {
  /** Changes that an undo reverts. */
  readonly changes: readonly RecordedChange[];
  readonly size?: number | undefined;
  readonly tables?: readonly string[] | undefined;
  /** Time of day on the restaurant's clock. */
  readonly time?: string | undefined;
  readonly minutes?: number | undefined;
  /** For an undo, the event that it reverted. */
  readonly undoes?: { readonly sequence: number; readonly kind: EventKind } | undefined;
  /** Reason for a block or a pause, or the new name of a table. */
  readonly reason?: string | undefined;
  /** Label of an order, such as `Bag K7QX` or `Table 9`. */
  readonly label?: string | undefined;
  /** Lines of an order, such as `2 Margherita, 1 Salad`. */
  readonly lines?: string | undefined;
  /** Name of the slow station or of the dish whose portions are counted. */
  readonly subject?: string | undefined;
}

/** Personal texts before and after the change, by the party's id. */
export type EventTexts = Readonly<
  Record<string, { readonly before: FieldValues; readonly after: FieldValues }>
>;

export interface NewEvent {
  readonly date: string;
  readonly otherDate?: string | undefined;
  readonly kind: EventKind;
  readonly actor: EveningEventsTable["actor"];
  readonly initials?: string | undefined;
  /** The staff member who made the change, and how they were identified. */
  readonly staffId?: string | undefined;
  readonly identifiedBy?: EveningEventsTable["identified_by"] | undefined;
  readonly subjects: EventSubjects;
  readonly reservationId?: string | undefined;
  readonly details: EventDetails;
  readonly texts?: EventTexts | undefined;
  readonly commandKey?: string | undefined;
  readonly now: Date;
}

/** A row of the log. */
export type StoredEvent = Readonly<EveningEventsTable>;

type WrittenColumns = Omit<EveningEventsTable, "sequence" | "undone_by">;
const toColumns = (event: NewEvent): WrittenColumns => {
  const { texts } = event;
  return {
    at: event.now.toISOString(),
    service_date: event.date,
    other_date: event.otherDate ?? null,
    kind: event.kind,
    actor: event.actor,
    initials: event.initials ?? null,
    subjects: JSON.stringify(event.subjects),
    reservation_id: event.reservationId ?? null,
    details: JSON.stringify(event.details),
    texts: texts === undefined || Object.keys(texts).length === 0 ? null : JSON.stringify(texts),
    command_key: event.commandKey ?? null,
    staff_id: event.staffId ?? null,
    identified_by: event.identifiedBy ?? null,
  };
};

/**
 * Writes an event; resolves to its sequence number. With PostgreSQL, other services are notified once the
 * transaction commits.
 */
export async function appendEvent(tx: DbExecutor, event: NewEvent): Promise<number> {
  const values = toColumns(event);
  const names = Object.keys(values) as (keyof WrittenColumns)[];
  if (isSqlite(tx)) {
    const { value: sequence } = await tx
      .updateTable("evening_sequence")
      .set(({ eb }) => ({ value: eb("value", "+", 1) }))
      .where("name", "=", "evening")
      .returning("value")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("evening_events")
      .values({ sequence, ...values })
      .execute();
    return sequence;
  }
  // In one round trip, because the counter stays locked until the commit.
  const { rows } = await sql<{ sequence: number }>`
    with numbered as (
      update evening_sequence set value = value + 1 where name = 'evening' returning value
    ), written as (
      insert into evening_events (sequence, ${sql.join(names.map((name) => sql.ref(name)))})
      select value, ${sql.join(names.map((name) => sql`${values[name]}::text`))} from numbered
      returning sequence
    )
    select sequence, pg_notify(${sql.lit(eventsChannel)}, sequence::text) from written`.execute(tx);
  return rows[0]!.sequence;
}

/** Returns the last assigned sequence number. */
export async function lastSequence(db: DbExecutor): Promise<number> {
  const row = await db.selectFrom("evening_sequence").select("value").executeTakeFirst();
  return row?.value ?? 0;
}

/** Returns the lowest sequence number still stored; if no event is stored, one more than the last. */
export async function oldestSequence(db: DbExecutor): Promise<number> {
  const row = await db
    .selectFrom("evening_events")
    .select(({ fn }) => fn.min("sequence").as("first"))
    .executeTakeFirst();
  return row?.first ?? (await lastSequence(db)) + 1;
}

/** Returns the events after a sequence, oldest first. */
export const eventsAfter = (db: DbExecutor, sequence: number, limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom("evening_events")
    .selectAll()
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .limit(limit)
    .execute();

export const findEvent = (db: DbExecutor, sequence: number): Promise<StoredEvent | undefined> =>
  db.selectFrom("evening_events").selectAll().where("sequence", "=", sequence).executeTakeFirst();

/** Returns an evening's latest events of the given kinds, newest first. */
export const latestEvents = (
  db: DbExecutor,
  date: string,
  { kinds, limit }: { readonly kinds: readonly EventKind[]; readonly limit: number },
): Promise<StoredEvent[]> =>
  db
    .selectFrom("evening_events")
    .selectAll()
    .where("kind", "in", kinds)
    .where(({ eb, or }) => or([eb("service_date", "=", date), eb("other_date", "=", date)]))
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();

export const detailsOf = ({ details }: StoredEvent): EventDetails => JSON.parse(details) as EventDetails;
export const subjectsOf = ({ subjects }: StoredEvent): EventSubjects => JSON.parse(subjects) as EventSubjects;
export const textsOf = ({ texts }: StoredEvent): EventTexts =>
  texts === null ? {} : (JSON.parse(texts) as EventTexts);

/**
 * Marks an event as undone, so that it no longer counts. If the event was itself an undo, the event that it
 * had reverted counts again, and so on.
 */
export async function markUndone(tx: DbExecutor, event: StoredEvent, by: number): Promise<void> {
  let current: StoredEvent | undefined = event;
  let undoneBy: number | null = by;
  while (current) {
    const { sequence }: StoredEvent = current;
    await tx
      .updateTable("evening_events")
      .set({ undone_by: undoneBy })
      .where("sequence", "=", sequence)
      .execute();
    undoneBy = undoneBy === null ? sequence : null;
    const { undoes } = detailsOf(current);
    current = undoes && (await findEvent(tx, undoes.sequence));
  }
}

/**
 * Returns staff members' names by their ids. The names of removed members are gone; the log keeps their
 * initials.
 */
export async function membersOf(
  db: DbExecutor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
