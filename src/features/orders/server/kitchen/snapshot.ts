import { kitchenEventKinds, type KitchenReply } from "../../contract/kitchen.ts";
import { success, type Result } from "../../../../core/server/errors.ts";
import { lastSequence, latestEvents } from "../../../../core/server/log/log.ts";
import { serviceDay } from "../conditions.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import { isoOf, minuteOf } from "../../../booking/rules/service-time.ts";
import { cancelledStatuses, finishedStatuses } from "../../../booking/rules/status.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { kitchenNow, toKitchenEntries, toKitchenOrders } from "./views.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { KitchenDeps } from "../deps.ts";

const loggedEvents = 100;
const quarter = 15;
/**
 * An uncooked or uncollected order is no longer shown this many milliseconds after the end of its promised
 * range.
 */
const forgottenMs = 24 * 3600_000;

/** Returns open orders and the finished orders of the service date. Omits orders that were never confirmed. */
const shownOrders = (db: DbExecutor, { from, to }: { from: string; to: string }, now: Date) =>
  db
    .selectFrom("orders")
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([
          eb("state", "in", ["received", "cooking", "ready"]),
          eb("latest_at", ">", new Date(now.getTime() - forgottenMs).toISOString()),
        ]),
        and([eb("state", "in", ["collected", "cancelled"]), eb("due_at", ">=", from), eb("due_at", "<", to)]),
        // Cancelled orders for a later day stay until a cook has seen the cancellation.
        and([eb("state", "=", "cancelled"), eb("seen_at", "is", null), eb("due_at", ">=", to)]),
      ]),
    )
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("confirmed_at", "is not", null)]))
    .orderBy("start_by")
    .orderBy("number")
    .execute();

/** Minutes for which the kitchen still expects a late party. */
const mostLate = 30;

/**
 * Returns the guests still to come tonight, by quarter of an hour. Late guests count towards the current
 * quarter.
 *
 * @throws ContentError
 */
export async function readArrivals(
  deps: Pick<KitchenDeps, "storage" | "bookingRules" | "now">,
): Promise<KitchenReply["arrivals"]> {
  const rules = await currentRules(deps);
  const now = deps.now();
  const quarterOf = (minute: number) => minute - (minute % quarter);
  const present = quarterOf(minuteOf(now));
  const parties = await deps.storage.db
    .selectFrom("reservations")
    .select(["starts_at", "party_size"])
    .where("starts_at", ">=", isoOf(present - mostLate))
    .where("starts_at", "<", serviceDay(rules, serviceDateOf(rules, now)).to)
    .where("seated_at", "is", null)
    .where("status", "not in", [...cancelledStatuses, ...finishedStatuses])
    .orderBy("starts_at")
    .execute();
  const quarters = Map.groupBy(parties, ({ starts_at }) =>
    Math.max(quarterOf(minuteOf(new Date(starts_at))), present),
  );
  return [...quarters].map(([minute, own]) => ({
    at: isoOf(minute),
    covers: own.reduce((sum, { party_size }) => sum + party_size, 0),
  }));
}

/**
 * Returns all data shown in the kitchen.
 *
 * @throws ContentError
 */
export async function readKitchen(deps: KitchenDeps): Promise<Result<KitchenReply>> {
  const { db } = deps.storage;
  const rules = await currentRules(deps);
  const now = deps.now();
  const date = serviceDateOf(rules, now);
  const day = serviceDay(rules, date);
  // The sequence is read first. Events that occur during the later reads are then sent again, which is
  // harmless.
  const sequence = await lastSequence(db);
  const { kitchen, conditions } = await kitchenNow(deps);
  return success({
    success: true,
    date,
    now: now.toISOString(),
    timeZone: rules.timeZone,
    sequence,
    kitchen,
    orders: await toKitchenOrders(db, await shownOrders(db, day, now), conditions),
    arrivals: await readArrivals(deps),
    log: await toKitchenEntries(
      db,
      await latestEvents(db, date, { kinds: kitchenEventKinds, limit: loggedEvents }),
    ),
  });
}
