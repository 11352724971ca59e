import * as paths from "../../../../src/core/contract/paths.ts";
import type { QuotedOrder } from "../../../../src/features/orders/contract/orders.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { bookingSettings, orderingSettings, writeFiles } from "../../../core/server/support/fixtures.ts";
import { OrderingGuest } from "../../../core/server/support/ordering-guest.ts";

describe.each(databases())("an invalid or unusual order, on %s", (_name, newDatabase) => {
  let guest: OrderingGuest;
  beforeEach(async () => {
    guest = await OrderingGuest.open({ DATABASE_URL: await newDatabase() });
  });
  afterEach(() => guest.close());

  const codeOf = async (lines: Parameters<OrderingGuest["place"]>[1], changes: object = {}) =>
    (await guest.place(changes, lines)).body.code;
  const problemsOf = (reply: Awaited<ReturnType<OrderingGuest["place"]>>) =>
    (reply.body as unknown as { readonly order: QuotedOrder }).order.lines.map(({ problem }) => problem);

  it("has no portions, or two hundred", async () => {
    expect(await codeOf([{ quantity: 0 }])).toBe("INVALID_FIELD");
    expect(await codeOf([{ quantity: 200 }])).toBe("ORDER_TOO_LARGE");
    expect(await codeOf([{ quantity: 1001 }])).toBe("INVALID_FIELD");
    expect(await guest.orders()).toEqual([]);
  });

  it("has choices that the dish does not have, has twice, or had on an older menu", async () => {
    const old = { option: "As you like it", choice: "Truffle" };
    for (const choices of [[old], [guest.glutenFree, guest.glutenFree], [{ ...old, option: "Size" }]])
      expect(problemsOf(await guest.place({}, [{ choices, cents: 1600 }]))).toEqual(["choices"]);
    expect(await guest.orders()).toEqual([]);
  });

  it("has characters that no database can store: they are removed from a name, and refused elsewhere", async () => {
    const nul = "\u0000";
    const quoted = await guest.post(paths.quoteOrder, {
      lines: [{ dish: "margherita", quantity: 1 }],
      hold: `a look${nul}`,
    });
    expect(quoted.body.code).toBe("INVALID_FIELD");
    expect(await codeOf([{ choices: [{ option: nul, choice: nul }] }])).toBe("INVALID_FIELD");
    expect((await guest.place({ name: `Leyla${nul}` })).status).toBe(201);
    const find = { reference: `K7QX${nul}`, phoneNumber: "5550100" };
    expect((await guest.post(paths.findOrder, find)).body.code).toBe("INVALID_FIELD");
    expect((await guest.post(paths.viewOrder, { token: nul })).body.code).toBe("INVALID_LINK");
  });

  it("needs a station that closed between the slip and the order, and no other input is lost", async () => {
    expect(await guest.quote()).toMatchObject({ state: "open" });
    const stations = [{ name: "Fire", places: 6 }];
    const settings = orderingSettings({ open: true, stations });
    await writeFiles(guest.service.root, { "content/settings/ordering.yml": settings });
    const refused = await guest.place();
    expect([refused.status, refused.body.code]).toEqual([409, "ORDER_CHANGED"]);
    expect(problemsOf(refused)).toEqual(["here-only"]);
  });

  it("has a note with markup, or with right-to-left text: it is stored as typed", async () => {
    const notes = [`<img src=x onerror="alert(1)">`, "بدون بصل", "no\u0000 \u0007basil"];
    const { order } = await guest.placed(
      {},
      notes.map((note) => ({ note })),
    );
    const { db } = guest.service.storage;
    const rows = await db
      .selectFrom("order_lines")
      .select("note")
      .where("order_number", "=", order.number)
      .orderBy("position")
      .execute();
    expect(rows.map(({ note }) => note)).toEqual([notes[0], notes[1], "no basil"]);
    expect(await codeOf([{ note: "x".repeat(10_240) }])).toBe("FIELD_TOO_LONG");
  });

  it("is for half past two in the night in which it occurs twice: each of the two is a separate time", async () => {
    const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const night = bookingSettings({ servicePeriods: [{ name: "Night", from: "18:00", to: "04:00", days }] });
    await writeFiles(guest.service.root, { "content/settings/booking.yml": night });
    guest.later(Date.parse("2027-10-30T21:00:00Z") - guest.now.getTime());
    const ends = [];
    for (const [index, due] of ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"].entries()) {
      const { order } = await guest.placed({ due, phoneNumber: `555-017${index}` }, [{ quantity: 4 }]);
      expect(order.from).toEqual({ at: due, date: "2027-10-31", time: "2:30 AM" });
      ends.push(order.until.time);
    }
    expect(ends).toHaveLength(2);
    // In the night that skips the hour, there is no such moment: the next one is half past three.
    guest.later(Date.parse("2028-03-25T22:00:00Z") - guest.now.getTime());
    const { order } = await guest.placed({ due: "2028-03-26T01:30:00.000Z", phoneNumber: "555-0179" });
    expect(order.from.time).toBe("3:30 AM");
  });
});
