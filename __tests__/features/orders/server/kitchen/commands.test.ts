import type { KitchenReply } from "../../../../../src/features/orders/contract/kitchen.ts";
import type { EveningReply } from "../../../../../src/features/evening/contract/evening.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { orderingSettings, writeFiles } from "../../../../core/server/support/fixtures.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { pizza } from "../../../../core/server/support/ordering-guest.ts";

const twoLines = [
  { quantity: 2 },
  { quantity: 1, cents: 1600, choices: [{ option: "As you like it", choice: "Gluten-free base" }] },
];

describe.each(databases())("the kitchen's commands on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
  });
  afterEach(() => kitchen.close());

  it("a station that gets another name and more places keeps its open orders and their usage", async () => {
    const { order } = await kitchen.guest.placed({}, [{ quantity: 4 }]);
    await kitchen.done({ kind: "slow-station", station: "Oven", minutes: 5 });
    const { contentDir } = kitchen.guest.service.config;
    const station = { id: "Oven", name: "Forno", places: 5 };
    await writeFiles(contentDir, {
      "settings/ordering.yml": orderingSettings({ open: true, confirmAbove: 200, stations: [station] }),
      "dishes/margherita.md": pizza().replace("station: Oven", "station: Forno"),
    });
    const { kitchen: state, log } = await kitchen.snapshot();
    expect(state.stations).toMatchObject([{ name: "Forno", places: 5, slowMinutes: 5 }]);
    expect(log[0]).toMatchObject({ kind: "station-renamed", summary: "Oven is now Forno" });
    expect((await kitchen.order(order.number)).lines).toMatchObject([{ station: "Forno" }]);
    const { status, body } = await kitchen.guest.place({}, [{ quantity: 4 }]);
    expect([status, body.error]).toEqual([201, undefined]);
    const [first, second] = [await kitchen.order(order.number), await kitchen.order(body.order.number)];
    expect(new Date(second.due).getTime()).toBeGreaterThan(new Date(first.due).getTime());
  });

  it("take an order from received to collected, and its guest sees each step", async () => {
    const { order, token } = await kitchen.guest.placed({ allergies: "sesame" }, twoLines);
    const { number } = order;
    const first = await kitchen.order(number);
    expect(first).toMatchObject({
      version: 0,
      state: "received",
      destination: "collection",
      name: "Leyla Aydin",
      startBy: "2026-11-21T17:02:00.000Z",
      due: "2026-11-21T17:10:00.000Z",
      seenAt: null,
      allergies: "sesame",
      portions: 3,
      lines: [
        { position: 0, title: "Margherita", quantity: 2, station: "Oven", minutes: 8, doneAt: null },
        { position: 1, quantity: 1, choices: [{ name: "Gluten-free base" }], allergens: { contains: [] } },
      ],
    });
    const started = await kitchen.done({ kind: "start", number, version: 0 });
    expect(started.orders[0]).toMatchObject({
      version: 1,
      state: "cooking",
      seenAt: kitchen.guest.now.toISOString(),
    });
    expect(started.entry).toMatchObject({
      summary: `Bag ${number.slice(0, 4)} started`,
      initials: "NL",
      undoable: true,
    });
    expect(await kitchen.view(token)).toMatchObject({ state: "cooking", canChange: false });
    await kitchen.done({ kind: "confirm-allergies", number, version: 1 });
    expect(await kitchen.view(token)).toMatchObject({ allergiesConfirmed: true });
    const bumped = await kitchen.done({ kind: "bump", number, version: 2, lines: [1] });
    expect(bumped.orders[0]).toMatchObject({ state: "cooking", readyAt: null });
    expect(await kitchen.send({ kind: "collect", number, version: 3 })).toMatchObject({ outcome: "refused" });
    const ready = await kitchen.done({ kind: "bump", number, version: 3 });
    expect(ready.entry.summary).toBe(`Bag ${number.slice(0, 4)}: 2 Margherita done`);
    expect(ready.orders[0]).toMatchObject({ state: "ready", readyAt: kitchen.guest.now.toISOString() });
    await kitchen.guest.post(paths.sayOutside, { token });
    expect(await kitchen.order(number)).toMatchObject({
      outsideAt: kitchen.guest.now.toISOString(),
      version: 5,
    });
    await kitchen.done({ kind: "collect", number, version: 5 });
    expect(await kitchen.view(token)).toMatchObject({ state: "collected" });
    // A recalled order continues with its own times.
    const recalled = await kitchen.done({ kind: "recall", number, version: 6, lines: [1] });
    expect(recalled.orders[0]).toMatchObject({
      state: "cooking",
      readyAt: null,
      collectedAt: null,
      due: first.due,
    });
    expect(recalled.orders[0]!.lines.map(({ doneAt }) => doneAt === null)).toEqual([false, true]);
    const kinds = (await kitchen.snapshot()).log.map(({ kind }) => kind);
    expect(kinds).toEqual([
      "order-recalled",
      "order-collected",
      "guest-outside",
      "order-bumped",
      "order-bumped",
      "allergies-confirmed",
      "order-started",
      "order-placed",
    ]);
  });

  it("merge if two stations bump different lines, and the slower of two for one line learns who was faster", async () => {
    const { number } = (await kitchen.guest.placed({}, twoLines)).order;
    const both = await Promise.all(
      [0, 1].map((line) => kitchen.send({ kind: "bump", number, version: 0, lines: [line] })),
    );
    expect(both.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect(await kitchen.order(number)).toMatchObject({ state: "ready", version: 2 });
    await kitchen.done({ kind: "recall", number, version: 2, lines: [0] });
    const same = await Promise.all(
      ["NL", "TM"].map((initials) =>
        kitchen.send({ kind: "bump", number, version: 3, lines: [0] }, { initials }),
      ),
    );
    expect(same.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "stale"]);
    const late = same.find(({ outcome }) => outcome === "stale");
    expect(late).toMatchObject({
      message: expect.stringMatching(/^(NL|TM): Bag \w{4}: 2 Margherita done$/),
      orders: [{ state: "ready" }],
    });
    expect(await kitchen.send({ kind: "bump", number, version: 4, lines: [7] })).toMatchObject({
      outcome: "refused",
    });
  });

  it("carry a command out once under its key, and refuse the key for another one", async () => {
    const { number } = (await kitchen.guest.placed()).order;
    const command = { kind: "start", number, version: 0 };
    const replies = await Promise.all([1, 2, 3].map(() => kitchen.request({ key: "once", command })));
    expect(new Set(replies.map(({ body }) => (body as { sequence: number }).sequence)).size).toBe(1);
    const other = await kitchen.request({ key: "once", command: { ...command, kind: "see" } });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await kitchen.order(number)).version).toBe(1);
    const unknown = await kitchen.request({ key: "new", command: { ...command, number: "NONE" } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "ORDER_NOT_FOUND"]);
  });

  it("do nothing to an order changed by its guest until a cook has seen the change", async () => {
    const { order, token } = await kitchen.guest.placed({ allergies: "sesame" });
    const { number } = order;
    await kitchen.done({ kind: "see", number, version: 0 });
    await kitchen.done({ kind: "confirm-allergies", number, version: 1 });
    const change = kitchen.guest.request({ token, allergies: "sesame, nuts" }, [{ quantity: 3 }]);
    expect((await kitchen.guest.post(paths.changeOrder, change)).status).toBe(200);
    expect(await kitchen.order(number)).toMatchObject({
      version: 3,
      seenAt: null,
      allergiesConfirmedAt: null,
      changedAt: kitchen.guest.now.toISOString(),
      changedFrom: [{ title: "Margherita", quantity: 1 }],
      lines: [{ quantity: 3 }],
    });
    const bump = { kind: "bump", number, version: 2 } as const;
    expect(await kitchen.send(bump)).toMatchObject({ outcome: "stale", orders: [{ version: 3 }] });
    expect(await kitchen.send(bump, { offline: { secondsAgo: 60 } })).toMatchObject({ outcome: "stale" });
    // A start made offline counts, but the order stays marked as changed.
    const started = await kitchen.done(
      { kind: "start", number, version: 2 },
      { offline: { secondsAgo: 60 } },
    );
    expect(started.orders[0]).toMatchObject({
      state: "cooking",
      seenAt: null,
      startedAt: "2026-11-21T15:59:00.000Z",
      changedFrom: [{ quantity: 1 }],
    });
    const seen = await kitchen.done({ kind: "see", number, version: 4 });
    expect(seen.orders[0]).toMatchObject({ changedFrom: null, changedAt: null });
    expect(await kitchen.send({ kind: "see", number, version: 5 })).toMatchObject({ outcome: "stale" });
  });

  it("lose against an earlier cancellation, and win against a later one", async () => {
    const off = await kitchen.guest.placed();
    const race = await Promise.all([
      kitchen.guest.post(paths.cancelOrder, { token: off.token }),
      kitchen.send({ kind: "bump", number: off.order.number, version: 0 }),
    ]);
    const after = await kitchen.order(off.order.number);
    const [cancelled, bumped] = [race[0].status === 200, race[1].outcome === "done"];
    expect([cancelled, bumped]).toEqual(after.state === "cancelled" ? [true, false] : [false, true]);
    const other = await kitchen.guest.placed({ phoneNumber: "+39 555 0177" });
    await kitchen.guest.post(paths.cancelOrder, { token: other.token });
    const stale = await kitchen.send({ kind: "start", number: other.order.number, version: 0 });
    expect(stale).toMatchObject({
      outcome: "stale",
      message: expect.stringContaining("cancelled"),
      orders: [{ state: "cancelled", cancelledBy: "guest", seenAt: null }],
    });
    await kitchen.done({ kind: "see", number: other.order.number, version: 1 });
    expect(await kitchen.order(other.order.number)).toMatchObject({
      seenAt: kitchen.guest.now.toISOString(),
    });
  });

  it("refuse an order with a reason that its guest sees, permanently", async () => {
    const { order, token } = await kitchen.guest.placed({ email: "leyla@example.com" });
    const { number } = order;
    const down = await kitchen.done({ kind: "turn-down", number, version: 0, reason: "The oven is out." });
    expect(down.entry.undoable).toBe(false);
    expect(await kitchen.view(token)).toMatchObject({
      state: "cancelled",
      cancelledBy: "house",
      reason: "The oven is out.",
    });
    expect(await kitchen.mails()).toEqual(["order-received", "order-turned-down"]);
    expect(await kitchen.send({ kind: "undo", sequence: down.sequence })).toMatchObject({
      outcome: "refused",
    });
    const blank = await kitchen.request({
      key: "k",
      command: { kind: "turn-down", number, version: 1, reason: " " },
    });
    expect(blank.status).toBe(400);
  });

  it("can be undone, unless more has been done since", async () => {
    const { number } = (await kitchen.guest.placed({}, twoLines)).order;
    const one = await kitchen.done({ kind: "bump", number, version: 0, lines: [0] });
    const two = await kitchen.done({ kind: "bump", number, version: 1, lines: [1] });
    expect(two.orders[0]!.state).toBe("ready");
    // The other station's line stays done.
    const undone = await kitchen.done({ kind: "undo", sequence: two.sequence });
    expect(undone.entry.summary).toContain("Undone: Bag");
    expect(undone.orders[0]).toMatchObject({ state: "cooking", readyAt: null });
    expect(undone.orders[0]!.lines.map(({ doneAt }) => doneAt !== null)).toEqual([true, false]);
    expect(await kitchen.send({ kind: "undo", sequence: two.sequence })).toMatchObject({
      outcome: "refused",
      message: "This has already been undone",
    });
    await kitchen.done({ kind: "undo", sequence: undone.sequence });
    expect(await kitchen.order(number)).toMatchObject({ state: "ready" });
    await kitchen.done({ kind: "recall", number, version: 4, lines: [0] });
    expect(await kitchen.send({ kind: "undo", sequence: one.sequence })).toMatchObject({ outcome: "stale" });
    // The evening's book cannot undo a kitchen command.
    const { body } = await kitchen.guest.post<{ message?: string }>(
      paths.sendEveningCommand,
      { key: "x", command: { kind: "undo", sequence: one.sequence } },
      kitchen.host,
    );
    expect(body).toMatchObject({ success: false });
  });

  it("pause new orders for a while, with a message to guests, and resume them", async () => {
    const paused = await kitchen.done({ kind: "pause-orders", minutes: 15 });
    expect(paused.kitchen.paused).toEqual({ reason: "staff", until: "2026-11-21T16:15:00.000Z" });
    const quoted = await kitchen.guest.quote();
    expect(quoted).toMatchObject({
      state: "paused",
      pausedUntil: { time: "5:15 PM" },
      // No time is promised, so nothing is held.
      hold: null,
    });
    expect((await kitchen.guest.place()).body).toMatchObject({ code: "ORDERING_PAUSED" });
    const book = await kitchen.get<EveningReply>(paths.getEvening, kitchen.host);
    expect(book.log[0]).toMatchObject({
      kind: "orders-paused",
      summary: "New orders paused",
      undoable: false,
    });
    await kitchen.done({ kind: "undo", sequence: paused.sequence });
    await kitchen.guest.placed();
    await kitchen.done({ kind: "pause-orders" });
    expect((await kitchen.snapshot()).kitchen.paused).toMatchObject({ until: "2026-11-22T01:00:00.000Z" });
    await kitchen.done({ kind: "resume-orders" });
    expect(await kitchen.send({ kind: "resume-orders" })).toMatchObject({ outcome: "refused" });
    await kitchen.done({ kind: "pause-orders", minutes: 15 });
    kitchen.guest.later(16 * 60_000);
    expect((await kitchen.snapshot()).kitchen.paused).toBeNull();
  });

  it("slow a station: later promises include it, and orders that become late get a new range", async () => {
    kitchen.guest.later(50 * 60_000);
    const { token } = await kitchen.guest.placed({ email: "leyla@example.com" });
    expect(await kitchen.view(token)).toMatchObject({
      from: { time: "6:10 PM" },
      until: { time: "6:20 PM" },
    });
    kitchen.guest.later(12 * 60_000);
    const slowed = await kitchen.done({ kind: "slow-station", station: "Oven", minutes: 10 });
    expect(slowed.kitchen.stations[0]).toMatchObject({ name: "Oven", slowMinutes: 10 });
    // 18:02 plus 18 minutes is 18:20: just in time if started now.
    expect(await kitchen.view(token)).toMatchObject({
      until: { time: "6:20 PM" },
      earlier: null,
      startBy: { time: "6:02 PM" },
    });
    kitchen.guest.later(60_000);
    await kitchen.done({ kind: "slow-station", station: "Oven", minutes: 5 });
    await kitchen.done({ kind: "slow-station", station: "Oven", minutes: 10 });
    expect(await kitchen.view(token)).toMatchObject({
      from: { time: "6:25 PM" },
      until: { time: "6:35 PM" },
      earlier: { from: { time: "6:10 PM" }, until: { time: "6:20 PM" } },
    });
    expect(await kitchen.mails()).toEqual(["order-late", "order-received"]);
    expect(await kitchen.send({ kind: "slow-station", station: "Grill", minutes: 5 })).toMatchObject({
      outcome: "refused",
    });
    const wrong = await kitchen.request({
      key: "w",
      command: { kind: "slow-station", station: "Oven", minutes: 7 },
    });
    expect(wrong.status).toBe(400);
  });

  it("use cooks' names of dishes, while an order has the guest's", async () => {
    const { order } = await kitchen.guest.placed();
    await writeFiles(kitchen.guest.service.root, {
      "content/dishes/margherita.md": pizza().replace("  minutes", "  kitchenName: Marghe\n  minutes"),
    });
    expect((await kitchen.snapshot()).kitchen.dishes).toMatchObject([
      { dish: "margherita", title: "Marghe" },
    ]);
    expect((await kitchen.order(order.number)).lines[0]!.title).toBe("Margherita");
  });

  it("count portions, which orders count down", async () => {
    await kitchen.done({ kind: "set-portions", dish: "margherita", left: 2 });
    const dishes = (reply: Pick<KitchenReply, "kitchen">) => reply.kitchen.dishes;
    expect(dishes(await kitchen.snapshot())).toEqual([
      { dish: "margherita", title: "Margherita", station: "Oven", soldOut: false, left: 2 },
    ]);
    await kitchen.guest.placed();
    expect(dishes(await kitchen.snapshot())[0]!.left).toBe(1);
    const uncounted = await kitchen.done({ kind: "set-portions", dish: "margherita", left: null });
    expect(dishes(uncounted)[0]!.left).toBeNull();
    const unknown = await kitchen.request({
      key: "u",
      command: { kind: "set-portions", dish: "ribeye-steak", left: 1 },
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, "DISH_NOT_FOUND"]);
  });

  it("are for cooks, hosts and owners, and unconfirmed orders are invisible to them", async () => {
    const mail = { email: "leyla@example.com" };
    const guest = await kitchen.guest.place(mail, [{ quantity: 15 }]);
    expect(guest.body.order.state).toBe("unconfirmed");
    expect((await kitchen.snapshot()).orders).toEqual([]);
    expect((await kitchen.snapshot()).log).toEqual([]);
    const { number } = guest.body.order;
    const start = await kitchen.request({ key: "s", command: { kind: "start", number, version: 0 } });
    expect(start.status).toBe(404);
    await kitchen.get(paths.getKitchen, kitchen.host);
    const stranger = await kitchen.guest.service.app.inject(paths.getKitchen);
    expect(stranger.statusCode).toBe(401);
  });
});
