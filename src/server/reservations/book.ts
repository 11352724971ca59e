import { setTimeout as wait } from "node:timers/promises";
import {
  checkReservationRequest,
  type ReservationReply,
  type ReservationRequest,
} from "../../contract/reservation.ts";
import type { StoredReservation } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { AvailabilityQuery } from "./availability/availability-service.ts";
import { resolveSlot, assignTables, locksOf, unavailableError, type BookableSlot } from "./resolve-slot.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import { newReservationId } from "./id.ts";
import { findReplay, fingerprintOf, storeReplay } from "./idempotency.ts";
import { serviceUnavailable, type Result, type DomainError } from "./result.ts";
import { DuplicateId, holdTables, insertReservation, recordEvent } from "./store.ts";
import { isoOf } from "./service-time.ts";

export interface BookingOptions {
  /** A request that comes again under the same key is answered as the first was, and books nothing. */
  readonly idempotencyKey?: string | undefined;
  /** Who books: `guest`, `staff`, `account <id>`. */
  readonly actor?: string;
  /** The account that the reservation belongs to. */
  readonly accountId?: string | null;
}

/** A key and the request it came with. */
interface Repeatable {
  readonly key: string;
  readonly fingerprint: string;
}

/** What came of one unit of work; `busy`: another one is working on the same key. */
type Attempt = { readonly reply: ReservationReply } | "full" | "reused" | "busy";

const replyTo = (
  id: string,
  { status }: Pick<StoredReservation, "status">,
  { numberOfPersons, reservationDate, reservationTime }: ReservationRequest,
): ReservationReply => ({
  success: true,
  message: "Reservation confirmed",
  reservation: { id, status, numberOfPersons, reservationDate, reservationTime },
});

const reservationOf = (
  id: string,
  request: ReservationRequest,
  { slot, from, to }: BookableSlot,
  { rules, now }: AvailabilityQuery,
  accountId: string | null,
): StoredReservation => ({
  id,
  status: "confirmed",
  party_size: request.numberOfPersons,
  service_date: slot.date,
  start_minutes: slot.minutes,
  time_zone: rules.timeZone,
  time_given: request.reservationTime,
  name: request.name,
  email: request.email,
  phone_number: request.phoneNumber,
  table_number: request.tableNumber,
  special_request: request.specialRequest,
  message: request.message,
  starts_at: isoOf(from),
  ends_at: isoOf(to),
  turn_minutes: to - from,
  sequence: 0,
  account_id: accountId,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

const isReply = (reply: unknown): reply is ReservationReply =>
  typeof reply === "object" && reply !== null && "reservation" in reply;

async function earlierReply(
  db: DbExecutor,
  { key, fingerprint }: Repeatable,
  now: Date,
): Promise<Extract<Attempt, object | "reused"> | undefined> {
  const answered = await findReplay(db, key, now);
  if (!answered) return undefined;
  return answered.fingerprint === fingerprint && isReply(answered.reply)
    ? { reply: answered.reply }
    : "reused";
}

const keyReused: DomainError = { ok: false, code: "IDEMPOTENCY_KEY_REUSED" };

/** Milliseconds between looks at a key that another request is working on, and how many looks it gets. */
const busyWait = 20;
const busyLooks = 500;

/**
 * Books a table. Reservation, tables, history and mails are on disk before this resolves, all of them or none. What the
 * guest can put right comes back as a refusal, and so does SERVICE_UNAVAILABLE where the rules or the database cannot be
 * reached.
 *
 * A refusal is not kept under an idempotency key: nothing has happened, and the next attempt is decided anew.
 */
export async function bookTable(
  body: unknown,
  deps: ReservationDeps,
  { idempotencyKey, actor = "guest", accountId = null }: BookingOptions = {},
): Promise<Result<ReservationReply>> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ok: false, code: "INVALID_JSON" };
  const { storage } = deps;
  const now = deps.now();
  const repeatable =
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint: fingerprintOf(body) };

  const attempt = (
    request: ReservationRequest,
    query: AvailabilityQuery,
    slotChoice: BookableSlot,
  ): Promise<Attempt> =>
    storage.write(locksOf(slotChoice), async (tx) => {
      if (repeatable) {
        if (!(await storage.tryLock(tx, `key ${repeatable.key}`))) return "busy";
        const earlier = await earlierReply(tx, repeatable, now);
        if (earlier) return earlier;
      }
      const tables = await assignTables(tx, query, slotChoice);
      if (!tables) return "full";
      const reservation = reservationOf(newReservationId(), request, slotChoice, query, accountId);
      const { id, service_date: date, start_minutes: minutes, party_size: party } = reservation;
      await insertReservation(tx, reservation);
      await holdTables(tx, id, tables, slotChoice);
      await recordEvent(tx, id, { kind: "booked", actor, details: { date, minutes, party, tables }, now });
      const reply = replyTo(id, reservation, request);
      if (repeatable) await storeReplay(tx, { ...repeatable, reply, now });
      await deps.onChange?.(tx, { kind: "booked", reservation }, now);
      return { reply };
    });

  try {
    if (repeatable) {
      // First of all: what was answered stands, even where the rules have changed or the time has passed since.
      const earlier = await earlierReply(storage.db, repeatable, now);
      if (earlier) return earlier === "reused" ? keyReused : { ok: true, value: earlier.reply };
    }
    const rules = await currentRules(deps);
    if (!rules.ok) return rules;
    const checked = checkReservationRequest(body, rules.value.largestParty);
    if (!checked.ok) return checked;
    const request = checked.value;
    const query: AvailabilityQuery = { rules: rules.value, party: request.numberOfPersons, now };
    const slotChoice = resolveSlot(query, request.reservationDate, request.reservationTime);
    if ("reason" in slotChoice) return await unavailableError(storage.db, query, slotChoice);

    const outcome = await untilSettled(() => attempt(request, query, slotChoice));
    if (outcome === "full")
      return await unavailableError(storage.db, query, { requested: slotChoice.slot, reason: "full" });
    return outcome === "reused" ? keyReused : { ok: true, value: outcome.reply };
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}

/** Tries again under a new number where the first is taken, and where another request works on the same key. */
async function untilSettled(attempt: () => Promise<Attempt>): Promise<Exclude<Attempt, "busy">> {
  // With 50 random bits a second attempt is rare, a third is a fault.
  let numbers = 3;
  for (let looks = 0; looks < busyLooks; looks += 1) {
    try {
      const outcome = await attempt();
      if (outcome !== "busy") return outcome;
      await wait(busyWait);
    } catch (error) {
      numbers -= 1;
      if (!(error instanceof DuplicateId) || numbers === 0) throw error;
    }
  }
  throw new Error("Another request has been working on the same idempotency key for too long.");
}
