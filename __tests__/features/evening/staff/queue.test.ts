import {
  isTentative,
  withQueuedCommands,
  type QueuedEveningCommand,
} from "../../../../src/features/evening/staff/live/queued-commands.ts";
import { readQueue, commandAgeSeconds, writeQueue } from "../../../../src/features/staff/shell/live/queue.ts";
import { at, bookOf, party } from "./support/book.ts";

const queued = (
  command: QueuedEveningCommand["command"],
  given: Partial<QueuedEveningCommand> = {},
): QueuedEveningCommand => ({
  key: `${command.kind} ${JSON.stringify(command)}`,
  command,
  overrule: false,
  initials: "MA",
  text: command.kind,
  date: "2026-11-21",
  at: "2026-11-21T19:04:00.000Z",
  steadyMs: 1_000,
  run: "this",
  ...given,
});

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test("the queue survives the page, in its order", () => {
  const storage = memory();
  const queue = [
    queued({ kind: "seat", id: "Haddad", version: 1 }),
    queued({ kind: "complete", id: "Rossi", version: 2 }),
  ];
  expect(writeQueue(storage, "queue", queue)).toBe(true);
  expect(readQueue(storage, "queue")).toEqual(queue);
});

test("a browser that stores nothing, or nonsense, breaks no page", () => {
  const blocked = {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  };
  expect(readQueue(blocked, "queue")).toEqual([]);
  expect(writeQueue(blocked, "queue", [])).toBe(false);
  for (const text of ["{", "7", '{"a":1}', '[null,{"key":1}]'])
    expect(readQueue({ getItem: () => text }, "queue")).toEqual([]);
});

test("queued statuses and notes are shown; moves and walk-ins are not: the service decides them", () => {
  const book = bookOf([
    party("Haddad", 2, "20:00", "21:30", ["1"]),
    party("Rossi", 2, "20:30", "22:00", ["2"]),
  ]);
  const queue = [
    queued({ kind: "seat", id: "Haddad", version: 1 }),
    queued({ kind: "edit", id: "Rossi", version: 1, note: "called, on the way" }),
    queued({ kind: "move", id: "Rossi", version: 1, tables: ["7"] }),
  ];
  const [haddad, rossi] = withQueuedCommands(book, queue, () => at("20:04")).parties;
  expect(haddad).toMatchObject({ status: "seated", from: at("20:04"), to: at("21:34") });
  expect(rossi).toMatchObject({ note: "called, on the way", tables: ["2"] });
  expect(queue.map(isTentative)).toEqual([false, false, true]);
});

test("parties without queued commands stay the same objects", () => {
  const book = bookOf([
    party("Haddad", 2, "20:00", "21:30", ["1"]),
    party("Rossi", 2, "20:30", "22:00", ["2"]),
  ]);
  const drawn = withQueuedCommands(
    book,
    [queued({ kind: "no-show", id: "Haddad", version: 1 })],
    () => undefined,
  );
  expect(drawn.parties[1]).toBe(book.parties[1]);
  expect(withQueuedCommands(book, [], () => undefined)).toBe(book);
});

test("a decision's age is measured by the steady counter, and by the clock after a reload", () => {
  const one = queued({ kind: "seat", id: "Haddad", version: 1 });
  const wrongClock = new Date("2031-01-01T00:00:00Z");
  expect(commandAgeSeconds(one, { date: wrongClock, steadyMs: 61_000, run: "this" })).toBe(60);
  expect(commandAgeSeconds(one, { date: new Date("2026-11-21T19:05:30Z"), steadyMs: 10, run: "other" })).toBe(
    90,
  );
  expect(commandAgeSeconds(one, { date: wrongClock, steadyMs: 10, run: "other" })).toBe(86_400);
});
