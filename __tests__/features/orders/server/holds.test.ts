import type { ManagedOrderReply } from "../../../../src/features/orders/contract/managed-order.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { orderingSettings, writeFiles } from "../../../core/server/support/fixtures.ts";
import { OrderingGuest } from "../../../core/server/support/ordering-guest.ts";

const minute = 60_000;

describe.each(databases())("a hold for a guest who decides, on %s", (_name, newDatabase) => {
  let guest: OrderingGuest;
  beforeEach(async () => {
    guest = await OrderingGuest.open({ DATABASE_URL: await newDatabase() });
  });
  afterEach(() => guest.close());

  it("keeps the price, for five minutes from the last quote", async () => {
    const first = await guest.quote();
    expect(first.hold).toMatchObject({ until: { at: "2026-11-21T16:05:00.000Z" } });
    await guest.changeDish({ price: "15" });
    guest.later(4 * minute);
    const hold = first.hold!.id;
    expect((await guest.place({ hold, phoneNumber: "555-0177" })).status).toBe(201);
    // A used or invented id keeps no price.
    for (const other of [hold, "made up", null])
      expect((await guest.place({ hold: other })).body.code).toBe("ORDER_CHANGED");
    await guest.changeDish({ price: "13" });
    const second = (await guest.quote()).hold!.id;
    await guest.changeDish({ price: "15" });
    // The next quote shows today's price, and keeps that.
    const third = await guest.quote([{}], { hold: second });
    expect(third.lines).toMatchObject([{ cents: 1500 }]);
    expect((await guest.place({ hold: third.hold!.id }, [{ cents: 1500 }])).status).toBe(201);
    await guest.changeDish({ price: "13" });
    const late = (await guest.quote()).hold!.id;
    await guest.changeDish({ price: "15" });
    guest.later(5 * minute);
    expect((await guest.place({ hold: late })).body.code).toBe("ORDER_CHANGED");
  });

  it("keeps the last portions, which are released if they are not ordered", async () => {
    await guest.countPortions("margherita", 3);
    const mine = await guest.quote([{ quantity: 2 }]);
    expect(mine.lines).toMatchObject([{ problem: null, left: 3 }]);
    const others = await guest.quote([{ quantity: 1 }, { quantity: 1 }]);
    expect(others).toMatchObject({
      lines: [
        { problem: null, left: 1 },
        { problem: "sold-out", left: 1 },
      ],
      sum: null,
      hold: null,
    });
    expect((await guest.place({}, [{ quantity: 2 }])).body.code).toBe("ORDER_CHANGED");
    const { order, token } = await guest.placed({ hold: mine.hold!.id }, [{ quantity: 2 }]);
    expect((await guest.quote()).lines).toMatchObject([{ left: 1 }]);
    guest.later(5 * minute);
    // The guest can still change the portions of their own order.
    const { lines, totalCents } = guest.request({}, [{ quantity: 3 }]);
    const changed = await guest.post<ManagedOrderReply>(paths.changeOrder, { token, lines, totalCents });
    expect(changed.body.order.lines).toMatchObject([{ quantity: 3 }]);
    expect((await guest.quote()).lines).toMatchObject([{ problem: "sold-out", left: 0 }]);
    // Tomorrow there are new portions.
    const tomorrow = await guest.quote([{ quantity: 5 }], { due: "2026-11-22T18:00:00.000Z" });
    expect(tomorrow).toMatchObject({ lines: [{ problem: null, left: null }], state: "open" });
    await guest.post(paths.cancelOrder, { token });
    expect((await guest.quote()).lines).toMatchObject([{ problem: null, left: 3 }]);
    expect(order.state).toBe("received");
  });

  it("counts for a time tonight, in any offset of a guest's clock", async () => {
    await guest.countPortions("margherita", 1);
    const due = "2026-11-22T08:30:00+14:00";
    const quoted = await guest.quote([{ quantity: 2 }], { due });
    expect(quoted.lines).toMatchObject([{ problem: "sold-out", left: 1 }]);
    expect((await guest.place({ due }, [{ quantity: 2 }])).body.code).toBe("ORDER_CHANGED");
    const { token } = await guest.placed({ due });
    expect((await guest.quote()).lines).toMatchObject([{ problem: "sold-out", left: 0 }]);
    // The same time in another offset is unchanged.
    const { lines, totalCents } = guest.request();
    const before = await guest.orders();
    await guest.post(paths.changeOrder, { token, lines, totalCents, due: "2026-11-21T13:30:00-05:00" });
    expect(await guest.orders()).toEqual(before);
  });

  it("never keeps a portion twice, for many guests at once", async () => {
    await guest.countPortions("margherita", 5);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guest.place({ phoneNumber: `555-01${10 + index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "ORDER_CHANGED")).toHaveLength(7);
  });

  it("keeps nothing that cannot be ordered: while the kitchen is paused, closed or full, or for too large a bag", async () => {
    await guest.countPortions("margherita", 40);
    const { db } = guest.service.storage;
    const left = async () => (await guest.quote([{ quantity: 1 }], { hold: "another guest" })).lines[0]!.left;
    const pause = { id: "pause", value: null, until: "2026-11-21T17:00:00.000Z" };
    await db.insertInto("kitchen_state").values(pause).execute();
    expect(await guest.quote([{ quantity: 15 }])).toMatchObject({ state: "paused", hold: null });
    expect(await left()).toBe(40);
    await db.deleteFrom("kitchen_state").where("id", "=", "pause").execute();
    expect(await guest.quote([{ quantity: 21 }])).toMatchObject({ state: "too-large", hold: null });
    const night = { due: "2026-11-22T00:00:00.000Z" };
    expect(await guest.quote([{ quantity: 15 }], { due: "2026-11-21T16:15:00.000Z" })).toMatchObject({
      state: "closed",
      hold: null,
    });
    expect(await left()).toBe(40);
    // A quote for a full time releases the earlier hold.
    const { hold } = await guest.quote([{ quantity: 4 }], night);
    expect(await left()).toBe(36);
    await guest.quote([{ quantity: 15 }], { due: "2026-11-21T16:15:00.000Z", hold: hold!.id });
    expect(await left()).toBe(40);
  });

  it("keeps no more than half of the remaining portions for one network", async () => {
    await guest.countPortions("margherita", 10);
    for (let times = 0; times < 10; times += 1) await guest.quote([{ quantity: 2 }]);
    expect((await guest.quote([{ quantity: 1 }], { hold: "another guest" })).lines[0]!.left).toBe(6);
    // A larger order is still accepted, as long as the portions exist.
    expect((await guest.place({}, [{ quantity: 5 }])).status).toBe(201);
  });

  it("can be requested as often as a guest reconsiders, but not more", async () => {
    const statuses = new Set<number>();
    const look = async () =>
      (await guest.post(paths.quoteOrder, { lines: [{ dish: "margherita", quantity: 1 }] })).status;
    for (let times = 0; times < 100; times += 1) statuses.add(await look());
    expect([...statuses]).toEqual([200]);
    for (let times = 0; times < 200; times += 1) statuses.add(await look());
    expect([...statuses]).toEqual([200, 429]);
    guest.later(5_000);
    expect(await look()).toBe(200);
  });

  it("is limited for one network", async () => {
    await guest.countPortions("margherita", 100);
    const holds = [];
    for (let times = 0; times < 22; times += 1) holds.push((await guest.quote()).hold);
    expect(holds.filter((hold) => hold === null)).toHaveLength(2);
  });
});

describe.each(databases())("the times of a quote, on %s", (_name, newDatabase) => {
  it("are the quarter hours of one day, including full ones", async () => {
    const guest = await OrderingGuest.open({ DATABASE_URL: await newDatabase() });
    await writeFiles(guest.service.root, {
      "content/settings/ordering.yml": orderingSettings({
        open: true,
        times: [
          { days: ["sat"], from: "18:00", to: "19:00" },
          { days: ["sun"], from: "12:00", to: "12:30" },
        ],
      }),
    });
    const times = async (day?: string) =>
      (await guest.quote([{ quantity: 4 }], { day })).times.map(
        ({ at, state }) => `${at.date} ${at.time} ${state}`,
      );
    const [sat, sun] = ["2026-11-21", "2026-11-22"];
    expect(await times()).toEqual(["6:15", "6:30", "6:45", "7:00"].map((time) => `${sat} ${time} PM free`));
    expect(await times(sun)).toEqual(["12:15", "12:30"].map((time) => `${sun} ${time} PM free`));
    expect((await guest.quote([{ quantity: 4 }])).days).toEqual([sat, sun]);
    while ((await guest.place({ due: "2026-11-21T17:30:00.000Z" })).status === 201);
    expect(await times()).toContain(`${sat} 6:30 PM full`);
    await guest.close();
  });
});
