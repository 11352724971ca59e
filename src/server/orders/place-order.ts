import { substances, type Substance } from "../../content-model/dietary.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { PlaceOrderReply } from "../../contract/orders.ts";
import { failure, success, type DomainError, type Result } from "../errors.ts";
import { repliesIn } from "../plugins/language.ts";
import { phoneKeyOf } from "../reservations/booking-limits.ts";
import { newReservationId } from "../reservations/id.ts";
import { findReplay, idempotentRequest, storeReplay } from "../reservations/idempotency.ts";
import { isoOf } from "../reservations/service-time.ts";
import { ordersLock } from "../storage/locks.ts";
import { checkOrderLimits } from "./limits.ts";
import {
  decide,
  momentOf,
  readBag,
  stateInLine,
  type Bag,
  type Decision,
  type OrderDeps,
} from "./quote-order.ts";
import { insertOrder, usageText } from "./store.ts";

type Request = ParsedRequest<Endpoints["placeOrder"]>["body"];

export interface OrderOptions {
  /** A request that comes again under the same key gets the reply of the first one, and orders nothing. */
  readonly idempotencyKey?: string | undefined;
  /** The network it comes from, see rate-limits/network.ts. */
  readonly networkHash?: string | undefined;
  /** Of the page on which the guest orders. Absent: the restaurant's own. */
  readonly language?: string | undefined;
}

const refusals = { "too-large": "ORDER_TOO_LARGE", closed: "ORDERING_CLOSED", full: "KITCHEN_FULL" } as const;

/** Why an order is not taken as the guest saw it; undefined where it is. */
function refusalOf({ quoted: order }: Decision, { totalCents }: Request): DomainError | undefined {
  const { lines, sum, state } = order;
  if (lines.some(({ problem }) => problem !== null) || sum?.totalCents !== totalCents)
    return failure("ORDER_CHANGED", { order });
  return state === null || state === "open" ? undefined : failure(refusals[state], { order });
}

/** Each line as it is bought. */
const linesOf = ({ ordered }: Bag, { lines }: Request) =>
  ordered.map((line, index) => ({
    dish: line.dish.slug,
    title: line.dish.title,
    choices: JSON.stringify(line.choices.map(({ option, name, cents }) => ({ option, name, cents }))),
    cents: line.cents,
    quantity: line.quantity,
    note: lines[index]!.note,
    allergens: JSON.stringify(
      Object.fromEntries(
        (Object.keys(substances) as Substance[]).map((substance) => [
          substance,
          stateInLine(substance, line),
        ]),
      ),
    ),
  }));

/**
 * Takes an order. The order and the places that it takes of the stations are on disk before this resolves, decided under one lock with
 * every other order: a place is never promised twice. What has changed since the guest saw it is refused line by line, and nothing is
 * written. A failure is not stored under an idempotency key: the next attempt is decided afresh.
 *
 * @throws StorageError, ContentError
 */
export async function placeOrder(
  request: Request,
  deps: OrderDeps,
  { idempotencyKey, networkHash, language }: OrderOptions = {},
): Promise<Result<PlaceOrderReply>> {
  const { storage } = deps;
  const now = deps.now();
  // A namespace of its own: bookings are not under the lock of orders.
  const repeatable =
    idempotencyKey === undefined ? undefined : idempotentRequest(`order ${idempotencyKey}`, request);
  const replayed = async (db: typeof storage.db): Promise<Result<PlaceOrderReply> | undefined> => {
    const replay = repeatable && (await findReplay<PlaceOrderReply>(db, repeatable, now));
    if (!replay) return undefined;
    return replay === "reused" ? failure("IDEMPOTENCY_KEY_REUSED") : success(replay.reply);
  };

  // First of all: an earlier reply stays valid, even where prices have changed or ordering has been closed since.
  const earlier = await replayed(storage.db);
  if (earlier) return earlier;
  const phoneKey = phoneKeyOf(request.phoneNumber);
  if (phoneKey === null) return failure("INVALID_FIELD", { field: "phoneNumber" });
  const read = await readBag(request.lines, deps);
  if (!read.ok) return read;
  const bag = read.value;

  return storage.write([ordersLock], async (tx): Promise<Result<PlaceOrderReply>> => {
    const replay = await replayed(tx);
    if (replay) return replay;
    const source = { networkHash: networkHash ?? null, email: request.email, phoneKey };
    const limited = await checkOrderLimits(tx, source, {
      rules: bag.rules,
      now,
      phone: deps.phone?.() ?? "",
    });
    if (limited) return limited;
    const decision = await decide(tx, bag, request.due, now);
    const refused = refusalOf(decision, request);
    if (refused) return refused;
    const { due, latest, startBy, usage } = decision.promise!;
    const number = newReservationId();
    const { packagingCents, totalCents } = bag.sum;
    const at = now.toISOString();
    await insertOrder(
      tx,
      {
        number,
        state: "received",
        due_at: isoOf(due),
        latest_at: isoOf(latest),
        start_by: isoOf(startBy),
        usage: usageText(usage),
        packaging_cents: packagingCents,
        total_cents: totalCents,
        name: request.name,
        email: request.email,
        phone_number: request.phoneNumber,
        phone_key: phoneKey,
        allergies: request.allergies,
        language: language ?? null,
        network_hash: source.networkHash,
        created_at: at,
        updated_at: at,
      },
      linesOf(bag, request),
    );
    const moment = momentOf(bag.rules);
    const reply: PlaceOrderReply = {
      success: true,
      message: repliesIn({ language })("order.placed"),
      order: { number, state: "received", from: moment(due), until: moment(latest), totalCents },
    };
    if (repeatable) await storeReplay(tx, repeatable, reply, now);
    return success(reply);
  });
}
