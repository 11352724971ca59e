import type { QuoteOrderReply } from "../../../../src/features/orders/contract/orders.ts";
import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { reservationLock } from "../../../../src/core/server/storage/locks.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { dish, orderingSettings, writeFiles } from "../../../core/server/support/fixtures.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";

const takeAway = (fields: object, ...lines: string[]): string =>
  dish(fields).replace(
    /---\n$/,
    [
      "takeAway:",
      "  orderable: true",
      "  station: Oven",
      ...lines.map((line) => `  ${line}`),
      "---",
      "",
    ].join("\n"),
  );
const pizza = takeAway(
  { title: "Margherita", price: "13" },
  "minutes: 8",
  "packaging: 1",
  "options:",
  "  - name: As you like it",
  "    max: 2",
  "    choices:",
  "      - { name: Extra mozzarella, price: 2, dietary: { dairy: adds } }",
  "      - { name: Gluten-free base, price: 3, dietary: { gluten: removes } }",
).replace("takeAway:", "dietary: { gluten: contains, nuts: free }\ntakeAway:");
const content = {
  "settings/ordering.yml": orderingSettings({ open: true }),
  "dishes/margherita.md": pizza,
  "dishes/calzone.md": takeAway({ title: "Calzone", available: "false" }, "minutes: 12"),
};

const chosen = (...choices: string[]) => choices.map((choice) => ({ option: "As you like it", choice }));
const margherita = (quantity: number, ...choices: string[]) => ({
  dish: "margherita",
  quantity,
  choices: chosen(...choices),
});

describe.each(databases())("a quote, on %s", (_, newDatabase) => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ env: { DATABASE_URL: await newDatabase() }, content });
  });
  afterEach(async () => {
    await writeFiles(service.root, { "content/settings/ordering.yml": content["settings/ordering.yml"] });
    for (const table of ["reservations", "kitchen_state", "order_holds"] as const)
      await service.storage.db.deleteFrom(table).execute();
  });
  afterAll(() => service.close());

  const ask = (payload: object) =>
    service.app.inject({ method: "POST", url: "/api/food/orders/quote", payload });
  const quote = async (lines: object[], due?: string): Promise<QuoteOrderReply> =>
    (await ask({ lines, due })).json();
  const times = ({ quote: found }: QuoteOrderReply) =>
    found && [found.startBy.time, found.from.time, found.until.time];

  it("states a bag's price and contents, and when it would be ready", async () => {
    const reply = await quote([margherita(2, "Extra mozzarella"), margherita(1, "Gluten-free base")]);
    expect(reply).toMatchObject({
      lines: [
        { problem: null, cents: 1500, totalCents: 3000 },
        { problem: null, cents: 1600, totalCents: 1600 },
      ],
      sum: { portions: 3, boxes: 3, packagingCents: 300, totalCents: 4900 },
      state: "open",
    });
    expect(reply.allergens).toMatchObject({ contains: ["gluten", "dairy"], free: ["nuts"] });
    expect(reply.allergens!.unconfirmed).toContain("egg");
    // Dinner begins at six.
    expect(times(reply)).toEqual(["6:02 PM", "6:10 PM", "6:20 PM"]);
    expect(reply.quote!.from).toEqual({
      at: "2026-11-21T17:10:00.000Z",
      date: "2026-11-21",
      time: "6:10 PM",
    });
  });

  it("names the lines that cannot be ordered, and keeps the others' prices", async () => {
    const reply = await quote([
      margherita(1),
      margherita(1, "Truffle"),
      { dish: "calzone", quantity: 1 },
      { dish: "ribeye-steak", quantity: 1 },
      { dish: "unicorn", quantity: 1 },
    ]);
    expect(reply.lines.map(({ problem, cents }) => problem ?? cents)).toEqual([
      1300,
      "choices",
      "sold-out",
      "here-only",
      "unknown",
    ]);
    expect(reply).toMatchObject({ sum: null, allergens: null, state: null, quote: null });
  });

  it("accepts no more than the settings allow, in portions and in money", async () => {
    expect(await quote([margherita(21)])).toMatchObject({ state: "too-large", quote: null });
    // Fourteen times 18, and 14 for boxes.
    expect(await quote([margherita(14, "Extra mozzarella", "Gluten-free base")])).toMatchObject({
      sum: { totalCents: 26_600 },
      state: "too-large",
    });
  });

  const seatedAtSix = (party_size: number, id: string) =>
    storedReservation({
      id,
      party_size,
      service_date: "2026-11-21",
      start_minutes: 18 * 60,
      starts_at: "2026-11-21T17:00:00.000Z",
      ends_at: "2026-11-21T20:00:00.000Z",
    });

  it("leaves room for the guests at the tables, and offers what is free near a full time", async () => {
    const seated = seatedAtSix(60, "K7QX-2M9F-TB");
    const lock = [reservationLock(seated.id)];
    await service.storage.write(lock, (tx) => insertReservation(tx, seated));
    expect(times(await quote([margherita(1)]))).toEqual(["7:02 PM", "7:10 PM", "7:20 PM"]);
    const wanted = await quote([margherita(1)], "2026-11-21T17:30:00.000Z");
    expect(wanted).toMatchObject({ state: "full", quote: null });
    expect(wanted.nearest.map(({ time }) => time)).toEqual(["7:15 PM", "7:30 PM", "7:45 PM"]);
    await service.storage.write(lock, (tx) =>
      tx.updateTable("reservations").set({ status: "cancelled" }).where("id", "=", seated.id).execute(),
    );
    expect(times(await quote([margherita(1)], "2026-11-21T17:30:00.000Z"))?.[1]).toBe("6:30 PM");
  });

  it("counts the guests of all tables together", async () => {
    const parties = ["C", "D", "E"].map((letter) => seatedAtSix(20, `K7QX-2M9F-T${letter}`));
    const locks = parties.map(({ id }) => reservationLock(id));
    await service.storage.write(locks, async (tx) => {
      for (const party of parties) await insertReservation(tx, party);
    });
    expect(times(await quote([margherita(1)]))).toEqual(["7:02 PM", "7:10 PM", "7:20 PM"]);
  });

  it.each([
    ["no word of lines", {}, "MISSING_REQUIRED_FIELDS"],
    ["half a pizza", { lines: [{ dish: "margherita", quantity: 0.5 }] }, "INVALID_FIELD"],
    ["a time between two steps", { lines: [margherita(1)], due: "2026-11-21T17:31:00.000Z" }, "INVALID_TIME"],
    ["no time at all", { lines: [margherita(1)], due: "soon" }, "INVALID_TIME"],
    ["a name without an end", { lines: [{ dish: "x".repeat(101), quantity: 1 }] }, "FIELD_TOO_LONG"],
  ])("refuses %s", async (_what, payload, code) => {
    const reply = await ask(payload);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, code]);
  });

  it("for an empty bag says if orders are taken, and holds nothing", async () => {
    const holds = () => service.storage.db.selectFrom("order_holds").selectAll().execute();
    const before = await holds();
    expect(await quote([])).toMatchObject({
      state: "open",
      quote: null,
      allergens: null,
      hold: null,
      times: [],
    });
    expect(await holds()).toEqual(before);
    await service.storage.write([], (tx) =>
      tx
        .insertInto("kitchen_state")
        .values({ id: "pause", value: null, until: "2026-11-21T19:00:00.000Z" })
        .execute(),
    );
    expect(await quote([])).toMatchObject({ state: "paused", pausedUntil: { time: "8:00 PM" } });
  });

  it("is refused if no orders are taken, as soon as the settings say so", async () => {
    await writeFiles(service.root, { "content/settings/ordering.yml": orderingSettings({ open: false }) });
    const reply = await ask({ lines: [margherita(1)] });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, "ORDERING_CLOSED"]);
  });
});
