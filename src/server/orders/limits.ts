import type { OrderState } from "../../contract/orders.ts";
import { guestAddress, guestAddressIn } from "../emails/guest-address.ts";
import type { DomainError } from "../errors.ts";
import { tooMany, type BookingSource } from "../reservations/booking-limits.ts";
import type { BookingRules } from "../reservations/rules.ts";
import type { DbExecutor } from "../storage/transactions.ts";

const dayMs = 24 * 3600_000;

/** States in which an order is still to be collected. */
const openStates: readonly OrderState[] = ["received", "cooking", "ready"];

/**
 * TOO_MANY_ORDERS where one network or one guest orders more often than `content/settings/booking.yml` lets it book. Counts inside the
 * transaction that writes the order, under the lock of orders: many requests at once do not get round it.
 *
 * @param phone to ring; empty where it is not known
 */
export async function checkOrderLimits(
  tx: DbExecutor,
  {
    networkHash,
    email,
    phoneKey,
  }: Pick<BookingSource, "networkHash" | "email"> & { readonly phoneKey: string },
  { rules: { limits }, now, phone }: { rules: BookingRules; now: Date; phone: string },
): Promise<DomainError | undefined> {
  if (networkHash !== null) {
    const { orders, first } = await tx
      .selectFrom("orders")
      .select(({ fn }) => [fn.countAll().as("orders"), fn.min<string | null>("created_at").as("first")])
      .where("network_hash", "=", networkHash)
      .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
      .executeTakeFirstOrThrow();
    if (first !== null && Number(orders) >= limits.bookingsOfNetwork)
      return tooMany(
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
    .where(({ eb, or }) =>
      or([
        eb("phone_key", "=", phoneKey),
        ...(email === null ? [] : [eb(guestAddressIn(tx, "email"), "=", guestAddress(email))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const count = Number(open);
  if (count < limits.openBookings) return undefined;
  return tooMany((t) => t("limit.openOrders", { count }), phone, undefined, "TOO_MANY_ORDERS");
}
