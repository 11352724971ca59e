import { checkReservationRequest } from "../../contract/reservation.ts";
import type { StoredReservation } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { ReservationChange } from "./reservation-events.ts";
import { resolveSlot, assignTables, locksOf, unavailableError } from "./resolve-slot.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import type { AvailabilityQuery } from "./availability/availability-service.ts";
import { serviceUnavailable, type Result, type DomainError } from "./result.ts";
import { canTransition, expectedStatuses } from "./status.ts";
import {
  findReservation,
  freeTables,
  holdTables,
  recordEvent,
  stayOf,
  tablesOf,
  updateReservation,
} from "./store.ts";
import { isoOf, minuteOf } from "./service-time.ts";

const notFound: DomainError = { ok: false, code: "RESERVATION_NOT_FOUND" };
const closed: DomainError = { ok: false, code: "RESERVATION_CLOSED" };

/** Whether the guests' time has come: from then on the reservation stays as it is. */
const hasBegun = (reservation: StoredReservation, now: Date): boolean =>
  stayOf(reservation).from <= minuteOf(now);

/** Two changes of one reservation never come between each other. */
const reservationLock = (id: string): string => `reservation ${id}`;

const bookingSlotOf = ({ service_date, start_minutes, party_size }: StoredReservation) => ({
  date: service_date,
  minutes: start_minutes,
  party: party_size,
});

/** Writes a change, its place in the history and whatever is to be written with it. */
async function saveChange(
  tx: DbExecutor,
  { onChange }: Pick<ReservationDeps, "onChange">,
  change: ReservationChange & { readonly before: StoredReservation },
  { actor, details, now }: { actor: string; details: Readonly<Record<string, unknown>>; now: Date },
): Promise<void> {
  const { kind, reservation } = change;
  await updateReservation(tx, reservation);
  await recordEvent(tx, reservation.id, { kind, actor, details, now });
  await onChange?.(tx, change, now);
}

/** Where and for how many a reservation is to be. */
export interface RescheduleInput {
  /** `YYYY-MM-DD`, the evening's date for times after midnight. */
  readonly date: string;
  /** `6:30 PM` */
  readonly time: string;
  readonly partySize: number;
}

/**
 * Gives a reservation another time, date or party size, and the tables for it; its own count as free. Nothing changes
 * where there is no table: the old place stays its own. A move to where it stands already changes nothing.
 *
 * Refuses as a booking does, and with RESERVATION_NOT_FOUND, and RESERVATION_CLOSED where its guests' time has come or it
 * is no longer expected.
 *
 * @param actor who does it: `guest`, `staff`, `account <id>`
 */
export async function reschedule(
  id: string,
  { date, time, partySize }: RescheduleInput,
  actor: string,
  deps: ReservationDeps,
): Promise<Result<StoredReservation>> {
  const { storage } = deps;
  const now = deps.now();
  try {
    const rules = await currentRules(deps);
    if (!rules.ok) return rules;
    const found = await findReservation(storage.db, id);
    if (!found) return notFound;
    if (!expectedStatuses.has(found.status) || hasBegun(found, now)) return closed;
    const checked = checkReservationRequest(
      { numberOfPersons: partySize, reservationDate: date, reservationTime: time },
      rules.value.largestParty,
    );
    if (!checked.ok) return checked;
    const { numberOfPersons: party, reservationDate, reservationTime } = checked.value;
    const query: AvailabilityQuery = { rules: rules.value, party, now, except: id };
    const slotChoice = resolveSlot(query, reservationDate, reservationTime);
    if ("reason" in slotChoice) return await unavailableError(storage.db, query, slotChoice);
    const { slot, from, to } = slotChoice;

    const outcome = await storage.write([reservationLock(id), ...locksOf(slotChoice)], async (tx) => {
      const before = await findReservation(tx, id);
      if (!before || !expectedStatuses.has(before.status) || hasBegun(before, now)) return "closed";
      const holds = stayOf(before);
      if (before.party_size === party && holds.from === from && holds.to === to) return before;
      const tables = await assignTables(tx, query, slotChoice);
      if (!tables) return "full";
      const reservation: StoredReservation = {
        ...before,
        party_size: party,
        service_date: slot.date,
        start_minutes: slot.minutes,
        time_zone: rules.value.timeZone,
        time_given: reservationTime,
        starts_at: isoOf(from),
        ends_at: isoOf(to),
        turn_minutes: to - from,
        sequence: before.sequence + 1,
        updated_at: now.toISOString(),
      };
      const tablesBefore = await tablesOf(tx, id);
      await freeTables(tx, id);
      await holdTables(tx, id, tables, slotChoice);
      const details = {
        ...bookingSlotOf(reservation),
        tables,
        before: { ...bookingSlotOf(before), tables: tablesBefore },
      };
      await saveChange(tx, deps, { kind: "moved", reservation, before }, { actor, details, now });
      return reservation;
    });
    if (outcome === "closed") return closed;
    if (outcome === "full")
      return await unavailableError(storage.db, query, { requested: slot, reason: "full" });
    return { ok: true, value: outcome };
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}

/**
 * Cancels a reservation and frees its tables. One that is cancelled already stays as it is, without a word to anybody.
 * Refuses with RESERVATION_NOT_FOUND, and with RESERVATION_CLOSED where its guests' time has come or they have come.
 *
 * @param actor who does it: `guest`, `staff`, `account <id>`
 */
export async function cancelReservation(
  id: string,
  actor: string,
  deps: Omit<ReservationDeps, "bookingRules">,
): Promise<Result<StoredReservation>> {
  const now = deps.now();
  try {
    return await deps.storage.write([reservationLock(id)], async (tx): Promise<Result<StoredReservation>> => {
      const before = await findReservation(tx, id);
      if (!before) return notFound;
      if (before.status === "cancelled") return { ok: true, value: before };
      if (!canTransition(before.status, "cancelled") || hasBegun(before, now)) return closed;
      const reservation: StoredReservation = {
        ...before,
        status: "cancelled",
        sequence: before.sequence + 1,
        updated_at: now.toISOString(),
      };
      const details = { ...bookingSlotOf(before), tables: await tablesOf(tx, id) };
      await freeTables(tx, id);
      await saveChange(tx, deps, { kind: "cancelled", reservation, before }, { actor, details, now });
      return { ok: true, value: reservation };
    });
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}
