import { countEmailsTo } from "../emails/outbox.ts";
import { failure, type DomainError } from "../errors.ts";
import type { StoredReservation } from "../storage/index.ts";
import { contactLock, networkLock, type Lock } from "../storage/locks.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { scheduleFor } from "./availability/schedule.ts";
import type { BookableSlot } from "./resolve-slot.ts";
import type { BookingRules, TableAssignment } from "./rules.ts";
import { expectedStatuses } from "./status.ts";

/** Whom a booking comes from, as far as the limits ask. */
export interface BookingSource {
  /** See rate-limits/network.ts; null: not known, and not limited. */
  readonly networkHash: string | null;
  /** As the guest typed it. */
  readonly email: string | null;
  readonly phoneKey: string | null;
  /** Whether the guest is logged in with an account whose confirmed address is this one. */
  readonly ownsEmail: boolean;
}

const dayMs = 24 * 3600_000;

/**
 * What two spellings of a telephone number have in common: its last nine digits, so that a country's prefix makes no
 * difference. Null where there are too few to tell people apart.
 */
export function phoneKeyOf(phoneNumber: string | null): string | null {
  const digits = (phoneNumber ?? "").normalize("NFKC").replace(/\D/g, "");
  return digits.length < 6 ? null : digits.slice(-9);
}

/** The locks under which a source's bookings are counted. */
export const locksOfSource = ({ networkHash, email, phoneKey }: BookingSource): Lock[] => [
  ...(networkHash === null ? [] : [networkLock(networkHash)]),
  ...(email === null ? [] : [contactLock(email.toLowerCase())]),
  ...(phoneKey === null ? [] : [contactLock(phoneKey)]),
];

/** Minutes that tables are held for a party: two joined tables for an hour are 120. */
const tableMinutesOf = (tables: TableAssignment, { from, to }: Pick<BookableSlot, "from" | "to">): number =>
  tables.length * (to - from);

/** How many of a service date's table minutes one network may hold. */
const allowanceOf = (rules: BookingRules, date: string): number =>
  rules.limits.shareOfDay * rules.tableCount * scheduleFor(rules, date).longestPeriod;

/** Table minutes that a network holds on a service date, not counting one reservation. */
async function heldByNetwork(
  tx: DbExecutor,
  networkHash: string,
  date: string,
  except: string,
): Promise<number> {
  const { minutes } = await tx
    .selectFrom("reservations as r")
    .innerJoin("reservation_tables as t", "t.reservation_id", "r.id")
    .select(({ fn, eb }) =>
      fn.sum<number | string | null>(eb("t.to_minute", "-", eb.ref("t.from_minute"))).as("minutes"),
    )
    .where("r.network_hash", "=", networkHash)
    .where("r.service_date", "=", date)
    .where("r.id", "!=", except)
    .executeTakeFirstOrThrow();
  return Number(minutes ?? 0);
}

const ring = (phone: string): string => (phone === "" ? "Please ring us" : `Please ring us on ${phone}`);

const tooMany = (reason: string, phone: string, retryAfterMs?: number): DomainError =>
  failure("TOO_MANY_BOOKINGS", { message: `${reason}. ${ring(phone)}`, retryAfterMs });

/**
 * TOO_MANY_BOOKINGS where a network would hold more of a service date than its share; a first booking is always within
 * it. To be called before the tables are held.
 */
export async function checkShareOfDay(
  tx: DbExecutor,
  {
    rules,
    networkHash,
    bookable,
    tables,
    phone,
    except = "",
  }: {
    readonly rules: BookingRules;
    readonly networkHash: string | null;
    readonly bookable: BookableSlot;
    readonly tables: TableAssignment;
    readonly phone: string;
    /** A reservation that is being moved. */
    readonly except?: string;
  },
): Promise<DomainError | undefined> {
  if (networkHash === null) return undefined;
  const { date } = bookable.slot;
  const held = await heldByNetwork(tx, networkHash, date, except);
  if (held === 0 || held + tableMinutesOf(tables, bookable) <= allowanceOf(rules, date)) return undefined;
  return tooMany("Many tables have been booked from your network for that day already", phone);
}

/** TOO_MANY_BOOKINGS where a network has booked as often in 24 hours as it may. */
async function checkBookingsOfNetwork(
  tx: DbExecutor,
  networkHash: string,
  { limits }: BookingRules,
  now: Date,
  phone: string,
): Promise<DomainError | undefined> {
  const { bookings, first } = await tx
    .selectFrom("reservations")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("bookings"),
      fn.min<string | null>("created_at").as("first"),
    ])
    .where("network_hash", "=", networkHash)
    .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(bookings) < limits.bookingsOfNetwork) return undefined;
  const retryAfterMs = Date.parse(first ?? now.toISOString()) + dayMs - now.getTime();
  return tooMany("Many tables have been booked from your network today", phone, retryAfterMs);
}

/** TOO_MANY_BOOKINGS where a guest has as many tables booked as one may have. */
async function checkOpenBookings(
  tx: DbExecutor,
  { email, phoneKey }: BookingSource,
  { limits }: BookingRules,
  now: Date,
  phone: string,
): Promise<DomainError | undefined> {
  const { bookings } = await tx
    .selectFrom("reservations")
    .select(({ fn }) => fn.countAll<number | string>().as("bookings"))
    .where("starts_at", ">", now.toISOString())
    .where("status", "in", [...expectedStatuses])
    .where(({ eb, fn, or }) =>
      or([
        ...(email === null ? [] : [eb(fn<string>("lower", ["email"]), "=", email.toLowerCase())]),
        ...(phoneKey === null ? [] : [eb("phone_key", "=", phoneKey)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(bookings) < limits.openBookings) return undefined;
  return tooMany(
    `${Number(bookings)} tables are booked with this e-mail address or telephone number already`,
    phone,
  );
}

/**
 * TOO_MANY_BOOKINGS where one network, one guest or one address asks for more than `content/settings/booking.yml` allows,
 * whatever time it is for. Decided from the reservations and emails that there are, inside the transaction that books,
 * under {@link locksOfSource}: a thousand requests at once do not get round it.
 */
export async function checkSource(
  tx: DbExecutor,
  source: BookingSource,
  { rules, now, phone }: { readonly rules: BookingRules; readonly now: Date; readonly phone: string },
): Promise<DomainError | undefined> {
  const { networkHash, email, phoneKey, ownsEmail } = source;
  if (networkHash !== null) {
    const refused = await checkBookingsOfNetwork(tx, networkHash, rules, now, phone);
    if (refused) return refused;
  }
  if (email === null && phoneKey === null) return undefined;
  const refused = await checkOpenBookings(tx, source, rules, now, phone);
  if (refused || email === null || ownsEmail) return refused;
  return (await countEmailsTo(tx, email, now)) < rules.limits.emailsToAddress
    ? undefined
    : tooMany("This e-mail address has had many mails from us today", phone);
}

/** The columns by which a reservation is counted later. */
export const sourceColumns = ({
  networkHash,
  phoneKey,
}: BookingSource): Pick<StoredReservation, "network_hash" | "phone_key"> => ({
  network_hash: networkHash,
  phone_key: phoneKey,
});
