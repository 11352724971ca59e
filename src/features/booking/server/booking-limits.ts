import { sql, type RawBuilder } from "kysely";
import {
  guestAddress,
  guestAddressIn,
  publiclyTriggeredKinds,
  countEmailsTo,
} from "../../../core/server/mail/outbox.ts";
import { success, type DomainError, type Result } from "../../../core/server/errors.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { widerRanges, widestOf, type NetworkRange } from "../../../core/server/rate-limits/network.ts";
import { contactLock, networkLock, type Lock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { scheduleFor } from "../rules/schedule.ts";
import type { BookableSlot } from "./resolve-slot.ts";
import type { BookingRules, TableAssignment } from "../rules/rules.ts";
import { expectedStatuses } from "../rules/status.ts";
import { limitReached } from "../../../core/server/rate-limits/rate-limiter.ts";

/** Network and contact details from which a booking is made; the limits apply to each of them. */
export interface BookingSource {
  /**
   * Hash of the client's network, see rate-limits/network.ts; null if unknown, which disables the network
   * limit.
   */
  readonly networkHash: string | null;
  /** Email address as the guest typed it. */
  readonly email: string | null;
  readonly phoneKey: string | null;
  /** True if the guest is logged in and `email` is the account's confirmed address. */
  readonly ownsEmail: boolean;
}

const dayMs = 24 * 3600_000;

/** Returns the locks under which a source's bookings are counted. */
export const locksOfSource = ({ networkHash, email, phoneKey }: BookingSource): Lock[] => [
  ...(networkHash === null ? [] : [networkLock(widestOf(networkHash))]),
  ...(email === null ? [] : [contactLock(guestAddress(email))]),
  ...(phoneKey === null ? [] : [contactLock(phoneKey)]),
];

/** Returns the table minutes of a stay: two joined tables for an hour make 120. */
const tableMinutesOf = (tables: TableAssignment, { from, to }: Pick<BookableSlot, "from" | "to">): number =>
  tables.length * (to - from);

/** Returns the table minutes that one network may hold on a service date. */
const allowanceOf = (rules: BookingRules, date: string): number =>
  rules.limits.shareOfDay * rules.tableCount * scheduleFor(rules, date).longestPeriod;

interface Usage {
  /** Bookings from the source's network in the last 24 hours. */
  readonly bookings: number;
  /** Table minutes that the source's network holds on the service date. */
  readonly heldMinutes: number;
  /** Upcoming reservations under the source's email address or telephone number. */
  readonly openBookings: number;
  /** Emails to the source's address in the last 24 hours, no matter who caused them. */
  readonly emails: number;
}

/**
 * Builds a subquery for the table minutes that a network holds on a service date, excluding one reservation.
 * A join would take SQLite ten times as long.
 */
const heldMinutes = (networkHash: string | null, date: string, except: string): RawBuilder<unknown> => sql`
  (select sum(to_minute - from_minute) from reservation_tables where reservation_id in
    (select id from reservations
      where network_hash = ${networkHash} and service_date = ${date} and id <> ${except}))`;

/**
 * Counts a source's usage. Uses a single statement, because other bookings wait while it runs. An unknown
 * (null) part of the source matches nothing.
 */
async function usageOf(
  tx: DbExecutor,
  { networkHash, email, phoneKey }: BookingSource,
  date: string,
  now: Date,
): Promise<Usage> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const address = email === null ? null : guestAddress(email);
  const { rows } = await sql<Record<keyof Usage, number | string | null>>`select
    (select count(*) from reservations where network_hash = ${networkHash} and created_at > ${since})
      as ${sql.ref("bookings")},
    ${heldMinutes(networkHash, date, "")} as ${sql.ref("heldMinutes")},
    (select count(*) from reservations
      where sample = 0 and starts_at > ${now.toISOString()} and status in (${sql.join([...expectedStatuses])})
      and (${guestAddressIn(tx, "email")} = ${address} or phone_key = ${phoneKey})) as ${sql.ref("openBookings")},
    (select count(*) from outbox where ${guestAddressIn(tx, "to_address")} = ${address} and created_at > ${since}
      and kind in (${sql.join(publiclyTriggeredKinds)})) as ${sql.ref("emails")}`.execute(tx);
  const { bookings, heldMinutes: held, openBookings, emails } = rows[0]!;
  return {
    bookings: Number(bookings),
    heldMinutes: Number(held),
    openBookings: Number(openBookings),
    emails: Number(emails),
  };
}

/**
 * Counts the bookings and the held table minutes of a wider IPv6 network, the /56 or /48 that contains the
 * source.
 */
async function widerUsage(
  tx: DbExecutor,
  { from, before }: NetworkRange,
  date: string,
  { now, except = "" }: { readonly now: Date; readonly except?: string },
): Promise<Pick<Usage, "bookings" | "heldMinutes">> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await sql<Record<"bookings" | "heldMinutes", number | string | null>>`select
    (select count(*) from reservations
      where network_hash >= ${from} and network_hash < ${before} and created_at > ${since})
      as ${sql.ref("bookings")},
    (select sum(to_minute - from_minute) from reservation_tables where reservation_id in
      (select id from reservations where network_hash >= ${from} and network_hash < ${before}
        and service_date = ${date} and id <> ${except})) as ${sql.ref("heldMinutes")}`.execute(tx);
  return { bookings: Number(rows[0]!.bookings), heldMinutes: Number(rows[0]!.heldMinutes) };
}

const tooManyEmails = (phone: string): DomainError => limitReached((t) => t("limit.emails"), phone);

/**
 * True if a booking stays within a network's share of the day. Always true if the network holds no other
 * tables on that day.
 */
const isWithinShare = (
  held: number,
  rules: BookingRules,
  bookable: BookableSlot,
  tables: TableAssignment,
  times = 1,
): boolean =>
  held === 0 || held + tableMinutesOf(tables, bookable) <= times * allowanceOf(rules, bookable.slot.date);

const shareExceeded = (phone: string): DomainError => limitReached((t) => t("limit.day"), phone);

export interface LimitedBooking {
  readonly rules: BookingRules;
  readonly bookable: BookableSlot;
  readonly now: Date;
  readonly phone: string;
}

/**
 * Fails with TOO_MANY_BOOKINGS if the guest has too many upcoming bookings, or if the address has been sent
 * too many emails and is not the guest's confirmed address. Otherwise resolves to a function that checks the
 * network's limits once the tables are known. `content/settings/booking.yml` sets the limits.
 *
 * Counts reservations and emails inside the transaction that books, under {@link locksOfSource}, so that a
 * thousand simultaneous requests cannot bypass the limits.
 */
export async function checkLimits(
  tx: DbExecutor,
  source: BookingSource,
  { rules, bookable, now, phone }: LimitedBooking,
): Promise<Result<(tables: TableAssignment) => DomainError | undefined>> {
  const { limits } = rules;
  const usage = await usageOf(tx, source, bookable.slot.date, now);
  const wider = await Promise.all(
    widerRanges(source.networkHash ?? "").map(async (range) => ({
      ...range,
      ...(await widerUsage(tx, range, bookable.slot.date, { now })),
    })),
  );
  if (usage.openBookings >= limits.openBookings)
    return limitReached((t) => t("limit.open", { count: usage.openBookings }), phone);
  if (usage.emails >= limits.emailsToAddress && !source.ownsEmail) return tooManyEmails(phone);
  let ofNetwork: DomainError | undefined;
  if (wider.some(({ bookings, times }) => bookings >= times * limits.bookingsOfNetwork))
    ofNetwork = limitReached((t) => t("limit.network"), phone);
  else if (usage.bookings >= limits.bookingsOfNetwork) {
    const { first } = await tx
      .selectFrom("reservations")
      .select(({ fn }) => fn.min<string>("created_at").as("first"))
      .where("network_hash", "=", source.networkHash)
      .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
      .executeTakeFirstOrThrow();
    const retryAfterMs = Date.parse(first) + dayMs - now.getTime();
    ofNetwork = limitReached((t) => t("limit.network"), phone, retryAfterMs);
  }
  return success((tables) => {
    if (ofNetwork) return ofNetwork;
    return isWithinShare(usage.heldMinutes, rules, bookable, tables) &&
      wider.every(({ heldMinutes: held, times }) => isWithinShare(held, rules, bookable, tables, times))
      ? undefined
      : shareExceeded(phone);
  });
}

/** Returns TOO_MANY_BOOKINGS if an address has been sent too many emails in the last 24 hours. */
export async function checkEmails(
  tx: DbExecutor,
  address: string,
  { rules: { limits }, now, phone }: Omit<LimitedBooking, "bookable">,
): Promise<DomainError | undefined> {
  return (await countEmailsTo(tx, address, now)) >= limits.emailsToAddress ? tooManyEmails(phone) : undefined;
}

/**
 * Returns TOO_MANY_BOOKINGS if a move would give the reservation's network more than its share of the new
 * day.
 */
export async function checkMove(
  tx: DbExecutor,
  { id, network_hash }: Pick<StoredReservation, "id" | "network_hash">,
  tables: TableAssignment,
  { rules, bookable, now, phone }: LimitedBooking,
): Promise<DomainError | undefined> {
  for (const range of widerRanges(network_hash ?? "")) {
    const { heldMinutes: held } = await widerUsage(tx, range, bookable.slot.date, { now, except: id });
    if (!isWithinShare(held, rules, bookable, tables, range.times)) return shareExceeded(phone);
  }
  const { rows } = await sql<{
    held: number | string | null;
  }>`select ${heldMinutes(network_hash, bookable.slot.date, id)} as held`.execute(tx);
  return isWithinShare(Number(rows[0]!.held), rules, bookable, tables) ? undefined : shareExceeded(phone);
}

/**
 * Returns the columns that identify a reservation's source, so that the limits on later bookings count this
 * reservation.
 */
export const sourceColumns = ({
  networkHash,
  phoneKey,
}: BookingSource): Pick<StoredReservation, "network_hash" | "phone_key"> => ({
  network_hash: networkHash,
  phone_key: phoneKey,
});
