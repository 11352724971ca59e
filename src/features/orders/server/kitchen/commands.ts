import {
  failure,
  isFailure,
  success,
  type DomainError,
  type Result,
} from "../../../../core/server/errors.ts";
import { readableTimeOf } from "../../../booking/rules/clock.ts";
import { authorOf, findCommand, storeCommand } from "../../../../core/server/log/commands.ts";
import { appendEvent, findEvent, subjectsOf, markUndone } from "../../../../core/server/log/log.ts";
import { cancelStoredOrder } from "../manage.ts";
import { portionsId } from "../portions.ts";
import { serviceDay, conditionIds } from "../conditions.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import { idempotentRequest } from "../../../../core/server/storage/idempotency.ts";
import { minuteOf } from "../../../booking/rules/service-time.ts";
import type { StaffSession } from "../../../../core/server/auth/staff-sessions.ts";
import { idempotencyKeyLock, ordersLock } from "../../../../core/server/storage/locks.ts";
import { acceptOrder } from "./accept.ts";
import { notifyLateGuests } from "./late.ts";
import { isRefused, refuse, type KitchenContext, type Plan, type Planned, type Refused } from "./plan.ts";
import { planTicket, type OnTicket } from "./ticket-commands.ts";
import { findRow, recordRow, recordTicket, saveRow, saveTicket, type KitchenRow } from "./tickets.ts";
import { undo } from "./undo.ts";
import { kitchenNow, filterOrderable, orderingOf, ordersByNumber, toKitchenEntries } from "./views.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { KitchenDeps } from "../deps.ts";
import type {
  KitchenCommand,
  KitchenCommandReply,
  KitchenCommandRequest,
} from "../../contract/kitchen-commands.ts";

const minuteMs = 60_000;

const isOnTicket = (command: KitchenCommand): command is OnTicket => "number" in command;

async function planRow(
  id: string,
  after: KitchenRow,
  plan: Omit<Plan, "rows">,
  { tx }: KitchenContext,
): Promise<Planned> {
  const before = await findRow(tx, id);
  return { ...plan, rows: [{ id, before, after }] };
}

/** Returns the end of the current service date, ISO 8601. */
const endOfToday = ({ rules, now }: KitchenContext): string =>
  serviceDay(rules, serviceDateOf(rules, now)).to;

async function plan(command: KitchenCommand, context: KitchenContext, offline: boolean): Promise<Planned> {
  if (isOnTicket(command)) return planTicket(command, context, offline);
  const { tx, now, rules, ordering, dishes } = context;
  const nothing: KitchenRow = { value: null, until: null };
  switch (command.kind) {
    case "pause-orders": {
      const { minutes = null } = command;
      const ends = new Date(now.getTime() + (minutes ?? 0) * minuteMs);
      const until = minutes === null ? endOfToday(context) : ends.toISOString();
      const time = minutes === null ? undefined : readableTimeOf(minuteOf(ends), rules);
      const details = { reason: "staff", time };
      return planRow(conditionIds.pause, { value: null, until }, { kind: "orders-paused", details }, context);
    }
    case "resume-orders": {
      const { until } = await findRow(tx, conditionIds.pause);
      if (until === null || Date.parse(until) <= now.getTime()) return refuse("New orders are not paused");
      const details = { reason: "staff" };
      return planRow(conditionIds.pause, nothing, { kind: "orders-resumed", details }, context);
    }
    case "slow-station": {
      const { station, minutes } = command;
      if (!ordering.stations.some(({ name }) => name === station)) return refuse("There is no such station");
      return planRow(
        conditionIds.slow(station),
        minutes === 0 ? nothing : { value: minutes, until: endOfToday(context) },
        { kind: "station-slowed", details: { subject: station, minutes }, slowed: station },
        context,
      );
    }
    case "set-portions": {
      const { dish: slug, left } = command;
      const dish = filterOrderable(dishes, ordering).find((one) => one.slug === slug);
      if (!dish) return failure("DISH_NOT_FOUND", { message: "There is no such takeaway dish" });
      return planRow(
        portionsId(slug),
        left === null ? nothing : { value: left, until: endOfToday(context) },
        { kind: "portions-set", details: { subject: dish.title, size: left ?? undefined } },
        context,
      );
    }
    case "undo":
      return undo(await findEvent(tx, command.sequence), context);
  }
}

/** Resolves to the event's sequence. */
async function applyPlan(plan: Plan, context: KitchenContext, deps: KitchenDeps): Promise<number> {
  const { tx, now, rules, author } = context;
  const { kind, tickets = [], rows = [], details, turnsDown, accepts } = plan;
  for (const change of tickets) await saveTicket(tx, change, now);
  for (const { id, after } of rows) await saveRow(tx, id, after);
  if (turnsDown) {
    const { order } = turnsDown.ticket;
    const why = {
      cancelled_by: "house",
      cancel_reason: turnsDown.reason,
      // If the order is already being cooked, it stays on the screens, crossed out, until a cook has seen the
      // cancellation.
      ...(order.started_at === null ? { seen_at: now.toISOString() } : {}),
    } as const;
    const turnedDown = await cancelStoredOrder(tx, order, why, now);
    await deps.onChange?.(tx, { kind: "turned-down", order: turnedDown }, { now, rules });
  }
  if (accepts) {
    const accepted = await acceptOrder(tx, accepts.ticket, { minutes: accepts.minutes, now });
    if (accepts.minutes > 0) await deps.onChange?.(tx, { kind: "late", order: accepted }, { now, rules });
  }
  if (plan.slowed !== undefined) await notifyLateGuests(context, deps, { station: plan.slowed });
  const orders = [
    ...tickets.map(({ after }) => after.order.number),
    ...[turnsDown, accepts].flatMap((one) => (one ? [one.ticket.order.number] : [])),
  ];
  const sequence = await appendEvent(tx, {
    date: serviceDateOf(rules, now),
    kind,
    ...author,
    subjects: { orders },
    details: { ...details, changes: [...tickets.map(recordTicket), ...rows.map(recordRow)] },
    now,
  });
  if (plan.undone) await markUndone(tx, plan.undone, sequence);
  return sequence;
}

async function doneReply(
  sequence: number,
  message: string | null,
  deps: KitchenDeps,
): Promise<KitchenCommandReply> {
  const { db } = deps.storage;
  const event = await findEvent(db, sequence);
  const [entry] = event ? await toKitchenEntries(db, [event]) : [];
  if (!event || !entry) throw new Error(`The log has no event ${sequence} of the kitchen.`);
  const { kitchen, conditions } = await kitchenNow(deps);
  const orders = await ordersByNumber(db, subjectsOf(event).orders ?? [], conditions);
  return { success: true, outcome: "done", sequence, entry, message, orders, kitchen };
}

/**
 * Carries out a command of the kitchen, or returns the refusal. Decides under the lock that guests' orders
 * and changes also take; everything is on disk before this resolves. Idempotent per key.
 *
 * @throws StorageError, ContentError
 */
export async function runKitchenCommand(
  request: KitchenCommandRequest,
  session: Pick<StaffSession, "id" | "member">,
  deps: KitchenDeps,
): Promise<Result<KitchenCommandReply>> {
  const { storage } = deps;
  const { command, offline } = request;
  const { key, fingerprint } = idempotentRequest(`kitchen ${request.key}`, command);

  const replay = await findCommand(storage.db, key, fingerprint);
  if (replay === "reused") return failure("IDEMPOTENCY_KEY_REUSED");
  if (replay) return success(await doneReply(replay.sequence, replay.message, deps));

  const by = await authorOf(request, session, storage.db);
  if (!by) return failure("INVALID_TOKEN", { message: "Enter your PIN again" });
  // Read before the transaction, so that the transaction waits only for the database.
  const [rules, ordering, dishes] = await Promise.all([currentRules(deps), orderingOf(deps), deps.dishes()]);

  type Outcome = DomainError | Refused | { readonly sequence: number; readonly message: string | null };
  const outcome = await storage.write([idempotencyKeyLock(key), ordersLock], async (tx): Promise<Outcome> => {
    const known = await findCommand(tx, key, fingerprint);
    if (known === "reused") return failure("IDEMPOTENCY_KEY_REUSED");
    if (known) return known;
    const now = deps.now();
    const decidedAt = new Date(now.getTime() - (offline?.secondsAgo ?? 0) * 1000);
    const context: KitchenContext = { tx, rules, ordering, dishes, now, decidedAt, author: by.author };
    const planned = await plan(command, context, offline !== undefined);
    if (isFailure(planned) || isRefused(planned)) return planned;
    const sequence = await applyPlan(planned, context, deps);
    await storeCommand(tx, { key, fingerprint, sequence, message: null, now });
    return { sequence, message: null };
  });
  if (isFailure(outcome)) return outcome;
  if (!isRefused(outcome)) return success(await doneReply(outcome.sequence, outcome.message, deps));
  const { kitchen, conditions } = await kitchenNow(deps);
  const orders = await ordersByNumber(storage.db, outcome.orders, conditions);
  return success({ success: true, ...outcome.reply, orders, kitchen });
}
