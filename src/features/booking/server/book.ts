import type { BookingRules } from "../rules/rules.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import type { ServiceTime } from "../../../core/shared/time.ts";
import { setTimeout as wait } from "node:timers/promises";
import { checkRequest } from "../../../core/contract/check-request.ts";
import {
  createReservationRequest,
  type BookedReply,
  type ReservationRequest,
} from "../contract/reservation.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { StorageError, type StoredReservation } from "../../../core/server/storage/index.ts";
import { accountLock, idempotencyKeyLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import { checkLimits, locksOfSource, sourceColumns, type BookingSource } from "./booking-limits.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import { newReservationId } from "../../../core/server/reference.ts";
import { findReplay, idempotentRequest, storeReplay } from "../../../core/server/storage/idempotency.ts";
import { resolveSlot, assignTables, locksOf, unavailableError, type BookableSlot } from "./resolve-slot.ts";
import { isoOf } from "../rules/service-time.ts";
import { DuplicateId, holdTables, insertReservation, reservationDefaults } from "./store.ts";
import type { AvailabilityQuery } from "../rules/slot-rules.ts";

export interface BookingAccount {
  readonly id: string;
  readonly email_key: string;
  readonly confirmed_at?: string | null;
}

export interface BookingOptions {
  /** If a request with this key has already succeeded, returns its reply and books nothing. */
  readonly idempotencyKey?: string | undefined;
  readonly account?: BookingAccount | undefined;
  /** Hash of the client's network (rate-limits/network.ts). If absent, no network limit applies. */
  readonly networkHash?: string | undefined;
  /** Language of the page on which the guest books, and of the emails. If absent, the source language is used. */
  readonly language?: string | undefined;
  /** True if the guest has confirmed the booking by email, which exempts it from the network's limit. */
  readonly isConfirmed?: boolean;
  /**
   * Called if the network has made too many bookings. Asks the guest to confirm by email, and resolves to the
   * error to reply with.
   */
  readonly requestConfirmation?: (
    request: ReservationRequest,
    slot: ServiceTime,
    refused: DomainError,
  ) => Promise<DomainError>;
}

/**
 * A reply, and the reservation written for it. The reservation is absent if an earlier request had already
 * stored the reply under the idempotency key.
 */
export interface Booked {
  readonly reply: BookedReply;
  readonly reservation?: StoredReservation;
}

/**
 * Outcome of one unit of work. `busy`: another unit of work holds a lock on the same key, account, network or
 * contact.
 */
type Attempt = Booked | DomainError | { readonly ofNetwork: DomainError } | "full" | "reused" | "busy";

const keyReused: DomainError = failure("IDEMPOTENCY_KEY_REUSED");

const replyTo = (
  { id, status, start_minutes: minutes }: StoredReservation,
  { numberOfPersons, reservationDate, reservationTime }: ReservationRequest,
  tables: readonly string[],
  { language }: BookingOptions,
): BookedReply => ({
  success: true,
  message: replyMessages({ language })("reservation.booked"),
  reservation: { id, status, numberOfPersons, reservationDate, reservationTime, minutes, tables },
});

const newReservation = (
  request: ReservationRequest,
  { slot, from, to }: BookableSlot,
  { now }: AvailabilityQuery,
  source: BookingSource,
  accountId: string | null,
  language: string | undefined,
): StoredReservation => ({
  id: newReservationId(),
  status: "confirmed",
  party_size: request.numberOfPersons,
  service_date: slot.date,
  start_minutes: slot.minutes,
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
  ...sourceColumns(source),
  ...reservationDefaults,
  language: language ?? null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

const sourceOf = (
  { email, phoneNumber }: ReservationRequest,
  { networkHash, account }: BookingOptions,
  { formats }: BookingRules,
): BookingSource => ({
  networkHash: networkHash ?? null,
  email,
  phoneKey: phoneKeyOf(phoneNumber, formats),
  ownsEmail: email !== null && Boolean(account?.confirmed_at) && readEmail(email)?.key === account?.email_key,
});

/**
 * Returns the account's id; null if the account has been deleted in the meantime. The booking is then made as
 * if the guest were not logged in.
 */
async function existingAccountId(
  tx: DbExecutor,
  account: BookingAccount | undefined,
): Promise<string | null> {
  if (!account) return null;
  const row = await tx.selectFrom("accounts").select("id").where("id", "=", account.id).executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Books a table. Once this resolves, either the reservation, its tables, its history and its emails are all
 * on disk, or none of them are. Failures are not stored under an idempotency key: nothing has happened, so
 * the next attempt may succeed.
 *
 * @param body not yet validated
 * @throws StorageError, ContentError
 */
export async function bookTable(
  body: unknown,
  deps: ReservationDeps,
  options: BookingOptions = {},
): Promise<Result<Booked>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return failure("INVALID_JSON");
  const { storage } = deps;
  const { idempotencyKey, account } = options;
  const now = deps.now();
  const repeatable = idempotencyKey === undefined ? undefined : idempotentRequest(idempotencyKey, body);

  const attempt = (
    request: ReservationRequest,
    query: AvailabilityQuery,
    bookable: BookableSlot,
    source: BookingSource,
  ): Promise<Attempt> =>
    storage.write(locksOf(bookable), async (tx): Promise<Attempt> => {
      // These locks are taken separately from the day locks, so that bookings by different guests can be
      // committed together.
      const more = [
        ...locksOfSource(source),
        ...(repeatable ? [idempotencyKeyLock(repeatable.key)] : []),
        ...(account ? [accountLock(account.email_key)] : []),
      ];
      if (!(await storage.tryLock(tx, ...more))) return "busy";
      const replay = repeatable && (await findReplay<BookedReply>(tx, repeatable, now));
      if (replay) return replay;
      const { rules } = query;
      const phone = deps.phone?.() ?? "";
      const limits = await checkLimits(tx, source, { rules, bookable, now, phone });
      if (!limits.ok) return limits;
      const tables = await assignTables(tx, query, bookable);
      if (!tables) return "full";
      const ofNetwork = options.isConfirmed ? undefined : limits.value(tables);
      if (ofNetwork) return { ofNetwork };
      const accountId = await existingAccountId(tx, account);
      const reservation = newReservation(request, bookable, query, source, accountId, options.language);
      await insertReservation(tx, reservation);
      await holdTables(tx, reservation.id, tables, bookable);
      const reply = replyTo(reservation, request, tables, options);
      if (repeatable) await storeReplay(tx, repeatable, reply, now);
      await deps.onChange?.(tx, { kind: "booked", reservation, tables }, now);
      return { reply, reservation };
    });

  // An earlier reply is looked up first, because it stays valid even if the rules have changed or the time
  // has passed.
  const replay = repeatable && (await findReplay<BookedReply>(storage.db, repeatable, now));
  if (replay) return replay === "reused" ? keyReused : success(replay);

  const rules = await currentRules(deps);
  const checked = checkRequest(createReservationRequest(rules.largestParty), body);
  if (!checked.ok) return checked;
  const request = checked.value;
  const query: AvailabilityQuery = { rules, party: request.numberOfPersons, now };
  const bookable = resolveSlot(query, request.reservationDate, request.reservationTime);
  if ("reason" in bookable) return unavailableError(storage.db, query, bookable);

  const source = sourceOf(request, options, rules);
  const outcome = await untilSettled(() => attempt(request, query, bookable, source));
  if (outcome === "full") {
    deps.onRefused?.(bookable.slot, query.party);
    return unavailableError(storage.db, query, { requested: bookable.slot, reason: "full" });
  }
  if (outcome === "reused") return keyReused;
  if ("ofNetwork" in outcome)
    return options.requestConfirmation?.(request, bookable.slot, outcome.ofNetwork) ?? outcome.ofNetwork;
  return "reply" in outcome ? success(outcome) : outcome;
}

/**
 * Milliseconds to wait between attempts while another request holds a lock on the same key, account, network
 * or contact.
 */
const busyWait = 20;
const maxAttempts = 500;
/** Ids have 50 random bits, so a duplicate is rare. Three in a row mean that something is wrong. */
const maxIds = 3;

/**
 * Repeats an attempt: immediately, with a new id, if its id already exists; after a pause if another request
 * holds one of the locks.
 */
async function untilSettled(attempt: () => Promise<Attempt>): Promise<Exclude<Attempt, "busy">> {
  let takenIds = 0;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    try {
      const outcome = await attempt();
      if (outcome !== "busy") return outcome;
      await wait(busyWait);
    } catch (error) {
      takenIds += 1;
      if (!(error instanceof DuplicateId) || takenIds === maxIds) throw error;
    }
  }
  throw new StorageError(
    "Other requests have held the lock of the same idempotency key, account, network or contact for too long.",
  );
}
