import type { KitchenOrder } from "../../../../src/features/orders/contract/kitchen.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { bump, acknowledge, start } from "../../../../src/features/orders/staff/commands.ts";
import { createKitchenStore } from "../../../../src/features/orders/staff/live/kitchen-store.ts";
import { queuedParts, withCommands } from "../../../../src/features/orders/staff/live/with-commands.ts";
import { readKitchen } from "../../../../src/features/orders/staff/model/book.ts";
import { at, kitchenState, line, order, reply } from "./support/orders.ts";
import { lastUndoable } from "../../../../src/features/staff/shell/undo.ts";
import type {
  KitchenCommand,
  KitchenCommandReply,
} from "../../../../src/features/orders/contract/kitchen-commands.ts";

interface Sent {
  readonly key: string;
  readonly offline?: object;
  readonly command: { readonly kind: string; readonly number: string; readonly version: number };
}

/** The service as seen by a screen: it accepts every command unless the line is cut. */
function service(first: KitchenOrder) {
  const sent: Sent[] = [];
  let isCut = false;
  let current = first;
  const streams: EventTarget[] = [];
  const call = async (path: string, body?: object): Promise<never> => {
    if (isCut) throw new TypeError("Failed to fetch");
    if (path !== paths.sendKitchenCommand) return reply([current]) as never;
    const one = body as Sent;
    sent.push(one);
    current = { ...current, version: current.version + 1 };
    const sequence = 7 + sent.length;
    return {
      success: true,
      outcome: "done",
      sequence,
      entry: {
        ...{ sequence, at: at(1), date: "2026-11-21", kind: "order-bumped", actor: "staff", initials: "NL" },
        ...{
          member: null,
          unverified: false,
          summary: one.command.kind,
          subject: current.number,
          key: one.key,
        },
        ...{ undoable: true, undone: false, undoes: null },
      },
      orders: [current],
      kitchen: kitchenState,
      message: null,
    } satisfies KitchenCommandReply as never;
  };
  const openEvents = () => {
    const stream = Object.assign(new EventTarget(), { close: () => undefined });
    streams.push(stream);
    queueMicrotask(() => beat());
    return stream as unknown as EventSource;
  };
  const beat = () => {
    const data = JSON.stringify({ now: new Date().toISOString(), sequence: 7 });
    for (const stream of streams)
      stream.dispatchEvent(isCut ? new Event("error") : new MessageEvent("heartbeat", { data }));
  };
  return {
    sent,
    call,
    openEvents,
    beat,
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
    },
  };
}

const bag = order("K7M2", {}, [line(0, "Margherita"), line(1, "Soup", { station: "Pan" })]);

async function opened(first = bag) {
  const values = new Map<string, string>();
  const fake = service(first);
  const store = createKitchenStore({
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
    },
    call: fake.call,
    openEvents: fake.openEvents,
  });
  store.start();
  await new Promise((resolve) => setTimeout(resolve));
  return { fake, store };
}

test("presses are shown at once, and sent one after the other", async () => {
  const { fake, store } = await opened();
  const [first, second] = [start(bag), bump(bag, [0])];
  const both = Promise.all([store.send(first.command, first.text), store.send(second.command, second.text)]);
  const { book, sending } = store.getState();
  const drawn = withCommands(book!, sending).orders[0]!;
  expect(drawn.state).toBe("cooking");
  expect(drawn.lines.map(({ doneAt }) => doneAt !== null)).toEqual([true, false]);
  expect(await both).toEqual([true, true]);
  expect(fake.sent.map(({ command }) => command.kind)).toEqual(["start", "bump"]);
  expect(store.getState().sending).toEqual([]);
  store.stop();
});

test("offline they are stored in order, marked, can be undone, and are sent once the line is back", async () => {
  const { fake, store } = await opened();
  fake.cut();
  for (const { command, text } of [acknowledge(bag), start(bag), bump(bag, [1]), bump(bag, [0])])
    expect(await store.send(command, text)).toBeUndefined();
  expect(store.takeBackKept()).toBe(true);
  const { queue } = store.getState();
  expect(queue.map(({ command }) => command.kind)).toEqual(["see", "start", "bump"]);
  expect(queuedParts(queue).get(bag.number)).toBe("all");
  expect(queuedParts(queue.slice(2)).get(bag.number)).toEqual([1]);

  fake.restore();
  store.tryNow();
  await until(() => store.getState().queue.length === 0);
  expect(fake.sent.map(({ command }) => command.kind)).toEqual(["see", "start", "bump"]);
  expect(fake.sent.every(({ offline }) => offline !== undefined)).toBe(true);
  // Queued on the same screen, each command builds on the version that the previous one creates.
  expect(fake.sent.map(({ command }) => command.version)).toEqual([1, 2, 3]);
  store.stop();
});

/** Resolves once the check is true. */
async function until(check: () => boolean): Promise<void> {
  for (let tries = 0; !check(); tries += 1) {
    if (tries > 200) throw new Error("It has not come to that.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Parts of a queued command that these tests do not need. */
const common = { key: "1", overrule: false, initials: undefined, text: "", date: "", steadyMs: 0, run: "" };

test("every line bumped offline is marked, and after the whole order all of it", () => {
  const queued = (...commands: KitchenCommand[]) => {
    const queue = commands.map((command) => ({ ...common, command, at: at(1) }));
    return queuedParts(queue).get(bag.number);
  };
  const [first, second, whole] = [bump(bag, [0]), bump(bag, [1]), bump(bag)].map(({ command }) => command);
  expect(queued(first!, second!)).toEqual([0, 1]);
  expect(queued(first!, whole!)).toBe("all");
  expect(queued(whole!, first!)).toBe("all");
});

test("a ticket is ready with its last line, and open again when one is recalled", () => {
  const book = readKitchen(reply([bag]));
  const done = { ...common, command: bump(bag).command, at: at(3) };
  expect(withCommands(book, [done]).orders[0]).toMatchObject({ state: "ready", readyAt: at(3) });
  const back = {
    ...common,
    command: { kind: "recall" as const, number: bag.number, version: 1, lines: [1] },
    at: at(4),
  };
  const [again] = withCommands(book, [done, back]).orders;
  expect(again).toMatchObject({ state: "cooking", readyAt: null });
  expect(again!.lines.map(({ doneAt }) => doneAt)).toEqual([at(3), null]);
});

test("undo reverts this screen's last change before any other's", () => {
  const entry = (sequence: number, key: string, given = {}) => ({
    ...{ sequence, key, at: at(0), by: "NL", text: key, subject: undefined, kind: "order-bumped" as const },
    ...{ canUndo: true, undoes: undefined },
    ...given,
  });
  const log = [entry(9, "theirs"), entry(8, "mine"), entry(7, "mine before", { canUndo: false })];
  expect(lastUndoable({ log }, (key) => key === "mine")?.sequence).toBe(8);
  expect(lastUndoable({ log }, () => false)?.sequence).toBe(9);
});
