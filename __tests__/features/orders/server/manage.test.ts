import type { ManagedOrderReply } from "../../../../src/features/orders/contract/managed-order.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { OrderingGuest } from "../../../core/server/support/ordering-guest.ts";

const day = 24 * 3600_000;

describe.each(databases())("an order's link, on %s", (_name, newDatabase) => {
  let guest: OrderingGuest;
  beforeEach(async () => {
    guest = await OrderingGuest.open({ DATABASE_URL: await newDatabase() });
  });
  afterEach(() => guest.close());

  const view = (token: string) => guest.post<ManagedOrderReply>(paths.viewOrder, { token });
  const codeOf = async (path: string, token: string) => (await guest.post(path, { token })).body.code;

  it("shows the order as bought, whatever the dish costs since", async () => {
    const { order, token } = await guest.placed({ allergies: "sesame" }, [
      { quantity: 2, choices: [guest.glutenFree], cents: 1600, note: "no basil" },
    ]);
    await guest.changeDish({ price: "15" });
    const { status, body } = await view(token);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      number: order.number,
      state: "received",
      from: { time: "6:10 PM" },
      until: { time: "6:20 PM" },
      earlier: null,
      startBy: { time: "6:02 PM" },
      placedAt: { time: "5:00 PM" },
      lines: [
        {
          dish: "margherita",
          title: "Margherita",
          quantity: 2,
          cents: 1600,
          choices: [{ option: "As you like it", name: "Gluten-free base", cents: 300 }],
          note: "no basil",
        },
      ],
      packagingCents: 200,
      totalCents: 3400,
      allergies: "sesame",
      allergiesConfirmed: false,
      name: "Leyla Aydin",
      phoneNumber: "+39 555 0100",
      email: null,
      canChange: true,
      isOutside: false,
      reason: null,
      cancelledBy: null,
    });
    expect(body.order.lines[0]!.allergens).toEqual(body.order.allergens);
    expect(body.order.allergens).toMatchObject({ contains: [], free: ["gluten"] });
    // The new token works like the old one.
    expect((await view(body.token)).body.order.number).toBe(order.number);
  });

  it("cancels once, before cooking starts, and releases the places", async () => {
    const { token } = await guest.placed();
    const cancel = () => guest.post<ManagedOrderReply>(paths.cancelOrder, { token });
    expect((await cancel()).body.order).toMatchObject({
      state: "cancelled",
      cancelledBy: "guest",
      canChange: false,
    });
    const { version, updated_at } = (await guest.orders())[0]!;
    guest.later(60_000);
    expect((await cancel()).status).toBe(200);
    expect(await guest.orders()).toMatchObject([{ version, updated_at }]);

    const { order, token: other } = await guest.placed();
    expect(order.from.time).toBe("6:10 PM");
    await guest.setState(order.number, "cooking");
    expect(await codeOf(paths.cancelOrder, other)).toBe("ORDER_CLOSED");
    expect((await view(other)).body.order).toMatchObject({ state: "cooking", canChange: false });
  });

  describe("changes the bag", () => {
    const halfPastSix = "2026-11-21T17:30:00.000Z";
    const change = (token: string, lines: Parameters<typeof guest.lines>[0], changes: object = {}) => {
      const { lines: own, totalCents } = guest.request({}, lines);
      return guest.post<ManagedOrderReply>(paths.changeOrder, { token, lines: own, totalCents, ...changes });
    };

    it("at the same time, once, and remembers the earlier contents", async () => {
      const { token } = await guest.placed({ due: halfPastSix, allergies: "sesame" });
      const lines = [{ quantity: 2 }, { choices: [guest.glutenFree], cents: 1600, note: "no basil" }];
      const { status, body } = await change(token, lines, { allergies: "sesame, nuts" });
      expect([status, body.order]).toMatchObject([
        200,
        {
          from: { at: halfPastSix },
          lines: [
            { quantity: 2, note: null },
            { quantity: 1, cents: 1600, note: "no basil" },
          ],
          packagingCents: 300,
          totalCents: 4500,
          allergies: "sesame, nuts",
        },
      ]);
      const [row] = await guest.orders();
      expect(row).toMatchObject({ version: 1, changed_at: guest.now.toISOString(), total_cents: 4500 });
      expect(JSON.parse(row!.changed_from!)).toMatchObject([
        { dish: "margherita", quantity: 1, cents: 1300 },
      ]);
      expect((await change(token, lines, { allergies: "sesame, nuts" })).status).toBe(200);
      expect(await guest.orders()).toEqual([row]);
    });

    it("twice before a cook looks, and the kitchen still sees what was ordered at first", async () => {
      const { token } = await guest.placed({ due: halfPastSix }, [{ quantity: 2 }]);
      for (const quantity of [3, 1]) expect((await change(token, [{ quantity }])).status).toBe(200);
      const [row] = await guest.orders();
      expect(JSON.parse(row!.changed_from!)).toMatchObject([{ dish: "margherita", quantity: 2 }]);
    });

    it("within its own places while the oven is full, and no further", async () => {
      const { token } = await guest.placed({ due: halfPastSix });
      // Fills the oven for that time.
      let taken = 0;
      while ((await guest.place({ due: halfPastSix })).status === 201) taken += 1;
      expect(taken).toBeGreaterThan(0);
      const note = [{ note: "no basil" }];
      expect((await change(token, note)).body.order).toMatchObject({ from: { at: halfPastSix } });
      const { body } = await change(token, [{ quantity: 6 }]);
      expect(body).toMatchObject({ code: "KITCHEN_FULL", order: { state: "full" } });
      expect((await view(token)).body.order.lines).toMatchObject([{ quantity: 1, note: "no basil" }]);
      const later = "2026-11-21T19:00:00.000Z";
      expect((await change(token, [{ quantity: 6 }], { due: later })).body.order.from.at).toBe(later);
      // The order's former places are free.
      expect((await guest.place({ due: halfPastSix })).status).toBe(201);
    });

    it("and keeps the price of what was bought, also if it has sold out", async () => {
      const { token } = await guest.placed({}, [{ quantity: 2 }]);
      await guest.changeDish({ price: "15", available: "false" });
      const kept = await change(token, [{ quantity: 2, note: "well done" }]);
      expect(kept.body.order).toMatchObject({ totalCents: 2800 });
      for (const more of [[{ quantity: 3 }], [{ quantity: 2 }, { quantity: 1, cents: 1500 }]])
        expect((await change(token, more)).body.code).toBe("ORDER_CHANGED");
      await guest.changeDish({ price: "15" });
      expect((await change(token, [{ quantity: 3 }])).body).toMatchObject({
        code: "ORDER_CHANGED",
        order: { lines: [{ problem: "price", cents: 1500 }] },
      });
      const two = [{ quantity: 2 }, { quantity: 1, cents: 1500 }];
      expect((await change(token, two)).body.order).toMatchObject({ totalCents: 4400 });
    });

    it("until cooking starts, or it is cancelled", async () => {
      const { order, token } = await guest.placed();
      for (const state of ["cooking", "ready", "collected", "cancelled"] as const) {
        await guest.setState(order.number, state);
        expect((await change(token, [{ quantity: 2 }])).body.code).toBe("ORDER_CLOSED");
      }
      expect((await view(token)).body.order.lines).toMatchObject([{ quantity: 1 }]);
    });
  });

  it("tells staff that its guest is outside only while the bag is ready", async () => {
    const { order, token } = await guest.placed();
    expect(await codeOf(paths.sayOutside, token)).toBe("ORDER_CLOSED");
    await guest.setState(order.number, "ready");
    expect((await guest.post<ManagedOrderReply>(paths.sayOutside, { token })).body.order.isOutside).toBe(
      true,
    );
    expect((await guest.post<ManagedOrderReply>(paths.sayOutside, { token })).status).toBe(200);
    expect((await guest.orders())[0]).toMatchObject({ version: 1 });
  });

  it("opens nothing if it is old, forged, or a reservation's", async () => {
    const { order, token } = await guest.placed();
    const { body: booked } = await guest.post<{ token: string }>(paths.createReservation, {
      numberOfPersons: 2,
      reservationDate: "2026-11-24",
      reservationTime: "7:30 PM",
    });
    for (const path of [paths.viewOrder, paths.cancelOrder, paths.sayOutside]) {
      for (const wrong of [booked.token, `${token}x`, token.replace(order.number, "K7QX-2M9F-TB"), "", 7])
        expect(await codeOf(path, wrong as string)).toBe("INVALID_LINK");
    }
    expect(await codeOf(paths.viewReservation, token)).toBe("INVALID_LINK");
    guest.later(8 * day);
    expect(await codeOf(paths.viewOrder, token)).toBe("LINK_EXPIRED");
  });

  it("an order is found by its guest's number with or without the country, in digits of any script", async () => {
    const { order } = await guest.placed({ phoneNumber: "22 33 44 55" });
    const find = (phoneNumber: string) =>
      guest.post<{ token: string }>(paths.findOrder, { reference: order.number, phoneNumber });
    for (const spelling of ["+47 22 33 44 55", "0047-22334455", "22334455", "٢٢ ٣٣ ٤٤ ٥٥"])
      expect([spelling, (await find(spelling)).status]).toEqual([spelling, 200]);
    expect((await find("22 33 44 56")).status).toBe(404);
  });

  it("is found again by number and telephone, and strangers learn nothing", async () => {
    const { order } = await guest.placed();
    const find = (reference: string, phoneNumber: string) =>
      guest.post<{ token: string }>(paths.findOrder, { reference, phoneNumber });
    const { status, body } = await find(order.number.toLowerCase().replaceAll("-", " "), "0039-5550100");
    expect(status).toBe(200);
    expect((await view(body.token)).body.order.number).toBe(order.number);
    const answers = await Promise.all([
      find(order.number, "+39 555 0199"),
      find("K7QX-2M9F-TB", "+39 555 0100"),
      find("no number", "no telephone"),
      find(order.number, "ask me"),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: "" }).toEqual({ ...answers[0].body, requestId: "" });
    }
    guest.later(8 * day);
    expect((await find(order.number, "+39 555 0100")).body.code).toBe("ORDER_NOT_FOUND");
  });

  it("makes a stranger who keeps searching wait twice as long each time, up to a quarter of an hour", async () => {
    const guess = () => guest.post(paths.findOrder, { reference: "K7QX-2M9F-TB", phoneNumber: "555-0100" });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess()).status).toBe(404);
    const waits: number[] = [];
    while (waits.length < 7) {
      const { headers, body } = await guess();
      expect(body.code).toBe("TOO_MANY_REQUESTS");
      waits.push(Number(headers["retry-after"]));
      guest.later(waits.at(-1)! * 1000);
      expect((await guess()).status).toBe(404);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });
});
