import type { QuoteOrderReply } from "../../../../src/features/orders/contract/orders.ts";
import { databases } from "../../../core/server/support/databases.ts";
import {
  bookingSettings,
  dish,
  orderingSettings,
  writeFiles,
} from "../../../core/server/support/fixtures.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";

/* A bakery: open from six to two, baking from three; orders up to two weeks ahead. */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const baked = (fields: object, ...lines: string[]): string =>
  dish({ category: "Rolls", ...fields }).replace(
    /---\n$/,
    [
      "takeAway:",
      "  orderable: true",
      "  station: Oven",
      "  minutes: 20",
      ...lines.map((line) => `  ${line}`),
      "---",
      "",
    ].join("\n"),
  );
const content = {
  "settings/booking.yml": bookingSettings({
    servicePeriods: [{ name: "Shop", from: "06:00", to: "14:00", days }],
    closures: [{ from: "2026-11-24", to: "2026-11-25" }],
  }),
  "settings/menu.yml": [
    "categories:",
    "  - name: Rolls",
    "  - name: Cakes",
    "    orderBy: { days: 2 }",
    "menus: []",
    "",
  ].join("\n"),
  "settings/ordering.yml": orderingSettings({
    open: true,
    daysAhead: 14,
    leadTime: 15,
    largestOrder: { total: 2000 },
    confirmAbove: 2000,
    stations: [{ name: "Oven", places: 2, from: "03:00", to: "14:00" }],
  }),
  "dishes/roll.md": baked(
    { title: "Roll", price: "0.5" },
    "portionsPerPlace: 20",
    "min: 5",
    "step: 5",
    "max: 300",
    "bundles: [{ quantity: 10, price: 4 }]",
  ),
  "dishes/spelt-loaf.md": baked({ title: "Spelt loaf", price: "5" }, 'orderBy: { days: 1, time: "18:00" }'),
  "dishes/cheesecake.md": baked({ title: "Cheesecake", price: "30", category: "Cakes" }),
};

describe.each(databases())("orders ahead, on %s", (_, newDatabase) => {
  let service: TestService;
  // Saturday, 21 November 2026, 17:59 in Rome.
  let now: string;
  beforeEach(async () => {
    now = "2026-11-21T16:59:00.000Z";
    service = await testService({
      env: { DATABASE_URL: await newDatabase() },
      content,
      now: () => new Date(now),
    });
  });
  afterEach(() => service.close());

  const post = async (path: string, payload: object) =>
    service.app.inject({ method: "POST", url: `/api/food/orders${path}`, payload });
  const quote = async (lines: object[], more: object = {}): Promise<QuoteOrderReply> =>
    (await post("/quote", { lines, ...more })).json();
  const rolls = (quantity: number) => ({ dish: "roll", quantity });
  const spelt = { dish: "spelt-loaf", quantity: 1 };
  const cake = { dish: "cheesecake", quantity: 1 };
  const readyAt = ({ quote: found }: QuoteOrderReply) => found && `${found.from.date} ${found.from.time}`;

  it("are ready from the minute at which the shop opens, because the oven starts at three", async () => {
    const reply = await quote([rolls(60)]);
    expect(readyAt(reply)).toBe("2026-11-22 6:05 AM");
    expect(reply.quote!.startBy.time).toBe("5:25 AM");
    expect(reply.days).toEqual([
      ...["22", "23", "26", "27", "28", "29", "30"].map((day) => `2026-11-${day}`),
      ...["01", "02", "03", "04", "05"].map((day) => `2026-12-${day}`),
    ]);
  });

  it("are for the day that the guest chooses, at its earliest time or at any quarter hour", async () => {
    const saturday = await quote([rolls(60)], { day: "2026-11-28" });
    expect(readyAt(saturday)).toBe("2026-11-28 6:05 AM");
    expect(saturday.times[0]!.at).toMatchObject({ date: "2026-11-28", time: "6:15 AM" });
    const atSeven = await quote([rolls(60)], { due: "2026-11-28T06:00:00.000Z" });
    expect(readyAt(atSeven)).toBe("2026-11-28 7:00 AM");
    expect(atSeven.times[0]!.at.date).toBe("2026-11-28");
  });

  it("on a closed day are refused, with the nearest times", async () => {
    const reply = await quote([rolls(10)], { due: "2026-11-24T07:00:00.000Z" });
    expect(reply).toMatchObject({ state: "closed", quote: null });
    expect(reply.nearest.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-23", "2026-11-23"]);
    expect(await quote([rolls(10)], { day: "2026-11-24" })).toMatchObject({ state: "closed" });
  });

  it("are accepted until the latest time of each dish, or of its part of the menu", async () => {
    expect(readyAt(await quote([rolls(10), spelt]))).toBe("2026-11-22 6:05 AM");
    expect((await quote([cake])).days[0]).toBe("2026-11-23");
    now = "2026-11-21T17:00:00.000Z";
    const reply = await quote([rolls(10), spelt]);
    expect(readyAt(reply)).toBe("2026-11-23 6:05 AM");
    expect(readyAt(await quote([rolls(10)]))).toBe("2026-11-22 6:05 AM");
    expect(await quote([spelt], { due: "2026-11-22T07:00:00.000Z" })).toMatchObject({ state: "closed" });
  });

  it("are only for quantities in which a dish is sold, counted over all its lines", async () => {
    const problems = async (...lines: object[]) => (await quote(lines)).lines.map(({ problem }) => problem);
    expect(await problems(rolls(5))).toEqual([null]);
    expect(await problems(rolls(7), spelt)).toEqual(["quantity", null]);
    expect(await problems(rolls(3), rolls(7))).toEqual([null, null]);
    expect(await problems(rolls(305))).toEqual(["quantity"]);
  });

  it("cost the cheapest combination of prices by quantity, which the order keeps", async () => {
    const { sum } = await quote([rolls(25)]);
    expect(sum).toMatchObject({
      savings: [{ dish: "roll", bundles: [{ quantity: 10, cents: 400, times: 2 }], cents: 200 }],
      totalCents: 1050,
    });
    const order = {
      lines: [{ ...rolls(25), cents: 50, note: null }],
      due: "2026-11-28T06:00:00.000Z",
      name: "Anna",
      phoneNumber: "030 1234567",
    };
    expect((await post("", { ...order, totalCents: 1250 })).json()).toMatchObject({ code: "ORDER_CHANGED" });
    const placed = await post("", { ...order, totalCents: 1050 });
    expect(placed.statusCode).toBe(201);
    const { token } = placed.json<{ token: string }>();
    // The order keeps its price.
    await writeFiles(service.root, {
      "content/dishes/roll.md": baked({ title: "Roll", price: "0.6" }, "portionsPerPlace: 20"),
    });
    expect((await post("/view", { token })).json()).toMatchObject({
      order: { savings: [{ dish: "roll", cents: 200 }], totalCents: 1050 },
    });
  });

  it("are as large as the oven allows, and never take a place twice", async () => {
    expect(await quote([rolls(300)])).toMatchObject({ state: "open" });
    expect(await quote([{ dish: "spelt-loaf", quantity: 100 }])).toMatchObject({ state: "too-large" });
    const order = (quantity: number, cents: number) => ({
      lines: [{ dish: "spelt-loaf", quantity, cents: 500, note: null }],
      due: "2026-11-28T05:15:00.000Z",
      totalCents: cents,
      name: "Anna",
      phoneNumber: "030 1234567",
    });
    // By a quarter past six, each of the two places has baked nine loaves since three.
    expect((await post("", order(18, 9000))).statusCode).toBe(201);
    expect((await post("", order(1, 500))).json()).toMatchObject({ code: "KITCHEN_FULL" });
    expect((await post("", { ...order(1, 500), due: "2026-11-28T05:35:00.000Z" })).statusCode).toBe(201);
  });
});
