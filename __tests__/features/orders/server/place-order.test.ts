import type { PlaceOrderReply } from "../../../../src/features/orders/contract/orders.ts";
import { batchesOf, quote, sumOfUsage, type Usage } from "../../../../src/features/orders/server/quote.ts";
import { readUsage } from "../../../../src/features/orders/server/store.ts";
import { minuteOf } from "../../../../src/features/booking/rules/service-time.ts";
import { databases } from "../../../core/server/support/databases.ts";
import {
  bookingSettings,
  orderingSettings,
  siteSettings,
  writeFiles,
} from "../../../core/server/support/fixtures.ts";
import { pizza } from "../../../core/server/support/ordering-guest.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";
import type { PaymentPort } from "../../../../src/features/orders/server/deps.ts";

const content = {
  "settings/ordering.yml": orderingSettings({ open: true }),
  "dishes/margherita.md": pizza(),
};
const halfPastSix = "2026-11-21T17:30:00.000Z";
const guest = { name: "Leyla Aydin", phoneNumber: "+39 555 0100" };
const margherita = { dish: "margherita", quantity: 1, cents: 1300 };
const order = (changes: object = {}) => ({ lines: [margherita], totalCents: 1400, ...guest, ...changes });

interface Answer extends Partial<PlaceOrderReply> {
  readonly code?: string;
}

describe.each(databases())("an order, on %s", (name, newDatabase) => {
  let services: readonly TestService[];
  /** SQLite's file belongs to one service; with PostgreSQL there are two. */
  beforeEach(async () => {
    const env = { DATABASE_URL: await newDatabase() };
    services = [await testService({ env, content })];
    if (name === "PostgreSQL") services = [...services, await testService({ env, content })];
  });
  afterEach(() => Promise.all(services.map((service) => service.close())));

  const send = async (payload: object, key?: string, index = 0) => {
    const reply = await services[index % services.length]!.app.inject({
      method: "POST",
      url: "/api/food/orders",
      headers: key === undefined ? {} : { "idempotency-key": key },
      payload,
    });
    return { status: reply.statusCode, body: reply.json<Answer>() };
  };
  const db = () => services[0]!.storage.db;
  const stored = () => db().selectFrom("orders").selectAll().execute();
  const quoted = async (due: string) => {
    const payload = { lines: [margherita], due };
    const reply = await services[0]!.app.inject({ method: "POST", url: "/api/food/orders/quote", payload });
    return reply.json<{ state: string }>().state;
  };

  it.each([
    ["KWD", "1.255", "0.100", 1255, 1355],
    ["JPY", "1200", "100", 1200, 1300],
  ])("in %s has sums in the currency's smallest units", async (currency, price, packaging, cents, total) => {
    for (const service of services)
      await writeFiles(service.config.contentDir, {
        "settings/site.yml": `${siteSettings}formats: { currency: ${currency} }\n`,
        "dishes/margherita.md": pizza({ price }).replace("packaging: 1\n", `packaging: ${packaging}\n`),
        "settings/ordering.yml": orderingSettings({
          ...{ open: true, largestOrder: { total: 250_000 }, confirmAbove: 250_000 },
        }),
      });
    const { status, body } = await send(order({ lines: [{ ...margherita, cents }], totalCents: total }));
    expect([status, body.code]).toEqual([201, undefined]);
    expect(await stored()).toMatchObject([{ total_cents: total, packaging_cents: total - cents }]);
  });

  it("is on disk with its lines as bought, and with the promise that the guest sees", async () => {
    const choices = [{ option: "As you like it", choice: "Gluten-free base" }];
    const lines = [{ ...margherita, quantity: 2, choices, cents: 1600, note: " no basil " }];
    const { status, body } = await send(order({ lines, totalCents: 3400, allergies: "sesame" }));
    expect([status, body]).toMatchObject([
      201,
      {
        success: true,
        order: {
          state: "received",
          from: { time: "6:10 PM" },
          until: { time: "6:20 PM" },
          totalCents: 3400,
        },
      },
    ]);
    // A later change of the price does not affect the order.
    await writeFiles(services[0]!.root, { "content/dishes/margherita.md": pizza({ price: "15" }) });
    expect(await stored()).toMatchObject([
      {
        number: body.order!.number,
        due_at: "2026-11-21T17:10:00.000Z",
        latest_at: "2026-11-21T17:20:00.000Z",
        start_by: "2026-11-21T17:02:00.000Z",
        total_cents: 3400,
        packaging_cents: 200,
        name: "Leyla Aydin",
        email: null,
        allergies: "sesame",
      },
    ]);
    const [line] = await db().selectFrom("order_lines").selectAll().execute();
    expect(line).toMatchObject({ title: "Margherita", cents: 1600, quantity: 2, note: "no basil" });
    expect(JSON.parse(line!.choices)).toEqual([
      { option: "As you like it", name: "Gluten-free base", cents: 300 },
    ]);
    expect(JSON.parse(line!.allergens)).toMatchObject({ gluten: "free", nuts: "unconfirmed" });
  });

  it("of many at once, those that fit are accepted, and no place twice", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => send(order({ due: halfPastSix }), undefined, index)),
    );
    // Computes how many of these orders fit one after the other.
    const stations = [{ name: "Oven", places: 4 }];
    const due = minuteOf(new Date(halfPastSix));
    let taken: Usage = new Map();
    let fitting = 0;
    for (;;) {
      const found = quote({
        batches: batchesOf([{ dish: "margherita", station: "Oven", minutes: 8, quantity: 1, perPlace: 1 }]),
        stations,
        taken,
        windows: [{ from: due - 30, to: due + 240 }],
        now: minuteOf(saturdayAfternoon),
        notice: 15,
        wanted: due,
      });
      if ("refused" in found) break;
      taken = sumOfUsage([taken, found.usage]);
      fitting += 1;
    }
    expect(fitting).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(fitting);
    expect(answers.filter(({ body }) => body.code === "KITCHEN_FULL")).toHaveLength(60 - fitting);
    const orders = await stored();
    expect(orders).toHaveLength(fitting);
    const used = sumOfUsage(orders.map(({ usage }) => readUsage(usage))).get("Oven")!;
    expect(Math.max(...used.values())).toBeLessThanOrEqual(4);
    expect(await quoted(halfPastSix)).toBe("full");
    // A cancelled order frees its places.
    await db().updateTable("orders").set({ state: "cancelled" }).execute();
    expect(await quoted(halfPastSix)).toBe("open");
  });

  it("sent twenty times at once under one key is one order, and another one under it is refused", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(order(), "once", index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const other = await send(order({ name: "Imani" }), "once");
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    // A guest who presses again after closing time still gets the promised reply.
    await writeFiles(services[0]!.root, {
      "content/settings/ordering.yml": orderingSettings({ open: false }),
    });
    expect((await send(order(), "once")).body).toEqual(answers[0]!.body);
    expect((await send(order(), "new")).body.code).toBe("ORDERING_CLOSED");
  });

  it("is refused line by line if anything differs from what the guest saw, and nothing is written", async () => {
    const changed = await send(
      order({ lines: [margherita, { ...margherita, cents: 1200 }], totalCents: 2600 }),
    );
    expect([changed.status, changed.body]).toMatchObject([
      409,
      {
        code: "ORDER_CHANGED",
        order: {
          lines: [
            { problem: null, cents: 1300 },
            { problem: "price", cents: 1300 },
          ],
          sum: { totalCents: 2800 },
          state: "open",
        },
      },
    ]);
    // Boxes became more expensive, but no line did.
    expect((await send(order({ totalCents: 1350 }))).body).toMatchObject({
      code: "ORDER_CHANGED",
      order: { lines: [{ problem: null }], sum: { totalCents: 1400 } },
    });
    await writeFiles(services[0]!.root, {
      "content/dishes/margherita.md": pizza({ available: "false" }),
    });
    expect((await send(order())).body).toMatchObject({
      code: "ORDER_CHANGED",
      order: { lines: [{ problem: "sold-out" }], sum: null },
    });
    expect(await stored()).toEqual([]);
  });

  it("is refused if a guest or a network has ordered too much, in any spelling of telephone and address", async () => {
    const limits = bookingSettings({ limits: { openBookings: 2, bookingsOfNetwork: 4 } });
    for (const { root } of services) await writeFiles(root, { "content/settings/booking.yml": limits });
    const codeOf = async (changes: object, index = 0) =>
      (await send(order(changes), undefined, index)).body.code;
    const ada = { phoneNumber: "555-0199-11", email: "ada@example.com" };
    expect(await codeOf(ada)).toBeUndefined();
    expect(await codeOf({ phoneNumber: "+39 555 019911" })).toBeUndefined();
    expect(await send(order({ phoneNumber: "55501 9911" }))).toMatchObject({
      status: 429,
      body: {
        code: "TOO_MANY_ORDERS",
        error: expect.stringMatching(/2 orders are already open .* 555-0100$/),
      },
    });
    const bo = { phoneNumber: "555-0177-22" };
    expect(await codeOf({ ...bo, email: "Ada+lunch@example.com" })).toBeUndefined();
    expect(await codeOf({ phoneNumber: "555-0166-33", email: "ADA@example.com" })).toBe("TOO_MANY_ORDERS");
    // Cancelled orders are no longer open, but still count for the network.
    await db().updateTable("orders").set({ state: "cancelled" }).execute();
    // Of three at once, only one is within the network's limit.
    const codes = await Promise.all([0, 1, 2].map((index) => codeOf(bo, index)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "TOO_MANY_ORDERS")).toHaveLength(2);
  });

  it.each([
    [
      "too much for one evening",
      { lines: [{ ...margherita, quantity: 21 }], totalCents: 29_400 },
      "ORDER_TOO_LARGE",
    ],
    ["nobody to call", { phoneNumber: " " }, "MISSING_REQUIRED_FIELDS"],
    ["a telephone number without digits", { phoneNumber: "ask me" }, "INVALID_FIELD"],
    ["an address that is none", { email: "leyla" }, "INVALID_EMAIL"],
    ["a note without an end", { lines: [{ ...margherita, note: "x".repeat(141) }] }, "FIELD_TOO_LONG"],
    ["a price nobody named", { lines: [{ dish: "margherita", quantity: 1 }] }, "INVALID_FIELD"],
  ])("is refused: %s", async (_what, changes, code) => {
    expect((await send(order(changes))).body.code).toBe(code);
    expect(await stored()).toEqual([]);
  });
});

it("an order whose payment is declined is refused, and takes no place and no portion", async () => {
  const asked: object[] = [];
  const payment: PaymentPort = {
    authorize(about) {
      asked.push(about);
      return Promise.resolve("declined");
    },
  };
  const service = await testService({ content, payment });
  const reply = await service.app.inject({ method: "POST", url: "/api/food/orders", payload: order() });
  expect([reply.statusCode, reply.json()]).toEqual([
    402,
    expect.objectContaining({
      code: "PAYMENT_DECLINED",
      error: expect.stringContaining("nothing has been ordered"),
    }),
  ]);
  expect(asked).toEqual([{ number: expect.stringMatching(/^[\w-]+$/), totalCents: 1400 }]);
  for (const table of ["orders", "order_lines"] as const)
    expect(await service.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await service.close();
});
