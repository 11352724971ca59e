import type { ExpressionBuilder } from "kysely";
import { guestAddress, guestAddressIn, countEmailsTo } from "../../../core/server/mail/outbox.ts";
import type { DomainError } from "../../../core/server/errors.ts";
import { networkRanges } from "../../../core/server/rate-limits/network.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import type { Tables } from "../../../core/server/storage/tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { OrderingRules } from "./rules.ts";
import { isoOf, minuteOf } from "../../booking/rules/service-time.ts";
import { sumOfUsage, type Usage } from "./quote.ts";
import { cookedStates, openStates, readUsage, type StoredOrder } from "./store.ts";
import type { BookingSource } from "../../booking/server/public.ts";
import { limitReached } from "../../../core/server/rate-limits/rate-limiter.ts";

const dayMs = 24 * 3600_000;

/** Data by which a returning guest is recognized. */
export interface Guest {
  readonly email: string | null;
  readonly phoneKey: string | null;
}

/**
 * Returns a condition that matches a guest's orders, however the email address and the telephone number are
 * written.
 */
const ofGuest =
  (tx: DbExecutor, { email, phoneKey }: Guest) =>
  ({ eb, or }: ExpressionBuilder<Tables, "orders">) =>
    or([
      ...(phoneKey === null ? [] : [eb("phone_key", "=", phoneKey)]),
      ...(email === null ? [] : [eb(guestAddressIn(tx, "email"), "=", guestAddress(email))]),
    ]);

/**
 * Returns TOO_MANY_ORDERS if a network or a guest exceeds the limits for bookings in
 * `content/settings/booking.yml`, or if an address has been sent too many emails. Counts inside the
 * transaction that writes the order, under the orders lock, so that simultaneous requests cannot bypass the
 * limits.
 *
 * @param phone telephone number of the restaurant, for the error message; empty if unknown
 */
export async function checkOrderLimits(
  tx: DbExecutor,
  {
    networkHash,
    email,
    phoneKey,
  }: Pick<BookingSource, "networkHash" | "email"> & { readonly phoneKey: string | null },
  { rules: { limits }, now, phone }: { rules: BookingRules; now: Date; phone: string },
): Promise<DomainError | undefined> {
  for (const { from, before, times } of networkHash === null ? [] : networkRanges(networkHash)) {
    const { orders, first } = await tx
      .selectFrom("orders")
      .select(({ fn }) => [fn.countAll().as("orders"), fn.min<string | null>("created_at").as("first")])
      .where("network_hash", ">=", from)
      .where("network_hash", "<", before)
      .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
      .executeTakeFirstOrThrow();
    if (first !== null && Number(orders) >= times * limits.bookingsOfNetwork)
      return limitReached(
        (t) => t("limit.ordersOfNetwork"),
        phone,
        Date.parse(first) + dayMs - now.getTime(),
        "TOO_MANY_ORDERS",
      );
  }
  const { open } = await tx
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll().as("open"))
    .where("due_at", ">", now.toISOString())
    .where("state", "in", openStates)
    .where("sample", "=", 0)
    .where(ofGuest(tx, { email, phoneKey }))
    .executeTakeFirstOrThrow();
  const count = Number(open);
  if (count >= limits.openBookings)
    return limitReached((t) => t("limit.openOrders", { count }), phone, undefined, "TOO_MANY_ORDERS");
  return email !== null && (await countEmailsTo(tx, email, now)) >= limits.emailsToAddress
    ? limitReached((t) => t("limit.emails"), phone, undefined, "TOO_MANY_ORDERS")
    : undefined;
}

/** Orders due within this many minutes of each other count towards the same share of their network. */
const shareMinutes = 30;

/**
 * True if an order would give its network more of a station's hour than a network can have without
 * confirmation. Never true for a network's first order.
 */
export async function isBeyondShare(
  tx: DbExecutor,
  { number, network_hash, due_at, usage }: Pick<StoredOrder, "number" | "network_hash" | "due_at" | "usage">,
  { stations, shareOfHour }: Pick<OrderingRules, "stations" | "shareOfHour">,
): Promise<boolean> {
  const due = minuteOf(new Date(due_at));
  const ranges = network_hash === null ? [] : networkRanges(network_hash);
  const widest = ranges.at(-1);
  if (!widest) return false;
  const rows = await tx
    .selectFrom("orders")
    .select(["network_hash", "usage"])
    .where("network_hash", ">=", widest.from)
    .where("network_hash", "<", widest.before)
    .where("number", "!=", number)
    .where("state", "in", cookedStates)
    .where("confirmed_at", "is", null)
    // An order can use the stations for up to a day before it is due.
    .where("due_at", ">", isoOf(due - shareMinutes))
    .where("due_at", "<", isoOf(due + shareMinutes + 24 * 60))
    .execute();
  const placeMinutes = (taken: Usage, station: string): number =>
    [...(taken.get(station) ?? [])].reduce(
      (sum, [minute, places]) => (Math.abs(minute - due) <= shareMinutes ? sum + places : sum),
      0,
    );
  const own = readUsage(usage);
  return ranges.some(({ from, times }) => {
    const others = sumOfUsage(
      rows.flatMap((row) => (row.network_hash!.startsWith(from) ? [readUsage(row.usage)] : [])),
    );
    return stations.some(({ name, places }) => {
      const held = placeMinutes(others, name);
      const most = times * shareOfHour * places * 2 * shareMinutes;
      return held > 0 && held + placeMinutes(own, name) > most;
    });
  });
}

/**
 * True if a guest has to confirm an order with the link in an email. This applies to guests who did not
 * collect their last order. It also applies to guests who have never collected an order, if this order
 * costs more than the settings allow, or if orders from their network exceed its share.
 */
export async function mustConfirm(
  tx: DbExecutor,
  guest: Guest,
  order: Parameters<typeof isBeyondShare>[1] & Pick<StoredOrder, "total_cents">,
  { ordering, now }: { ordering: OrderingRules; now: Date },
): Promise<boolean> {
  const lapsed = new Date(now.getTime() - ordering.keptMinutes * 60_000).toISOString();
  const last = await tx
    .selectFrom("orders")
    .select("state")
    .where(ofGuest(tx, guest))
    .where("sample", "=", 0)
    .where(({ eb, or, and }) =>
      or([eb("state", "=", "collected"), and([eb("state", "=", "ready"), eb("latest_at", "<", lapsed)])]),
    )
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return last.state === "ready";
  return order.total_cents > ordering.confirmAboveCents || (await isBeyondShare(tx, order, ordering));
}
