import {
  lineChanges,
  voidText,
  describeOtherDemand,
} from "../../../../src/features/orders/staff/model/changes.ts";
import { allDay, coversDue } from "../../../../src/features/orders/staff/model/counts.ts";
import { packTickets } from "../../../../src/features/orders/staff/model/pack.ts";
import { placesNow, portionsAt } from "../../../../src/features/orders/staff/model/places.ts";
import { nextRequest } from "../../../../src/features/orders/staff/commands.ts";
import {
  isCalling,
  shelfOf,
  cookingProgress,
  doneOrders,
  ticketsOf,
  type Ticket,
} from "../../../../src/features/orders/staff/model/tickets.ts";
import { at, eight, kitchenState, line, order } from "./support/orders.ts";

const stations = ["Oven", "Pan"];
const tickets = (orders: Parameters<typeof ticketsOf>[0], minutes = 0, station?: string) =>
  ticketsOf(orders, station, eight + minutes, stations);
const only = (one: Parameters<typeof ticketsOf>[0][number], minutes = 0, station?: string): Ticket =>
  tickets([one], minutes, station)[0]!;

test("tickets are ordered by when they must be started, not by when they came", () => {
  const late = order("LATE", { placedAt: at(-60), startBy: at(9) }, [line(0, "A", { startBy: at(9) })]);
  const soon = order("SOON", { placedAt: at(-1), startBy: at(2) }, [line(0, "A", { startBy: at(2) })]);
  expect(tickets([late, soon]).map(({ order: { number } }) => number.slice(0, 4))).toEqual(["SOON", "LATE"]);
});

test("of tickets to be started in the same minute, the one ordered first comes first", () => {
  const second = order("AAAA", { placedAt: at(-3) });
  const first = order("ZZZZ", { placedAt: at(-4) });
  expect(tickets([second, first]).map(({ order: { number } }) => number.slice(0, 4))).toEqual([
    "ZZZZ",
    "AAAA",
  ]);
});

test("tickets started early come before those to be started", () => {
  const early = order("EARL", { state: "cooking", startedAt: at(-2) }, [line(0, "A", { startBy: at(20) })]);
  const next = order("NEXT", {}, [line(0, "A", { startBy: at(1) })]);
  expect(tickets([next, early]).map(({ order: { number } }) => number.slice(0, 4))).toEqual(["EARL", "NEXT"]);
});

test.each([
  ["to come", {}, -1, "later", "start-early"],
  ["to be started now", {}, 0, "go", "start"],
  ["on the fire", { startedAt: at(0), state: "cooking" as const }, 5, "burning", "bump"],
  ["over", { startedAt: at(0), state: "cooking" as const }, 11, "over", "bump"],
  ["new", { seenAt: null }, -1, "later", "see"],
  ["with an allergy nobody has confirmed", { allergies: "Nuts" }, 0, "go", "confirm"],
  ["called off", { state: "cancelled" as const, cancelledAt: at(-1), seenAt: null }, 0, "void", "see"],
  [
    "of a dish of which the menu says otherwise",
    {
      factsChanged: [
        { dish: "a", title: "A", substance: "nuts", was: "free" as const, is: "contains" as const },
      ],
    },
    0,
    "go",
    "see",
  ],
])("a ticket %s", (_, given, minutes, state, next) => {
  expect(only(order("K7M2", given), minutes)).toMatchObject({ state, next });
});

test("done or cancelled and seen tickets leave the rail, and are in the list of done ones", () => {
  const orders = [
    order("REAL", { state: "ready", readyAt: at(-3) }),
    order("GONE", { state: "cancelled", cancelledAt: at(-5), seenAt: at(-4) }),
    order("HAND", { state: "collected", readyAt: at(-9), collectedAt: at(-8) }),
    order("OPEN"),
  ];
  expect(tickets(orders).map(({ order: { number } }) => number.slice(0, 4))).toEqual(["OPEN"]);
  expect(doneOrders(orders).map(({ number }) => number.slice(0, 4))).toEqual(["REAL", "GONE", "HAND"]);
});

test("a station sees its own lines, and the others' state of the bag", () => {
  const both = order("K7M2", { startedAt: at(0), state: "cooking" }, [
    line(0, "Pomodoro", { station: "Pan", doneAt: at(3) }),
    line(1, "Margherita", { quantity: 2 }),
  ]);
  const ticket = only(both, 4, "Oven");
  expect(ticket.lines.map(({ title }) => title)).toEqual(["Margherita"]);
  expect(ticket.elsewhere).toEqual(["Pan: done"]);
  expect(tickets([both], 4, "Pan")).toEqual([]);
});

describe("a bag for two stations", () => {
  const lines = [
    line(0, "Pizza", { startedAt: at(-1), startBy: at(0) }),
    line(1, "Gnocchi", { station: "Pan", startBy: at(6), minutes: 4 }),
  ];
  const bag = order("K7M2", { state: "cooking", startedAt: at(-1) }, lines);

  test("still has its gnocchi to start if only the oven has begun", () => {
    const pan = only(bag, 3, "Pan");
    expect(pan).toMatchObject({ state: "later", next: "start-early", startBy: eight + 6 });
    expect(cookingProgress(pan, eight + 3)).toBe(0);
    expect(only(bag, 6, "Pan")).toMatchObject({ state: "go", next: "start" });
    expect(only(bag, 3, "Oven")).toMatchObject({
      state: "burning",
      next: "bump",
      elsewhere: ["Pan: 1, not started"],
    });
    expect(portionsAt([bag], "Pan", 2, eight + 3)).toMatchObject([{ isIn: false, from: eight + 6 }]);
  });

  test("is sorted on a screen of all stations while it is cooked: what burns first, then what is due", () => {
    const positions = (ticket: Ticket) => ticket.nextLines.map(({ position }) => position);
    expect(positions(only(bag, 3))).toEqual([0]);
    const due = only(bag, 6);
    expect([due.state, due.next, positions(due)]).toEqual(["go", "start", [1]]);
    expect(nextRequest(due)).toMatchObject({ command: { kind: "start", lines: [1] } });
  });
});

test("a late ticket keeps its mark and its first promise with every new one", () => {
  const promised = { earlier: { due: at(-20), until: at(-10) } };
  const late = only(order("LATE", promised, [line(0, "A", { startBy: at(2) })]));
  expect(late).toMatchObject({ state: "later", promised: eight - 10 });
  expect(only(order("FINE"))).toMatchObject({ promised: undefined });
});

test("bags wait on the shelf, first those whose guest is outside; a table's plates do not", () => {
  const ready = { state: "ready" as const };
  const bags = shelfOf([
    order("NEWB", { ...ready, readyAt: at(-1) }),
    order("OLDB", { ...ready, readyAt: at(-9) }),
    order("OUTS", { ...ready, readyAt: at(-2), outsideAt: at(-1) }),
    order("SEEN", { ...ready, readyAt: at(-8), outsideAt: at(-3), outsideSeenAt: at(-2) }),
    order("TABL", { ...ready, readyAt: at(-8), destination: "table", table: "9" }),
    order("GONE", { state: "collected", readyAt: at(-8) }),
  ]);
  expect(bags.map(({ number }) => number.slice(0, 4))).toEqual(["SEEN", "OUTS", "OLDB", "NEWB"]);
  expect(bags.filter(isCalling).map(({ number }) => number.slice(0, 4))).toEqual(["OUTS"]);
});

test("an order cancelled by staff while on the fire is struck out until a cook has seen it", () => {
  const cancelled = {
    state: "cancelled" as const,
    cancelledAt: at(1),
    cancelledBy: "house" as const,
    cancelReason: "The oven is out.",
    startedAt: at(-2),
  };
  const off = only(order("R4TX", { ...cancelled, seenAt: null }), 2);
  expect([off.state, off.next]).toEqual(["void", "see"]);
  expect(voidText(off)).toBe("Cancelled by the restaurant: The oven is out.");
  expect(tickets([order("R4TX", { ...cancelled, seenAt: at(2) })], 2)).toEqual([]);
});

test("lines with options come first within their station", () => {
  const { lines } = only(
    order("K7M2", {}, [
      line(0, "Plain"),
      line(1, "Soup", { station: "Pan" }),
      line(2, "Wished", { note: "no basil" }),
    ]),
  );
  expect(lines.map(({ title }) => title)).toEqual(["Wished", "Plain", "Soup"]);
});

test("the header shrinks from start to due time", () => {
  const ticket = only(order("K7M2", { startedAt: at(0), state: "cooking" }), 5);
  expect(cookingProgress(ticket, eight + 5)).toBe(0.5);
  expect(cookingProgress(ticket, eight + 60)).toBe(1);
});

test("a change shows a line's former contents, additions and removals", () => {
  const changed = order(
    "K7M2",
    {
      changedAt: at(-1),
      changedFrom: [
        { dish: "margherita", title: "Margherita", quantity: 2, choices: [] },
        { dish: "soup", title: "Soup", quantity: 1, choices: [] },
        { dish: "tart", title: "Tart", quantity: 1, choices: [] },
      ],
    },
    [line(0, "Margherita", { quantity: 3 }), line(1, "Tart"), line(2, "Salad")],
  );
  const { before, gone } = lineChanges(changed);
  expect(before.get(0)).toMatchObject({ quantity: 2 });
  expect(before.has(1)).toBe(false);
  expect(before.get(2)).toBeNull();
  expect(gone.map(({ title }) => title)).toEqual(["Soup"]);
});

test("the food of a cancelled bag may be needed at a table", () => {
  const given = {
    state: "cancelled" as const,
    cancelledAt: at(1),
    cancelledBy: "guest" as const,
    seenAt: null,
  };
  const off = only(order("R4TX", { ...given, startedAt: at(-5) }), 2);
  const table = only(
    order("T009", { destination: "table", table: "9" }, [line(0, "Margherita", { quantity: 2 })]),
  );
  expect(describeOtherDemand(off, [off, table])).toBe("Table 9 wants 2");
  const unlit = only(order("R4TX", given), 2);
  expect(voidText(unlit)).toBe("Called off by the guest. Nothing was started.");
  expect(describeOtherDemand(unlit, [table])).toBeUndefined();
});

test("all day counts open portions, those to be started soon, and says what is sold out", () => {
  const orders = [
    order("ABCD", {}, [line(0, "Margherita", { quantity: 3, startBy: at(8) })]),
    order("EFGH", {}, [line(0, "Margherita", { quantity: 2, startBy: at(30) }), line(1, "Soup")]),
    order("DONE", { state: "ready" }, [line(0, "Margherita", { doneAt: at(-1) })]),
  ];
  expect(allDay(orders, kitchenState, undefined, eight)).toEqual([
    { dish: "margherita", title: "Margherita", open: 5, soon: 3, left: undefined },
    { dish: "soup", title: "Soup", open: 1, soon: 1, left: undefined },
    { dish: "tart", title: "Tart", open: 0, soon: 0, left: "sold out" },
  ]);
  const due = coversDue({ arrivals: [{ at: at(15), covers: 6 }], orders }, eight + 3, 2);
  expect(due).toEqual([
    { at: eight, room: 0, bags: 6 },
    { at: eight + 15, room: 6, bags: 0 },
  ]);
});

test("a station's places show what is in them, then what is promised; the rest waits", () => {
  const orders = [
    order("FIRE", { startedAt: at(-5), state: "cooking" }, [line(0, "Margherita", { startBy: at(-5) })]),
    order("NEXT", {}, [line(0, "Margherita", { quantity: 2, startBy: at(0) })]),
  ];
  const portions = portionsAt(orders, "Oven", 2, eight);
  expect(portions.map(({ place, from, until, isIn }) => [place, from - eight, until - eight, isIn])).toEqual([
    [0, -5, 3, true],
    [1, 0, 8, false],
    [0, 3, 11, false],
  ]);
  expect(placesNow(portions, 2, eight)).toMatchObject([
    { left: 3, share: 5 / 8 },
    { portion: undefined, next: { place: 1 } },
  ]);
  // A portion that should be out keeps its place until a cook says that it is.
  expect(placesNow(portionsAt(orders, "Oven", 2, eight + 9), 2, eight + 9)[0]).toMatchObject({
    left: 0,
    share: 1,
  });
});

test("a ticket that does not fit a column goes to the next, and the rest waits below", () => {
  const tall = Array.from({ length: 8 }, (_, index) => line(index, `Dish ${index}`));
  const all = tickets([order("AAAA", {}, tall), order("BBBB"), order("CCCC"), order("DDDD", {}, tall)]);
  const packed = packTickets(all, { columns: 2, height: 600, letters: 15 });
  expect(packed.columns.map((column) => column.map(({ order: { number } }) => number.slice(0, 4)))).toEqual([
    ["AAAA"],
    ["BBBB", "CCCC"],
  ]);
  expect(packed.rest).toHaveLength(1);
});
