import type * as contract from "../../contract/kitchen.ts";
import type { KitchenCommand, KitchenCommandReply } from "../../contract/kitchen-commands.ts";
import * as paths from "../../../../core/contract/paths.ts";
import type { BookService } from "../../../staff/shell/live/book-service.ts";
import type { LiveState, StoreOptions } from "../../../staff/shell/live/live-state.ts";
import { createLiveStore, type LiveStore } from "../../../staff/shell/live/live-store.ts";
import type { BookKeeper, StoredForm } from "../../../staff/shell/live/stored-book.ts";
import { applyKitchenChange, readKitchen, withArrivals, type KitchenBook } from "../model/book.ts";
import type { QueuedKitchenCommand } from "./with-commands.ts";

/** Types with which the live store handles the kitchen's tickets. */
export interface KitchenTypes {
  readonly book: KitchenBook;
  readonly snapshot: contract.KitchenReply;
  readonly change: contract.KitchenEvent;
  readonly command: KitchenCommand;
  readonly reply: KitchenCommandReply;
}

export type KitchenLiveState = LiveState<KitchenTypes>;
export type KitchenStore = LiveStore<KitchenTypes>;
export type KitchenKeeper = BookKeeper<KitchenBook>;

export const kitchenCopy: StoredForm<KitchenBook> = {
  address: "/staff/kitchen/stored",
  pack: (book) => book,
  unpack: (packed) => packed as KitchenBook,
};

/**
 * Returns the queue after the service has carried out a command. The cook gave later commands for the same
 * order with that command in mind, so they now apply to the order's new version.
 */
function afterDone(
  queue: readonly QueuedKitchenCommand[],
  { command: done }: QueuedKitchenCommand,
  { orders }: Pick<KitchenCommandReply, "orders">,
): readonly QueuedKitchenCommand[] {
  if (!("number" in done)) return queue;
  const isNext = orders.some(({ number, version }) => number === done.number && version === done.version + 1);
  return queue.map((one) => {
    const { command } = one;
    return isNext && "number" in command && command.number === done.number && command.version === done.version
      ? { ...one, command: { ...command, version: done.version + 1 } }
      : one;
  });
}

const kitchenService: BookService<KitchenTypes> = {
  snapshotPath: paths.getKitchen,
  eventsPath: paths.getKitchenEvents,
  commandPath: paths.sendKitchenCommand,
  storageKey: "staff-kitchen-queue",
  query: () => ({}),
  read: readKitchen,
  apply: (book, change) => {
    const { orders, kitchen } = change;
    if ("outcome" in change && change.outcome !== "done")
      return applyKitchenChange(book, { orders, kitchen });
    return applyKitchenChange(book, { orders, kitchen, entry: change.entry });
  },
  beat: (book, heartbeat) => withArrivals(book, heartbeat as contract.KitchenHeartbeat),
  touched: ({ orders }) => orders.map(({ number }) => number),
  subjectOf: (command) => ("number" in command ? command.number : undefined),
  afterDone,
};

/** Creates a store that keeps the kitchen's tickets up to date and has the functions that change them. */
export const createKitchenStore = (options: StoreOptions<KitchenTypes>): KitchenStore =>
  createLiveStore(kitchenService, options);
