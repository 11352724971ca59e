import type { EveningReply } from "../../../../../src/features/evening/contract/evening.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";

const minute = 60_000;

describe.each(databases())("a kitchen without an active screen, on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
    await kitchen.guest.runJobs();
  });
  afterEach(() => kitchen.close());

  /** Lets time pass and runs the background jobs. */
  const later = async (ms: number) => {
    kitchen.guest.later(ms);
    await kitchen.guest.service.app.jobs.idle();
  };
  const paused = async () => (await kitchen.snapshot()).kitchen.paused;
  const bookKinds = async () =>
    (await kitchen.get<EveningReply>(paths.getEvening, kitchen.host)).log.map(({ kind }) => kind);

  it("takes no new orders after a minute, notifies the staff, and takes them again as soon as it is back", async () => {
    await later(70 * minute);
    await kitchen.show();
    await later(59_000);
    expect(await paused()).toBeNull();
    await later(2_000);
    expect(await paused()).toEqual({ reason: "silence", until: null });
    expect(await kitchen.guest.quote()).toMatchObject({ state: "paused", pausedUntil: null });
    expect((await kitchen.guest.place()).body.code).toBe("ORDERING_PAUSED");
    await later(5_000);
    expect(await bookKinds()).toEqual(["orders-paused"]);
    await later(60_000);
    expect((await kitchen.show("another")).status).toBe(200);
    expect(await paused()).toBeNull();
    expect(await bookKinds()).toEqual(["orders-resumed", "orders-paused"]);
    expect((await kitchen.guest.place()).status).toBe(201);
  });

  it("does not count if its screens were closed on purpose, none was open in this service, or nothing is cooked", async () => {
    // Before opening hours for orders.
    await kitchen.show();
    await later(5 * minute);
    expect(await paused()).toBeNull();
    await later(65 * minute);
    // Within those hours: a screen has shown tickets this evening, and then stopped.
    expect(await paused()).toMatchObject({ reason: "silence" });
    await kitchen.show("pass", { leaving: true });
    expect(await paused()).toBeNull();
    await kitchen.show("oven");
    await kitchen.show("pass");
    await kitchen.show("oven", { leaving: true });
    await later(30_000);
    expect(await paused()).toBeNull();
    await later(31_000);
    expect(await paused()).toMatchObject({ reason: "silence" });
    // On the next day no screen has been opened yet.
    expect((await kitchen.show("no blanks")).status).toBe(400);
    await later(24 * 60 * minute);
    expect(await kitchen.guest.quote()).toMatchObject({ state: "open" });
  });

  it("still takes orders if a healthy screen is closed, although another one crashed before", async () => {
    await later(70 * minute);
    await kitchen.show("crashed");
    for (let count = 0; count < 5; count += 1) {
      await later(15_000);
      await kitchen.show("healthy");
    }
    await kitchen.show("healthy", { leaving: true });
    expect(await paused()).toBeNull();
    await later(5 * minute);
    expect(await paused()).toBeNull();
    expect((await kitchen.guest.place()).status).toBe(201);
  });

  it("an unseen order is reported first to staff, then to the guest", async () => {
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    await later(30 * minute);
    // Cooking only starts in half an hour, so the kitchen still has time to see the order.
    expect(await bookKinds()).toEqual([]);
    await later(18 * minute);
    const book = await kitchen.get<EveningReply>(paths.getEvening, kitchen.host);
    expect(book.log.map(({ summary }) => summary)).toEqual([
      `Bag ${order.number.slice(0, 4)}: the kitchen hasn’t seen it`,
    ]);
    expect(await kitchen.view(token)).toMatchObject({ isUnseen: false });
    await later(5 * minute + 15_000);
    expect(await kitchen.view(token)).toMatchObject({ isUnseen: true });
    expect(await kitchen.mails()).toEqual(["order-received", "order-unseen"]);
    const { version } = await kitchen.order(order.number);
    await kitchen.done({ kind: "see", number: order.number, version });
    expect(await kitchen.view(token)).toMatchObject({ isUnseen: false });
    await later(10 * minute);
    expect(await kitchen.mails()).toHaveLength(2);
  });

  it("sends guests a new range before the old one has passed, and takes its places there", async () => {
    await later(55 * minute);
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    await kitchen.done({ kind: "see", number: order.number, version: 0 });
    expect(await kitchen.view(token)).toMatchObject({ until: { at: "2026-11-21T17:20:00.000Z" } });
    const usage = async () => (await kitchen.guest.orders())[0]!.usage;
    const before = await usage();
    for (let passed = 0; passed < 17; passed += 1) {
      await kitchen.show();
      await later(minute);
    }
    // 18:12 plus eight minutes is in time.
    expect(await kitchen.view(token)).toMatchObject({ earlier: null });
    await kitchen.show();
    await later(minute);
    expect(kitchen.guest.now.toISOString()).toBe("2026-11-21T17:13:00.000Z");
    expect(await kitchen.view(token)).toMatchObject({
      from: { at: "2026-11-21T17:25:00.000Z" },
      until: { at: "2026-11-21T17:35:00.000Z" },
      earlier: { from: { at: "2026-11-21T17:10:00.000Z" }, until: { at: "2026-11-21T17:20:00.000Z" } },
    });
    expect(await usage()).not.toBe(before);
    expect(await kitchen.mails()).toEqual(["order-late", "order-received"]);
    expect((await kitchen.snapshot()).log[0]).toMatchObject({ kind: "order-late", actor: "system" });
    // The order is started, but not finished in time either.
    const { version } = await kitchen.order(order.number);
    await kitchen.done({ kind: "start", number: order.number, version });
    for (let passed = 0; passed < 21; passed += 1) {
      await kitchen.show();
      await later(minute);
    }
    expect(await kitchen.view(token)).toMatchObject({
      from: { at: "2026-11-21T17:40:00.000Z" },
      earlier: { from: { at: "2026-11-21T17:10:00.000Z" }, until: { at: "2026-11-21T17:20:00.000Z" } },
    });
  });

  it("abandons an order untouched for three hours, and sends its guest no more times", async () => {
    await later(55 * minute);
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    await kitchen.done({ kind: "start", number: order.number, version: 0 });
    await kitchen.show();
    await later(30 * minute);
    const { until } = await kitchen.view(token);
    expect(until.at > "2026-11-21T17:20:00.000Z").toBe(true);
    // The order was first promised by 18:20. The time is now 19:55, and later 22:25.
    await later(90 * minute);
    const last = (await kitchen.view(token)).until;
    expect(last.at > until.at).toBe(true);
    await later(150 * minute);
    expect((await kitchen.view(token)).until).toEqual(last);
    expect(await kitchen.mails()).toEqual(["order-late", "order-late", "order-received"]);
  });

  it("reports no late orders if the kitchen works without the screens", async () => {
    await later(55 * minute);
    const { token } = await kitchen.guest.placed();
    await later(40 * minute);
    expect(await kitchen.view(token)).toMatchObject({
      earlier: null,
      until: { at: "2026-11-21T17:20:00.000Z" },
    });
  });

  it("reports open orders whose dish's allergens have changed, with every line", async () => {
    const { order, token } = await kitchen.guest.placed();
    const { number } = order;
    await kitchen.done({ kind: "see", number, version: 0 });
    await kitchen.guest.changeDish({ price: "14" });
    await later(15_000);
    expect(await kitchen.order(number)).toMatchObject({ version: 1, factsChanged: [], totalCents: 1400 });
    await kitchen.guest.changeFacts("{ gluten: contains, nuts: contains }");
    await later(15_000);
    const marked = await kitchen.order(number);
    expect(marked).toMatchObject({
      version: 2,
      seenAt: null,
      factsChanged: [
        { dish: "margherita", title: "Margherita", substance: "nuts", was: "unconfirmed", is: "contains" },
      ],
    });
    expect(marked.lines[0]!.allergens.contains).toEqual(["gluten", "nuts"]);
    expect((await kitchen.snapshot()).log[0]).toMatchObject({ kind: "facts-changed" });
    expect(await kitchen.send({ kind: "bump", number, version: 1 })).toMatchObject({ outcome: "stale" });
    expect((await kitchen.view(token)).allergens.contains).toEqual(["gluten", "nuts"]);
    // The facts are corrected before anyone has looked, so only the log still shows the alarm.
    await kitchen.guest.changeFacts("{ gluten: contains }");
    await later(15_000);
    expect(await kitchen.order(number)).toMatchObject({ version: 3, factsChanged: [] });
  });

  it("reports nothing to the kitchen about an order that its guest has not confirmed", async () => {
    const confirming = await Kitchen.open(await newDatabase(), { confirmAbove: 0 });
    try {
      const { order } = await confirming.guest.placed({ email: "leyla@example.com" });
      expect(order.state).toBe("unconfirmed");
      await confirming.guest.changeFacts("{ gluten: contains, nuts: contains }");
      await confirming.guest.runJobs();
      expect((await confirming.snapshot()).log).toEqual([]);
    } finally {
      await confirming.close();
    }
  });
});
