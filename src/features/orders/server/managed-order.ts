import type { ManagedOrder, ManagedOrderReply } from "../contract/managed-order.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf } from "../../booking/rules/service-time.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { orderToken, readOrderToken, type OrderLink } from "./links.ts";
import { momentOf } from "./quote-order.ts";
import {
  changeableStates,
  findOrder,
  linesOfOrder,
  readSavings,
  type StoredOrder,
  type StoredOrderLine,
} from "./store.ts";
import { currentRules } from "../../booking/server/public.ts";
import { allergensOfBag, type LineAllergens } from "./allergens.ts";
import type { OrderDeps } from "./deps.ts";

export interface ManageOrderDeps extends OrderDeps {
  /** Secret of at least 32 characters that signs links. */
  readonly linkKey: string;
}

export const guest = { actor: "guest" } as const;

/** Reads the token of a guest's link. Fails with INVALID_LINK or LINK_EXPIRED. */
export const linkOf = (token: string, { linkKey, now }: ManageOrderDeps) =>
  readOrderToken(linkKey, token, now());

function toManaged(
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  rules: BookingRules,
  link: OrderLink,
): ManagedOrder {
  const moment = (iso: string) => momentOf(rules)(minuteOf(new Date(iso)));
  const read = lines.map(({ allergens, choices, ...line }) => ({
    ...line,
    allergens: JSON.parse(allergens) as LineAllergens,
    choices: JSON.parse(choices) as ManagedOrder["lines"][number]["choices"],
  }));
  return {
    number: order.number,
    state: order.state,
    from: moment(order.due_at),
    until: moment(order.latest_at),
    earlier:
      order.earlier_due_at === null || order.earlier_latest_at === null
        ? null
        : { from: moment(order.earlier_due_at), until: moment(order.earlier_latest_at) },
    startBy: moment(order.start_by),
    placedAt: moment(order.created_at),
    lines: read.map(({ dish, title, quantity, cents, choices, note, allergens }) => ({
      dish,
      title,
      quantity,
      cents,
      choices,
      note,
      allergens: allergensOfBag([allergens]),
    })),
    packagingCents: order.packaging_cents,
    savings: [...readSavings(order.savings)],
    totalCents: order.total_cents,
    allergens: allergensOfBag(read.map(({ allergens }) => allergens)),
    allergies: order.allergies,
    allergiesConfirmed: order.allergies_confirmed_at !== null,
    name: order.name,
    phoneNumber: order.phone_number,
    email: order.email,
    isUnseen: order.unseen_told_at !== null && order.seen_at === null,
    canConfirm: order.state === "unconfirmed" && link === "confirm-order",
    canChange: changeableStates.includes(order.state),
    isOutside: order.outside_at !== null,
    reason: order.cancel_reason,
    cancelledBy: order.cancelled_by,
  };
}

/** Returns a reply with an order's current state. */
export async function replyOf(
  db: DbExecutor,
  order: StoredOrder,
  link: OrderLink,
  { linkKey }: ManageOrderDeps,
  rules: BookingRules,
): Promise<Result<ManagedOrderReply>> {
  return success({
    success: true,
    order: toManaged(order, await linesOfOrder(db, order.number), rules, link),
    token: orderToken(linkKey, order.number, order.latest_at, link),
  });
}

/** Returns the order that a token opens, and a version that increases whenever the order changes. */
export async function readManagedOrder(
  token: string,
  deps: ManageOrderDeps,
): Promise<Result<{ readonly order: ManagedOrder; readonly version: number }>> {
  const opened = linkOf(token, deps);
  if (!opened.ok) return opened;
  const { number, link } = opened.value;
  const { db } = deps.storage;
  const order = await findOrder(db, number);
  if (!order) return failure("ORDER_NOT_FOUND");
  const lines = await linesOfOrder(db, number);
  return success({
    order: toManaged(order, lines, await currentRules(deps), link),
    version: order.version,
  });
}

export async function viewOrder(token: string, deps: ManageOrderDeps): Promise<Result<ManagedOrderReply>> {
  const opened = linkOf(token, deps);
  if (!opened.ok) return opened;
  const { number, link } = opened.value;
  const order = await findOrder(deps.storage.db, number);
  if (!order) return failure("ORDER_NOT_FOUND");
  return replyOf(deps.storage.db, order, link, deps, await currentRules(deps));
}
