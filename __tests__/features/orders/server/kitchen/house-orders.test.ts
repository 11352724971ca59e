import type { EveningReply } from "../../../../../src/features/evening/contract/evening.ts";
import type { PlaceOrderReply, QuoteOrderReply } from "../../../../../src/features/orders/contract/orders.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { insertReservation } from "../../../../../src/features/booking/server/store.ts";
import { reservationLock } from "../../../../../src/core/server/storage/locks.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { storedReservation } from "../../../../core/server/support/reservation.ts";
import type { KitchenReportReply } from "../../../../../src/features/orders/contract/kitchen-report.ts";

const minute = 60_000;

describe.each(databases())("orders entered by staff, on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
  });
  afterEach(() => kitchen.close());

  const enter = (destination: object, changes: object = {}, headers: Record<string, string> = {}) => {
    const { name: _name, phoneNumber: _phone, totalCents, ...bag } = kitchen.guest.request();
    // Orders eaten in the restaurant are not packed.
    const unpacked = { totalCents: "table" in destination ? totalCents - 100 : totalCents };
    return kitchen.guest.post<PlaceOrderReply>(
      paths.placeStaffOrder,
      { ...bag, ...unpacked, destination, ...changes },
      { ...kitchen.host, ...headers },
    );
  };
  const caller = { name: "Rossi", phoneNumber: "555-0177" };

  it("by telephone equal a guest's own, without a mail to confirm or a limit", async () => {
    const phone = await enter({ kind: "collection" }, { ...caller, email: "rossi@example.com" });
    expect(phone.status).toBe(201);
    const { number } = phone.body.order;
    expect(await kitchen.order(number)).toMatchObject({
      destination: "collection",
      table: null,
      name: "Rossi",
      state: "received",
    });
    expect(await kitchen.view(phone.body.token)).toMatchObject({ number, canChange: true });
    expect((await kitchen.snapshot()).log[0]).toMatchObject({
      kind: "order-placed",
      actor: "staff",
      initials: "MA",
    });
    expect(await kitchen.mails()).toEqual(["order-received"]);
    await kitchen.guest.changeBooking({ limits: { openBookings: 1 } });
    expect((await kitchen.guest.place(caller)).body.code).toBe("TOO_MANY_ORDERS");
    expect((await enter({ kind: "collection" }, caller)).status).toBe(201);
  });

  it("for a table need no name and no notice, and are cooked while new bags are paused", async () => {
    kitchen.guest.later(61 * minute);
    await kitchen.done({ kind: "pause-orders", minutes: 30 });
    expect((await enter({ kind: "collection" }, caller)).body.code).toBe("ORDERING_PAUSED");
    const book = await kitchen.get<EveningReply>(paths.getEvening, kitchen.host);
    const table = book.tables[0]!.name;
    const { status, body } = await enter({ kind: "table", table });
    expect(status).toBe(201);
    expect(await kitchen.order(body.order.number)).toMatchObject({
      destination: "table",
      table,
      name: null,
      // Due in nine minutes, although bags need fifteen.
      due: "2026-11-21T17:10:00.000Z",
    });
    expect((await kitchen.snapshot()).log[0]!.summary).toBe(`Table ${table}: 1 Margherita`);
  });

  it("for a table are quoted on entry: nothing is packed, and the range is the promised one", async () => {
    kitchen.guest.later(61 * minute);
    const book = await kitchen.get<EveningReply>(paths.getEvening, kitchen.host);
    const table = book.tables[0]!.name;
    const lines = [{ dish: "margherita", quantity: 1 }];
    const quote = (headers: Record<string, string>) =>
      kitchen.guest.post<QuoteOrderReply>(paths.quoteOrder, { lines, forTable: true }, headers);
    expect((await quote({})).body.code).toBe("NOT_SIGNED_IN");
    const { body: quoted } = await quote(kitchen.host);
    expect(quoted.sum).toMatchObject({ packagingCents: 0, totalCents: 1300 });
    const { body } = await enter({ kind: "table", table }, { totalCents: quoted.sum!.totalCents });
    expect(body.order).toMatchObject({
      totalCents: 1300,
      from: quoted.quote!.from,
      until: quoted.quote!.until,
    });
  });

  it("for a table replace its party's expected usage", async () => {
    const { storage } = kitchen.guest.service;
    const party = storedReservation({
      party_size: 60,
      service_date: "2026-11-21",
      start_minutes: 18 * 60,
      starts_at: "2026-11-21T17:00:00.000Z",
      ends_at: "2026-11-21T20:00:00.000Z",
    });
    const book = await kitchen.get<EveningReply>(paths.getEvening, kitchen.host);
    const table = book.tables[0]!.name;
    const [from, to] = [party.starts_at, party.ends_at].map((at) => Date.parse(at) / 60_000);
    await storage.write([reservationLock(party.id)], async (tx) => {
      await insertReservation(tx, party);
      await tx
        .insertInto("reservation_tables")
        .values({ reservation_id: party.id, table_name: table, from_minute: from!, to_minute: to! })
        .execute();
    });
    kitchen.guest.later(61 * minute);
    const due = "2026-11-21T17:30:00.000Z";
    expect(await kitchen.guest.quote([{}], { due })).toMatchObject({ state: "full" });
    const { status, body } = await enter({ kind: "table", table });
    expect(status).toBe(201);
    expect(await kitchen.guest.quote([{}], { due })).toMatchObject({ state: "open" });
    // A party whose order is turned down will order again, so its places are reserved again.
    await kitchen.done({ kind: "turn-down", number: body.order.number, version: 0, reason: "No dough." });
    expect(await kitchen.guest.quote([{}], { due })).toMatchObject({ state: "full" });
  });

  it("are refused if anything is missing or wrong, or if the member may not enter them", async () => {
    const codes = async (destination: object, changes: object = {}) => {
      const { status, body } = await enter(destination, changes);
      return [status, body.code, body.field];
    };
    expect(await codes({ kind: "collection" })).toEqual([400, "MISSING_REQUIRED_FIELDS", "name"]);
    expect(await codes({ kind: "collection" }, { name: "Rossi" })).toEqual([
      400,
      "MISSING_REQUIRED_FIELDS",
      "phoneNumber",
    ]);
    expect(await codes({ kind: "collection" }, { name: "Rossi", phoneNumber: "no number" })).toEqual([
      400,
      "INVALID_FIELD",
      "phoneNumber",
    ]);
    expect(await codes({ kind: "table", table: "no such" })).toEqual([400, "INVALID_FIELD", "destination"]);
    expect(await codes({ kind: "elsewhere" })).toEqual([400, "INVALID_FIELD", "destination.kind"]);
    expect((await codes({ kind: "table", table: "no such" }, { totalCents: 1 }))[1]).toBe("INVALID_FIELD");
    const cook = await enter({ kind: "collection" }, caller, kitchen.cook);
    expect([cook.status, cook.body.code]).toEqual([403, "NOT_PERMITTED"]);
  });

  it("are entered once under a key", async () => {
    const key = { "idempotency-key": "slip" };
    const both = await Promise.all([1, 2].map(() => enter({ kind: "collection" }, caller, key)));
    expect(new Set(both.map(({ body }) => body.order.number)).size).toBe(1);
    const other = await enter({ kind: "collection" }, { ...caller, name: "Bianchi" }, key);
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await kitchen.guest.orders()).toHaveLength(1);
  });
});

describe.each(databases())("the report of orders on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
  });
  afterEach(() => kitchen.close());

  it("adds up the cooked dishes, the delays, and both by station", async () => {
    const first = (await kitchen.guest.placed({}, [{ quantity: 2 }])).order.number;
    const second = (await kitchen.guest.placed({ phoneNumber: "555-0177" })).order.number;
    const third = await kitchen.guest.placed({ phoneNumber: "555-0178" });
    await kitchen.guest.post(paths.cancelOrder, { token: third.token });
    const fourth = (await kitchen.guest.placed({ phoneNumber: "555-0179" })).order.number;
    await kitchen.done({ kind: "turn-down", number: fourth, version: 0, reason: "No dough." });
    kitchen.guest.later(75 * minute);
    await kitchen.done({ kind: "bump", number: first, version: 0 });
    kitchen.guest.later(12 * minute);
    // The second order was promised by 18:20; it is now 18:27.
    await kitchen.done({ kind: "bump", number: second, version: 0 });
    await kitchen.done({ kind: "collect", number: second, version: 1 });
    const report = await kitchen.get<KitchenReportReply>(paths.getKitchenReport);
    const sums = { orders: 2, portions: 3, totalCents: 4200, late: 1 };
    expect(report).toMatchObject({
      from: "2026-11-21",
      to: "2026-11-21",
      ...sums,
      cancelledByGuest: 1,
      turnedDown: 1,
      uncollected: 0,
      minutesLate: { median: 7, p90: 7, most: 7 },
      evenings: [{ date: "2026-11-21", ...sums }],
      stations: [
        { station: "Oven", portions: 3, totalCents: 3900, late: 1, medianMinutesLate: 7 },
        { station: "Fire", portions: 0, totalCents: 0, late: 0, medianMinutesLate: null },
      ],
    });
    kitchen.guest.later(30 * minute);
    expect(await kitchen.get<KitchenReportReply>(`${paths.getKitchenReport}?days=28`)).toMatchObject({
      from: "2026-10-25",
      ...sums,
      uncollected: 1,
    });
    const file = await kitchen.guest.service.app.inject({
      url: `${paths.downloadKitchenReport}?date=2026-11-21`,
      headers: kitchen.cook,
    });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="orders-2026-11-21.csv"');
    const rows = file.body.trimEnd().split("\r\n");
    expect(rows[0]).toMatch(/^date,order,state,destination,station,dish,options,portions,cents/);
    expect(rows).toHaveLength(5);
    expect(rows.find((row) => row.includes(second))).toBe(
      `2026-11-21,${second},collected,collection,Oven,Margherita,,1,1300,2026-11-21 17:00,2026-11-21 18:10,` +
        "2026-11-21 18:20,2026-11-21 18:27,2026-11-21 18:27,2026-11-21 18:27,2026-11-21 18:27,7",
    );
    expect(file.body).not.toContain("Leyla");
  });
});
