import { failure } from "../../../../core/server/errors.ts";
import { labelOf, linesText } from "../order-log.ts";
import { latestChange, refuse, stale, type KitchenContext, type Plan, type Planned } from "./plan.ts";
import { changedTicket, findTicket, type Ticket } from "./tickets.ts";
import type { KitchenCommand } from "../../contract/kitchen-commands.ts";

export type OnTicket = Extract<KitchenCommand, { readonly number: string }>;

/** Returns the values that mark a ticket, including the guest's changes to it, as seen. */
const looked = ({ order }: Ticket, { decidedAt }: KitchenContext) => ({
  seen_at: order.seen_at ?? decidedAt.toISOString(),
  changed_from: null,
  changed_at: null,
});

const planOf = (
  kind: Plan["kind"],
  before: Ticket,
  after: Ticket,
  lines: Ticket["lines"] = before.lines,
): Plan => ({
  kind,
  tickets: [{ before, after }],
  details: { label: labelOf(before.order), lines: linesText(lines) },
});

/**
 * Returns the lines that a command names, or all lines if it names none. Returns undefined if the order lacks
 * a named line.
 */
function namedLines(
  { lines }: Ticket,
  positions: readonly number[] | undefined,
): Ticket["lines"] | undefined {
  if (!positions) return lines;
  const named = lines.filter(({ position }) => positions.includes(position));
  return named.length === new Set(positions).size ? named : undefined;
}

const noSuchLine = (number: string) => refuse("The order has no such line", [number]);

/**
 * Plans to mark lines as done. The order is ready once all of its lines are done. Stations can bump different
 * lines at the same time.
 */
async function bump(
  { lines: positions }: Pick<Extract<OnTicket, { kind: "bump" }>, "lines">,
  ticket: Ticket,
  context: KitchenContext,
): Promise<Planned> {
  const { order, lines } = ticket;
  const named = namedLines(ticket, positions);
  if (!named) return noSuchLine(order.number);
  const open = named.filter(({ done_at }) => done_at === null);
  if ((order.state !== "received" && order.state !== "cooking") || open.length === 0)
    return stale(await latestChange(context, order.number), [order.number]);
  const at = context.decidedAt.toISOString();
  const isReady = lines.every((line) => line.done_at !== null || open.includes(line));
  const update = {
    ...looked(ticket, context),
    state: isReady ? ("ready" as const) : ("cooking" as const),
    started_at: order.started_at ?? at,
    ...(isReady ? { ready_at: at } : {}),
  };
  const done = new Map(
    open.map(({ position, started_at }) => [position, { started_at: started_at ?? at, done_at: at }]),
  );
  return planOf("order-bumped", ticket, changedTicket(ticket, update, done), open);
}

/** Each station starts its own lines. */
async function start(
  { lines: positions }: Pick<Extract<OnTicket, { kind: "start" }>, "lines">,
  ticket: Ticket,
  context: KitchenContext,
  isUnseen: boolean,
): Promise<Planned> {
  const { order } = ticket;
  const named = namedLines(ticket, positions);
  if (!named) return noSuchLine(order.number);
  const waiting = named.filter(({ started_at, done_at }) => started_at === null && done_at === null);
  if ((order.state !== "received" && order.state !== "cooking") || waiting.length === 0)
    return stale(await latestChange(context, order.number), [order.number]);
  const at = context.decidedAt.toISOString();
  const seen = isUnseen ? {} : looked(ticket, context);
  const begun = new Map(waiting.map(({ position }) => [position, { started_at: at }]));
  const update = { ...seen, state: "cooking" as const, started_at: order.started_at ?? at };
  return planOf("order-started", ticket, changedTicket(ticket, update, begun), waiting);
}

/** Plans to reopen finished lines, even if the order was already handed over. */
async function recall(
  { lines: positions }: Pick<Extract<OnTicket, { kind: "recall" }>, "lines">,
  ticket: Ticket,
  context: KitchenContext,
): Promise<Planned> {
  const { order } = ticket;
  const named = namedLines(ticket, positions);
  if (!named) return noSuchLine(order.number);
  const done = named.filter(({ done_at }) => done_at !== null);
  if (order.state === "cancelled" || done.length === 0)
    return stale(await latestChange(context, order.number), [order.number]);
  const update = { state: "cooking" as const, ready_at: null, collected_at: null };
  const open = new Map(done.map(({ position }) => [position, { done_at: null }]));
  return planOf("order-recalled", ticket, changedTicket(ticket, update, open), done);
}

/**
 * Plans a command about an order.
 *
 * @param offline true if the command was queued while the screen was offline
 */
export async function planTicket(
  command: OnTicket,
  context: KitchenContext,
  offline: boolean,
): Promise<Planned> {
  const ticket = await findTicket(context.tx, command.number);
  if (!ticket) return failure("ORDER_NOT_FOUND", { message: "There is no such order" });
  const { order } = ticket;
  const { number, state } = order;
  const hasChanged = async () => stale(await latestChange(context, number), [number]);
  const at = context.decidedAt.toISOString();
  // If the guest or the menu has changed the order since the screen last showed it, a cook has to see the
  // change first.
  const isUnseen = command.version < order.marked_version;
  if (isUnseen && !(offline && command.kind === "start")) return hasChanged();
  switch (command.kind) {
    case "start":
      return start(command, ticket, context, isUnseen);
    case "bump":
      return bump(command, ticket, context);
    case "recall":
      return recall(command, ticket, context);
    case "collect": {
      if (state === "received" || state === "cooking") return refuse("It is not ready yet", [number]);
      if (state !== "ready") return hasChanged();
      return planOf(
        "order-collected",
        ticket,
        changedTicket(ticket, { state: "collected", collected_at: at }),
      );
    }
    case "see": {
      const isOutside = order.outside_at !== null && order.outside_seen_at === null;
      if (order.seen_at !== null && order.changed_from === null && order.facts_changed === null && !isOutside)
        return hasChanged();
      const after = changedTicket(ticket, {
        ...looked(ticket, context),
        facts_changed: null,
        ...(isOutside ? { outside_seen_at: at } : {}),
      });
      return planOf("order-seen", ticket, after);
    }
    case "accept": {
      if (state !== "received") return hasChanged();
      const { minutes } = command;
      return {
        kind: "order-accepted",
        details: { label: labelOf(order), minutes },
        accepts: { ticket, minutes },
      };
    }
    case "confirm-allergies": {
      if (order.allergies === null) return refuse("The guest has not named any allergies", [number]);
      if (order.allergies_confirmed_at !== null || state === "cancelled") return hasChanged();
      return planOf("allergies-confirmed", ticket, changedTicket(ticket, { allergies_confirmed_at: at }));
    }
    case "turn-down":
      if (state === "cancelled" || state === "collected") return hasChanged();
      return {
        kind: "order-turned-down",
        details: { label: labelOf(order) },
        turnsDown: { ticket, reason: command.reason },
      };
  }
}
