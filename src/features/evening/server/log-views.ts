import {
  type EveningEvent,
  type EveningLogEntry,
  type OnlineBookings,
  eveningEventKinds,
  type EveningEventKind,
} from "../contract/evening.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { detailsOf, subjectsOf, type StoredEvent, membersOf } from "../../../core/server/log/log.ts";
import { summaryOf } from "./summaries.ts";
import { sql } from "kysely";
import { houseEventKinds } from "../../../core/contract/log.ts";
import { partiesById, blocksById, waitingById } from "./views.ts";

/** An event of the evening's book, as opposed to other events in the same log. */
export type BookEvent = StoredEvent & { readonly kind: EveningEventKind };

export const isBookEvent = (event: StoredEvent): event is BookEvent =>
  (eveningEventKinds as readonly string[]).includes(event.kind);

/**
 * True if staff can undo an event. A guest's change cannot be undone, because it has already been confirmed
 * to the guest; reversing it takes a new command.
 */
const undoable = ({ actor, undone_by, kind }: StoredEvent): boolean =>
  actor === "staff" &&
  undone_by === null &&
  !["offered", "offer-withdrawn", "paused", "resumed", ...houseEventKinds].includes(kind);

/**
 * Converts an event to a log entry.
 *
 * @param names names of parties and waiting parties by id
 * @param members names of staff members by id
 */
function toEntry(
  event: BookEvent,
  names: ReadonlyMap<string, string | null>,
  members: ReadonlyMap<string, string>,
  { formats }: BookingRules,
): EveningLogEntry {
  const { parties = [], blocks = [], waitingParties = [] } = subjectsOf(event);
  const subject = [...parties, ...blocks, ...waitingParties][0] ?? null;
  return {
    sequence: event.sequence,
    at: event.at,
    date: event.service_date,
    kind: event.kind,
    actor: event.actor,
    initials: event.initials,
    member: (event.staff_id !== null && members.get(event.staff_id)) || null,
    unverified: event.identified_by === "unverified",
    summary: summaryOf(
      event.kind,
      detailsOf(event),
      subject === null ? null : (names.get(subject) ?? null),
      formats,
    ),
    subject,
    key: event.command_key,
    undoable: undoable(event),
    undone: event.undone_by !== null,
    undoes: detailsOf(event).undoes?.sequence ?? null,
  };
}

async function namesOf(db: DbExecutor, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, coalesce(name, case when source = 'walk-in' then 'Walk-in' end) as name
      from reservations where id in (${sql.join(ids)})
    union all select id, name from waiting_list where id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Converts events of the book to log entries. Skips other events. */
export async function toEntries(
  db: DbExecutor,
  all: readonly StoredEvent[],
  rules: BookingRules,
): Promise<EveningLogEntry[]> {
  const events = all.filter(isBookEvent);
  const ids = events.flatMap((event) => {
    const { parties = [], waitingParties = [] } = subjectsOf(event);
    return [...parties, ...waitingParties];
  });
  const names = await namesOf(db, [...new Set(ids)]);
  const members = await membersOf(db, [...new Set(events.flatMap(({ staff_id }) => staff_id ?? []))]);
  return events.map((event) => toEntry(event, names, members, rules));
}

/** Returns whether online bookings are paused on a date, and the message to guests if they are. */
export function onlineBookingsOn(date: string, rules: BookingRules): OnlineBookings {
  const message = rules.paused ?? rules.pausedDates.get(date);
  return { paused: message !== undefined, message: message || null };
}

/** Returns events of the book with the current state of everything that they changed. Skips other events. */
export async function toEvents(
  db: DbExecutor,
  all: readonly StoredEvent[],
  rules: BookingRules,
): Promise<EveningEvent[]> {
  const events = all.filter(isBookEvent);
  const entries = await toEntries(db, events, rules);
  const subjects = events.map(subjectsOf);
  const idsOf = (pick: (one: (typeof subjects)[number]) => readonly string[] | undefined) => [
    ...new Set(subjects.flatMap((one) => pick(one) ?? [])),
  ];
  const parties = await partiesById(
    db,
    idsOf((one) => one.parties),
    rules,
  );
  const blocks = await blocksById(
    db,
    idsOf((one) => one.blocks),
  );
  const waitingParties = await waitingById(
    db,
    idsOf((one) => one.waitingParties),
    rules,
  );
  const among = <T extends { readonly id: string }>(all: readonly T[], ids: readonly string[] = []): T[] =>
    all.filter(({ id }) => ids.includes(id));
  return entries.map((entry, index) => {
    const own = subjects[index]!;
    return {
      ...(entry.kind === "paused" || entry.kind === "resumed"
        ? { onlineBookings: onlineBookingsOn(entry.date, rules) }
        : {}),
      entry,
      parties: among(parties, own.parties),
      blocks: among(blocks, own.blocks),
      waiting: among(waitingParties, own.waitingParties),
    };
  });
}
