import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type * as orders from "../contract/orders.ts";
import type { OrderState, PlaceOrderReply } from "../contract/orders.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { newReservationId } from "../../../core/server/reference.ts";
import { findReplay, idempotentRequest, storeReplay } from "../../../core/server/storage/idempotency.ts";
import { ordersLock } from "../../../core/server/storage/locks.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, minuteOf, type Minute } from "../../booking/rules/service-time.ts";
import { endHold, readHold } from "./holds.ts";
import { countPortions } from "./portions.ts";
import { partyAt } from "./party-orders.ts";
import { checkOrderLimits, mustConfirm } from "./limits.ts";
import { linesText, logOrder } from "./order-log.ts";
import { decideBag, momentOf, readBag } from "./quote-order.ts";
import { linesOf, promiseOf, findRefusal } from "./bag.ts";
import { writeLines } from "./store.ts";
import type { Author } from "../../../core/server/log/commands.ts";
import { currentRules } from "../../booking/server/public.ts";
import { atTheCounter, type OrderDeps } from "./deps.ts";

type GuestRequest = BodyOf<typeof orders.placeOrder>;
/** An order by a guest or by staff. An order at a table needs no name or telephone number. */
type Request = Omit<GuestRequest, "name" | "phoneNumber"> & {
  readonly name: string | null;
  readonly phoneNumber: string | null;
};

export interface StaffEntry {
  readonly author: Author;
  /** Undefined if the order is to be collected. */
  readonly table: string | undefined;
}

/**
 * The reply stored under the idempotency key. It lacks the token, so that reading the database does not
 * reveal a working link.
 */
type StoredReply = Omit<PlaceOrderReply, "token">;

export interface OrderOptions {
  /** If a request with this key has already succeeded, its reply is returned and nothing is ordered. */
  readonly idempotencyKey?: string | undefined;
  /** Hash of the client's network (rate-limits/network.ts). */
  readonly networkHash?: string | undefined;
  /** Language of the page on which the guest orders. If absent, the source language is used. */
  readonly language?: string | undefined;
  readonly staffEntry?: StaffEntry | undefined;
  /** An order at a sample guest's table is always a sample order. */
  readonly sample?: boolean | undefined;
}

/**
 * Maximum and minimum number of minutes for which an order waits for the guest's confirmation. Within these
 * limits, it waits until cooking has to start. The minimum leaves the guest time to open an email.
 */
const [longestWait, shortestWait] = [15, 5];
const expiryOf = (startBy: Minute, now: Minute): Minute =>
  now + Math.min(longestWait, Math.max(shortestWait, startBy - now));

/** True if all tables in this name exist. Names of joined tables are separated by `+`: `7+8`. */
const isTable = (name: string, { tables }: BookingRules): boolean =>
  name.split("+").every((part) => tables.some((table) => table.name === part));

/**
 * Places an order. All orders are decided under the same lock, so that no place at a station is promised
 * twice. The order and its places are on disk before this resolves. If something has changed since the guest
 * saw the bag, the order is refused with a reason for each line, and nothing is written. Failures are not
 * stored under an idempotency key, so the next attempt may succeed.
 *
 * @throws StorageError, ContentError
 */
export async function placeOrder(
  request: Request,
  deps: OrderDeps,
  { idempotencyKey, networkHash, language, staffEntry, sample = false }: OrderOptions = {},
): Promise<Result<StoredReply>> {
  const { storage } = deps;
  const now = deps.now();
  // These keys are kept apart from those of bookings, which do not take the orders lock.
  const repeatable =
    idempotencyKey === undefined
      ? undefined
      : idempotentRequest(`${staffEntry ? "house's order" : "order"} ${idempotencyKey}`, request);
  const replayed = async (db: typeof storage.db): Promise<Result<StoredReply> | undefined> => {
    const replay = repeatable && (await findReplay<StoredReply>(db, repeatable, now));
    if (!replay) return undefined;
    return replay === "reused" ? failure("IDEMPOTENCY_KEY_REUSED") : success(replay.reply);
  };

  // An earlier reply is looked up first, because it stays valid even if prices have changed or ordering has
  // closed.
  const earlier = await replayed(storage.db);
  if (earlier) return earlier;
  const { hold, phoneNumber } = request;
  const phoneKey = phoneNumber === null ? null : phoneKeyOf(phoneNumber, (await currentRules(deps)).formats);
  if (phoneKey === null && phoneNumber !== null) return failure("INVALID_FIELD", { field: "phoneNumber" });
  const table = staffEntry?.table;
  const forTable = table !== undefined;
  const read = await readBag(request.lines, deps, await readHold(storage.db, hold, now), { forTable });
  if (!read.ok) return read;
  const bag = read.value;
  if (forTable && !isTable(table, bag.rules)) return failure("INVALID_FIELD", { field: "destination" });

  return storage.write([ordersLock], async (tx): Promise<Result<StoredReply>> => {
    const replay = await replayed(tx);
    if (replay) return replay;
    const source = { networkHash: networkHash ?? null, email: request.email, phoneKey };
    const limited =
      !staffEntry &&
      (await checkOrderLimits(tx, source, { rules: bag.rules, now, phone: deps.phone?.() ?? "" }));
    if (limited) return limited;
    const decision = await decideBag(tx, bag, request, now, { hold, forTable });
    const refused = findRefusal(decision, request);
    if (refused) return refused;
    const { due, latest, startBy } = decision.promise!;
    const { ordering, sum } = bag;
    const number = newReservationId();
    const promised = { ...promiseOf(bag, decision.promise!), number, network_hash: source.networkHash };
    const confirms = !staffEntry && (await mustConfirm(tx, source, promised, { ordering, now }));
    const phone = deps.phone?.() ?? "";
    if (confirms && request.email === null)
      return failure("MISSING_REQUIRED_FIELDS", {
        field: "email",
        say: (t) => (phone === "" ? t("order.needsEmail") : t("order.needsEmailOrRing", { phone })),
      });
    const state: OrderState = confirms ? "unconfirmed" : "received";
    const { payment = atTheCounter } = deps;
    if (!staffEntry && (await payment.authorize({ number, totalCents: sum.totalCents })) === "declined")
      return failure("PAYMENT_DECLINED");
    const at = now.toISOString();
    const party = forTable ? await partyAt(tx, table.split("+"), now) : undefined;
    const isSample = sample || party?.sample === 1;
    const order = {
      ...promised,
      state,
      expires_at: confirms ? isoOf(expiryOf(startBy, minuteOf(now))) : null,
      name: request.name,
      email: request.email,
      phone_number: request.phoneNumber,
      phone_key: phoneKey,
      allergies: request.allergies,
      language: language ?? null,
      destination: forTable ? ("table" as const) : ("collection" as const),
      table_name: table ?? null,
      reservation_id: party?.id ?? null,
      sample: isSample ? 1 : 0,
      created_at: at,
      updated_at: at,
    };
    const stored = await tx.insertInto("orders").values(order).returningAll().executeTakeFirstOrThrow();
    const lines = linesOf(bag, request, decision.promise);
    await writeLines(tx, number, lines);
    if (!confirms) await countPortions(tx, request.lines, { due: stored.due_at, now });
    await endHold(tx, hold);
    await deps.onChange?.(
      tx,
      { kind: confirms ? "confirm" : "received", order: stored },
      { now, rules: bag.rules },
    );
    const moment = momentOf(bag.rules);
    const reply: StoredReply = {
      success: true,
      message: replyMessages({ language })(confirms ? "order.toConfirm" : "order.placed"),
      order: {
        number,
        state,
        from: moment(due),
        until: moment(latest),
        totalCents: sum.totalCents,
      },
    };
    if (repeatable) await storeReplay(tx, repeatable, reply, now);
    const author = staffEntry?.author ?? { actor: "guest" };
    // The kitchen does not get an order until its guest has confirmed it.
    if (!confirms)
      await logOrder(
        tx,
        { kind: "order-placed", order: stored, author, details: { lines: linesText(lines) } },
        { now, rules: bag.rules },
      );
    return success(reply);
  });
}
