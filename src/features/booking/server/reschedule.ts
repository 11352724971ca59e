import { checkRequest } from "../../../core/contract/check-request.ts";
import { slotRequest } from "../contract/reservation.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { reservationLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { checkMove } from "./booking-limits.ts";
import { currentRules, type ReservationDeps, type ReservationChange } from "./deps.ts";
import { resolveSlot, assignTables, locksOf, unavailableError } from "./resolve-slot.ts";
import { isoOf, minuteOf } from "../rules/service-time.ts";
import { canTransition, expectedStatuses } from "../rules/status.ts";
import {
  findReservation,
  freeTables,
  holdTables,
  stayOf,
  updateReservation,
  type ReservationUpdate,
} from "./store.ts";
import type { AvailabilityQuery } from "../rules/slot-rules.ts";

const notFound = failure("RESERVATION_NOT_FOUND");
const closed = failure("RESERVATION_CLOSED");

/** True if the reservation has started, and thus can no longer be changed. */
const hasStarted = (reservation: StoredReservation, now: Date): boolean =>
  stayOf(reservation).from <= minuteOf(now);

const isReschedulable = (reservation: StoredReservation, now: Date): boolean =>
  expectedStatuses.has(reservation.status) && !hasStarted(reservation, now);

async function saveChange(
  tx: DbExecutor,
  { onChange }: Pick<ReservationDeps, "onChange">,
  before: StoredReservation,
  {
    kind,
    update,
    tables,
    now,
  }: {
    readonly kind: Exclude<ReservationChange["kind"], "emailAdded">;
    readonly update: Omit<ReservationUpdate, "sequence" | "updated_at">;
    readonly tables?: readonly string[];
    readonly now: Date;
  },
): Promise<StoredReservation> {
  const columns = { ...update, sequence: before.sequence + 1, updated_at: now.toISOString() };
  const reservation: StoredReservation = { ...before, ...columns };
  await updateReservation(tx, before.id, columns);
  await onChange?.(tx, { kind, reservation, before, ...(tables ? { tables } : {}) }, now);
  return reservation;
}

/** The new slot and party size, not validated yet. */
export interface RescheduleInput {
  /** `YYYY-MM-DD`. Times after midnight belong to the date on which the evening began. */
  readonly date: unknown;
  /** `6:30 PM` */
  readonly time: unknown;
  readonly partySize: unknown;
}

/**
 * Moves a reservation to another time or date, or changes its party size, and assigns suitable tables. Its
 * current tables count as free. Nothing changes if no table is free, or if the reservation already has that
 * time and party size.
 *
 * Fails like a booking; also with RESERVATION_NOT_FOUND, and with RESERVATION_CLOSED if the reservation has
 * started or its party is no longer expected.
 *
 * @throws StorageError, ContentError
 */
export async function reschedule(
  id: string,
  { date, time, partySize }: RescheduleInput,
  deps: ReservationDeps,
): Promise<Result<StoredReservation>> {
  const { storage } = deps;
  const now = deps.now();
  const rules = await currentRules(deps);
  const found = await findReservation(storage.db, id);
  if (!found) return notFound;
  if (!isReschedulable(found, now)) return closed;
  const checked = checkRequest(slotRequest(rules.largestParty), {
    numberOfPersons: partySize,
    reservationDate: date,
    reservationTime: time,
  });
  if (!checked.ok) return checked;
  const { numberOfPersons: party, reservationDate, reservationTime } = checked.value;
  const query: AvailabilityQuery = { rules, party, now, except: id };
  const bookable = resolveSlot(query, reservationDate, reservationTime);
  if ("reason" in bookable) return unavailableError(storage.db, query, bookable);
  const { slot, from, to } = bookable;

  const outcome = await storage.write(
    [reservationLock(id), ...locksOf(bookable)],
    async (tx): Promise<Result<StoredReservation> | "full"> => {
      const before = await findReservation(tx, id);
      if (!before || !isReschedulable(before, now)) return closed;
      const stay = stayOf(before);
      if (before.party_size === party && stay.from === from && stay.to === to) return success(before);
      const tables = await assignTables(tx, query, bookable);
      if (!tables) return "full";
      const phone = deps.phone?.() ?? "";
      const refused = await checkMove(tx, before, tables, { rules, bookable, now, phone });
      if (refused) return refused;
      await freeTables(tx, id);
      await holdTables(tx, id, tables, bookable);
      const update = {
        party_size: party,
        service_date: slot.date,
        start_minutes: slot.minutes,
        time_given: reservationTime,
        starts_at: isoOf(from),
        ends_at: isoOf(to),
        turn_minutes: to - from,
      };
      return success(await saveChange(tx, deps, before, { kind: "moved", update, tables, now }));
    },
  );
  return outcome === "full"
    ? unavailableError(storage.db, query, { requested: slot, reason: "full" })
    : outcome;
}

/**
 * Cancels a reservation and frees its tables. Does nothing if it is already cancelled. Fails with
 * RESERVATION_NOT_FOUND, and with RESERVATION_CLOSED if it has started or the party has come.
 *
 * @throws StorageError
 */
export async function cancelReservation(
  id: string,
  deps: Omit<ReservationDeps, "bookingRules">,
): Promise<Result<StoredReservation>> {
  const now = deps.now();
  return deps.storage.write([reservationLock(id)], async (tx): Promise<Result<StoredReservation>> => {
    const before = await findReservation(tx, id);
    if (!before) return notFound;
    if (before.status === "cancelled") return success(before);
    if (!canTransition(before.status, "cancelled") || hasStarted(before, now)) return closed;
    await freeTables(tx, id);
    const update = { status: "cancelled" } as const;
    return success(await saveChange(tx, deps, before, { kind: "cancelled", update, now }));
  });
}
