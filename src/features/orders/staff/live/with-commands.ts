import type { KitchenLine, KitchenOrder } from "../../contract/kitchen.ts";
import type { QueuedCommand } from "../../../staff/shell/live/queue.ts";
import type { KitchenBook } from "../model/book.ts";
import type { KitchenCommand } from "../../contract/kitchen-commands.ts";

export type QueuedKitchenCommand = QueuedCommand<KitchenCommand>;

const openAgain = (order: KitchenOrder): KitchenOrder => ({
  ...order,
  state: "cooking",
  readyAt: null,
  collectedAt: null,
});

const isNamed = (
  { lines }: { readonly lines?: readonly number[] | undefined },
  { position }: Pick<KitchenLine, "position">,
): boolean => lines === undefined || lines.includes(position);

/** Returns an order as it will be after a command that the service has not yet confirmed. */
function withCommand(order: KitchenOrder, command: KitchenCommand, at: string): KitchenOrder {
  switch (command.kind) {
    case "start": {
      const lines = order.lines.map((line) =>
        line.startedAt === null && isNamed(command, line) ? { ...line, startedAt: at } : line,
      );
      return { ...order, lines, state: "cooking", startedAt: order.startedAt ?? at };
    }
    case "bump": {
      const lines = order.lines.map((line) =>
        line.doneAt === null && isNamed(command, line)
          ? { ...line, startedAt: line.startedAt ?? at, doneAt: at }
          : line,
      );
      const isReady = lines.every(({ doneAt }) => doneAt !== null);
      return {
        ...order,
        lines,
        startedAt: order.startedAt ?? at,
        state: isReady ? "ready" : "cooking",
        readyAt: isReady ? at : null,
      };
    }
    case "recall":
      return {
        ...openAgain(order),
        lines: order.lines.map((line) => (isNamed(command, line) ? { ...line, doneAt: null } : line)),
      };
    case "collect":
      return { ...order, state: "collected", collectedAt: at };
    case "see":
      return { ...order, seenAt: at, changedAt: null, factsChanged: [] };
    case "confirm-allergies":
      return { ...order, allergiesConfirmedAt: at };
    default:
      return order;
  }
}

/**
 * Returns the book as shown on this device, with unanswered commands applied. Unaffected orders remain the
 * same objects. The effects of some commands (declining, pausing, undoing) are not shown before the service
 * confirms them, because only the service can decide them.
 */
export function withCommands(book: KitchenBook, commands: readonly QueuedKitchenCommand[]): KitchenBook {
  if (commands.length === 0) return book;
  return {
    ...book,
    orders: book.orders.map((order) =>
      commands.reduce(
        (before, { command, at }) =>
          "number" in command && command.number === order.number ? withCommand(before, command, at) : before,
        order,
      ),
    ),
  };
}

/** Part of an order that has queued changes: `all`, or the positions of the affected lines. */
export type QueuedPart = "all" | readonly number[];

/** Returns the parts of orders that have queued changes, by order number. */
export function queuedParts(queue: readonly QueuedKitchenCommand[]): ReadonlyMap<string, QueuedPart> {
  const kept = new Map<string, QueuedPart>();
  for (const { command } of queue) {
    if (!("number" in command)) continue;
    const before = kept.get(command.number) ?? [];
    const lines = "lines" in command ? command.lines : undefined;
    kept.set(command.number, before === "all" || !lines ? "all" : [...before, ...lines]);
  }
  return kept;
}
