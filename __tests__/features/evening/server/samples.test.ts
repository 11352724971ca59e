import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { personalData } from "../../../../src/app/personal-data.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { contentDigest } from "../../../../src/core/server/digest.ts";
import type { Tables } from "../../../../src/core/server/storage/tables.ts";
import type { SampleGuestsReply } from "../../../../src/features/evening/contract/sample-guests.ts";
import { removePastSamples } from "../../../../src/features/evening/server/samples.ts";
import { reservedTables } from "../../../../src/features/booking/server/reserved-tables.ts";
import { upcomingWithoutTables } from "../../../../src/features/booking/server/without-tables.ts";
import { pastStays } from "../../../../src/features/evening/server/waits.ts";
import type { TodayReply } from "../../../../src/features/menu/contract/today.ts";
import { currentRules } from "../../../../src/features/booking/server/public.ts";
import { closeDays } from "../../../../src/features/numbers/server/days.ts";
import type { KitchenReply } from "../../../../src/features/orders/contract/kitchen.ts";
import { sampleOrders } from "../../../../src/features/orders/server/sample-orders.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { EventReader } from "../../../core/server/support/event-reader.ts";
import { evening, EveningBook } from "../../../core/server/support/evening.ts";
import { orderingSettings } from "../../../core/server/support/fixtures.ts";
import { pizza } from "../../../core/server/support/ordering-guest.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

const nextEvening = "2026-11-22";
const twelveTables = {
  tables: Array.from({ length: 12 }, (_, index) => ({ name: `${index + 1}`, min: 1, max: 6 })),
};
/** Tables about the service's own operation, and what guests' or staff's requests change in any case. */
const unrelated = new Set([
  "alarms",
  "evening_sequence",
  "heartbeat",
  "known_tables",
  "sessions",
  "throttles",
]);

describe.each(databases())("sample guests on %s", (_name, newDatabase) => {
  let book: EveningBook;
  let owner: Record<string, string>;
  beforeAll(async () => {
    book = await EveningBook.open(await newDatabase());
    await writeContent("settings/ordering.yml", orderingSettings({ open: true, confirmAbove: 200 }));
    await writeContent("dishes/margherita.md", pizza());
  });
  beforeEach(async () => {
    await book.startOver();
    for (const table of [
      "order_lines",
      "orders",
      "order_holds",
      "kitchen_state",
      "push_messages",
      "daily_totals",
    ] as const)
      await book.service.storage.db.deleteFrom(table).execute();
    await book.changeSettings(twelveTables);
    await keepSample(true);
    await book.service.storage.db.deleteFrom("staff").where("role", "=", "owner").execute();
    owner = await staffSession(book.service.storage, await addStaff(book.service.storage, "owner"), {
      now: book.now,
    });
  });
  afterAll(() => book.close());

  const writeContent = (path: string, text: string) =>
    writeFile(join(book.service.config.contentDir, path), text);
  /** @param isKept false once the restaurant has changed the sample's dishes */
  const keepSample = (isKept: boolean) =>
    writeContent(
      "sample.json",
      JSON.stringify({ "dishes/margherita.md": contentDigest(isKept ? pizza() : "another dish") }),
    );
  const fill = async (date = evening, headers = book.headers): Promise<SampleGuestsReply> => {
    const { status, body } = await book.post(paths.addSampleGuests, { date }, headers);
    expect([status, body.error]).toEqual([200, undefined]);
    return body as SampleGuestsReply;
  };
  const remove = () => book.post(paths.removeSampleGuests, {}, book.headers);
  const get = async <R>(url: string, headers = owner): Promise<R> => {
    const reply = await book.service.app.inject({ url, headers });
    expect(reply.statusCode).toBe(200);
    return (reply.headers["content-type"]?.startsWith("text/csv") ? reply.body : reply.json()) as R;
  };
  const kitchen = () => get<KitchenReply>(paths.getKitchen);
  const fillable = async () => (await book.evening()).samples.fillable;
  const count = async (table: keyof Tables): Promise<number> =>
    (await book.service.storage.db.selectFrom(table).selectAll().execute()).length;
  /** Every row of the database. */
  const rowsOf = (table: keyof Tables): Promise<readonly object[]> =>
    book.service.storage.db.selectFrom(table).selectAll().execute();
  /** True for the event that tells screens to load everything again. */
  const isReload = (row: object) => "kind" in row && row.kind === "reload";
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(personalData) as (keyof Tables)[])
          .filter((table) => !unrelated.has(table))
          .map(async (table) => [table, (await rowsOf(table)).filter((row) => !isReload(row))]),
      ),
    );
  const named = async (name: string) => (await book.evening()).parties.find((party) => party.name === name)!;
  const on = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });

  it("fill an empty evening with parties, a queue and bags, all marked as samples", async () => {
    expect((await book.evening()).samples).toEqual({ parties: 0, orders: 0, fillable: evening });
    expect(await fill()).toEqual({
      success: true,
      outcome: "done",
      message: "16 sample parties are in the book, 2 bags in the kitchen",
    });
    const { parties, waiting, samples } = await book.evening();
    expect(samples).toEqual({ parties: 16, orders: 2, fillable: null });
    expect([...parties, ...waiting].filter(({ sample }) => !sample)).toEqual([]);
    const came = parties.filter(({ status }) => status === "seated");
    expect(came.map(({ source, seatedAt }) => [source, seatedAt])).toEqual([
      ["walk-in", "2026-11-21T18:37:00.000Z"],
      ["walk-in", "2026-11-21T19:02:00.000Z"],
    ]);
    const isLate = ({ startsAt, status }: (typeof parties)[number]) =>
      status === "confirmed" && startsAt < book.now.toISOString();
    expect(parties.filter(isLate).map(({ time }) => time)).toEqual(["20:00"]);
    const coming = parties.filter((party) => party.status === "confirmed" && !isLate(party));
    expect(coming).toHaveLength(12);
    expect(new Set(coming.map(({ time }) => time)).size).toBeGreaterThan(5);
    expect(new Set(coming.map(({ size }) => size)).size).toBeGreaterThan(3);
    expect(new Set(coming.flatMap(({ tables }) => tables)).size).toBeGreaterThan(3);
    expect(parties.filter(({ tables }) => tables.length === 0)).toEqual([]);
    expect(parties.flatMap(({ allergies }) => allergies ?? [])).toHaveLength(1);
    expect(parties.flatMap(({ occasion }) => occasion ?? [])).toEqual(["Birthday"]);
    expect(parties.flatMap(({ note }) => note ?? []).length).toBeGreaterThan(1);
    expect(
      parties.every(({ hasEmail, phone }) => !hasEmail && /^555-01\d\d$/.test(phone ?? "555-0100")),
    ).toBe(true);
    expect(waiting).toMatchObject([{ atTheDoor: true, status: "waiting" }]);
    expect((await kitchen()).orders).toMatchObject([
      { sample: true, destination: "collection", state: "received" },
      { sample: true, destination: "collection", state: "received" },
    ]);
    expect([await count("outbox"), await count("push_messages")]).toEqual([0, 0]);
  });

  it("are written once, whatever presses and devices", async () => {
    const replies = await Promise.all([fill(), fill(), fill(evening, owner)]);
    expect(replies.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(await fill()).toMatchObject({ outcome: "done" });
    expect([await count("reservations"), await count("waiting_list"), await count("orders")]).toEqual([
      15, 1, 2,
    ]);
  });

  it("are refused where guests or the restaurant's own content are", async () => {
    await keepSample(false);
    expect(await fillable()).toBeNull();
    expect(await fill()).toMatchObject({
      outcome: "refused",
      message: "The site no longer has the sample content",
    });
    await keepSample(true);
    expect(await fill(nextEvening)).toMatchObject({
      outcome: "refused",
      message: "This is no longer the next service. Load the page again",
    });
    const { waiting } = await book.done({ kind: "wait", date: evening, size: 2 });
    await book.done({ kind: "remove-waiting", ...on(waiting[0]!) });
    expect(await fillable()).toBeNull();
    expect(await fill()).toMatchObject({ outcome: "refused", message: "The book is no longer empty" });
    await book.service.storage.db.deleteFrom("waiting_list").execute();
    expect(await fillable()).toBe(evening);
    await book.booked("Rossi", 2, "20:30");
    expect(await fill()).toMatchObject({ outcome: "refused", message: "The book is no longer empty" });
    expect([await count("reservations"), await count("orders")]).toEqual([1, 0]);
    const cook = await staffSession(
      book.service.storage,
      await addStaff(book.service.storage, "cook", { id: `cook ${_name}` }),
      { now: book.now },
    );
    expect((await book.post(paths.addSampleGuests, { date: evening }, cook)).body.code).toBe("NOT_PERMITTED");
    expect((await book.post(paths.removeSampleGuests, {}, cook)).body.code).toBe("NOT_PERMITTED");
  });

  it("leave nothing behind, whatever hosts and cooks have done with them", async () => {
    const { db } = book.service.storage;
    await db
      .insertInto("kitchen_state")
      .values({ id: "portions margherita", value: 9, until: "2026-11-22T03:00:00.000Z" })
      .execute();
    book.at("19:40");
    // The first reader makes the service note the stations' names.
    await kitchen();
    const before = await everything();
    book.at("20:12");
    await fill();
    await book.done({ kind: "seat", ...on(await named("Aspen")) });
    await book.done({ kind: "complete", ...on(await named("Poplar")) });
    const { sequence } = await book.done({ kind: "cancel", ...on(await named("Alder")), reason: "rang" });
    await book.done({ kind: "undo", sequence });
    await book.done({ kind: "edit", ...on(await named("Birch")), note: "Two high chairs" });
    await book.done(
      { kind: "move", ...on(await named("Cedar")), date: nextEvening, time: "20:30" },
      {
        overrule: true,
      },
    );
    const [one] = (await book.evening()).waiting;
    await book.done({ kind: "seat-waiting", ...on(one!) }, { overrule: true });
    const [table] = (await named("Yew")).tables;
    const ordered = await book.post(
      paths.placeStaffOrder,
      {
        lines: [{ dish: "margherita", quantity: 1, cents: 1300 }],
        totalCents: 1300,
        destination: { kind: "table", table },
      },
      book.headers,
    );
    expect(ordered.status).toBe(201);
    const { orders } = await kitchen();
    expect(orders.map(({ sample }) => sample)).toEqual([true, true, true]);
    const [bag] = orders;
    await db
      .insertInto("print_jobs")
      .values({
        ...{ id: "job", sequence: 1, order_number: bag!.number, reason: "new", station: "Oven" },
        created_at: book.now.toISOString(),
      })
      .execute();
    const command = { kind: "see", number: bag!.number, version: bag!.version };
    expect(
      (await book.post(paths.sendKitchenCommand, { key: "see", command }, book.headers)).body.outcome,
    ).toBe("done");
    expect((await book.evening()).samples).toMatchObject({ parties: 16, orders: 3 });
    expect((await remove()).body).toMatchObject({
      outcome: "done",
      message: "The sample guests have been removed",
    });
    expect(await everything()).toEqual(before);
    expect((await book.evening()).samples).toEqual({ parties: 0, orders: 0, fillable: evening });
    expect(await fill()).toMatchObject({ outcome: "done" });
  });

  it("leave real guests, their orders and their log alone", async () => {
    await fill();
    const rossi = await book.booked("Rossi", 2, "23:00");
    await remove();
    const { parties, log } = await book.evening();
    expect(parties).toMatchObject([{ id: rossi.id, sample: false, tables: rossi.tables }]);
    expect(log.map(({ summary }) => summary)).toEqual([
      `2 Rossi booked for 11:00 PM at ${rossi.tables.join()}`,
    ]);
  });

  it("count in no report, no numbers and no history", async () => {
    const facts = async () => ({
      report: await get(paths.getEveningReport),
      table: await get(paths.downloadEveningReport),
      kitchen: await get(paths.getKitchenReport),
      orders: await get(paths.downloadKitchenReport),
      evening: await get(`${paths.getNumbers}?period=evening`),
      week: await get(`${paths.getNumbers}?period=week`),
      today: await get(paths.getToday),
    });
    const before = await facts();
    await fill();
    await book.done({ kind: "complete", ...on(await named("Poplar")) });
    await book.done({ kind: "no-show", ...on(await named("Aspen")) });
    const { waiting } = await book.evening();
    await book.done({ kind: "seat-waiting", ...on(waiting[0]!) }, { overrule: true });
    const { orders } = await kitchen();
    for (const { number, version } of orders)
      await book.post(
        paths.sendKitchenCommand,
        { key: number, command: { kind: "bump", number, version } },
        book.headers,
      );
    expect((await kitchen()).orders.map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect(await facts()).toEqual(before);
    // Real guests with the telephone number of the sample guest who did not come.
    const again = await book.done(
      { kind: "book", date: nextEvening, time: "20:00", size: 2, name: "Rossi", phone: "555-0108" },
      { overrule: true },
    );
    expect(again.parties).toMatchObject([{ visits: { count: 0, noShows: 0, last: null } }]);
    await book.service.storage.db.deleteFrom("reservations").where("sample", "=", 0).execute();

    book.setNow(new Date("2026-11-22T12:00:00Z"));
    const { bookingRules, storage } = book.deps;
    await closeDays(await currentRules({ bookingRules }), {
      ...{ storage, now: () => book.now, installed: ["evening", "orders"], retentionDays: 30 },
    });
    expect(await count("daily_totals")).toBe(0);
  });

  it("take nothing from real guests but tables", async () => {
    const limits = { shareOfDay: 100, bookingsOfNetwork: 100, openBookings: 1, emailsToAddress: 100 };
    await book.changeSettings({
      ...twelveTables,
      largestParty: 2,
      pace: 2,
      limits: { ...limits, alarmBookings: 3 },
    });
    const lines = [{ dish: "margherita", quantity: 12, choices: [] }];
    const quote = async () => (await book.post(paths.quoteOrder, { lines })).body.quote.from.at as string;
    const promised = await quote();
    await book.service.storage.db.deleteFrom("order_holds").execute();
    await fill();
    expect(await quote()).toBe(promised);
    const { parties } = await book.evening();
    const [one, ...others] = parties.filter(({ status, time }) => status === "confirmed" && time > "20:12");
    const other = others.find(({ time }) => time !== one!.time);
    const guest = { reservationTime: one!.time, phoneNumber: "555-0101" };
    expect(await book.guest(guest)).toMatchObject({ status: 201 });
    expect(await book.send({ kind: "book", date: evening, time: other!.time, size: 2 })).toMatchObject({
      outcome: "done",
    });
    // No cook has seen the bags in time.
    book.later(10);
    await book.service.app.jobs.start();
    await book.service.app.jobs.idle();
    expect(await count("push_messages")).toBe(0);
    expect((await book.evening()).log.filter(({ kind }) => kind === "order-unseen")).toEqual([]);
    const order = { lines: [{ dish: "margherita", quantity: 1, cents: 1300 }], totalCents: 1400 };
    const caller = { name: "Rossi", phoneNumber: "555-0118", ...order };
    expect((await book.post(paths.placeOrder, caller)).body.order.state).toBe("received");
  });

  it("make no one else wait, explain or confirm", async () => {
    const { db } = book.service.storage;
    await fill();
    const wait = await db.selectFrom("waiting_list").selectAll().executeTakeFirstOrThrow();
    for (const id of ["two", "three", "four", "five"])
      await db
        .insertInto("waiting_list")
        .values({ ...wait, id })
        .execute();
    const join = {
      ...{ numberOfPersons: 2, reservationDate: evening, reservationTime: "9:00 PM" },
      ...{ name: "Rossi", email: "rossi@example.com", phoneNumber: wait.phone_number },
    };
    expect((await book.post("/api/food/waiting-list", join)).body.code).toBe("TABLE_AVAILABLE");
    await db.updateTable("orders").set({ state: "ready", latest_at: "2026-11-21T18:00:00.000Z" }).execute();
    const order = { lines: [{ dish: "margherita", quantity: 1, cents: 1300 }], totalCents: 1400 };
    const caller = { name: "Rossi", phoneNumber: "555-0118", email: "rossi@example.com", ...order };
    expect((await book.post(paths.placeOrder, caller)).body.order.state).toBe("received");

    const formats = () => ({ language: "en" }) as never;
    const now = () => book.now;
    const isReserved = reservedTables({ storage: book.service.storage, now, formats });
    expect(await isReserved(twelveTables.tables.map(({ name }) => name))).toEqual([]);
    await book.done({ kind: "move", ...on(await named("Alder")), tables: [] });
    expect(await upcomingWithoutTables(db, book.now)).toEqual([]);
    book.later(30);
    await book.done({ kind: "complete", ...on(await named("Poplar")) });
    expect(await pastStays(db, book.now)).toEqual([]);
    await book.changeSettings({ ...twelveTables, closures: [{ from: evening, to: evening }] });
    expect((await get<TodayReply>(paths.getToday)).hours?.outside).toBe(0);
    book.setNow(new Date("2026-11-22T12:00:00Z"));
    await book.signIn();
    expect((await book.evening(nextEvening)).unresolved).toEqual([]);
  });

  it("are gone once the night is over", async () => {
    const deps = { ...book.deps, sampleOrders: undefined };
    await fill();
    book.at("01:50");
    await removePastSamples(deps);
    expect(await count("reservations")).toBe(15);
    book.at("02:10");
    await removePastSamples({ ...deps, sampleOrders: sampleOrders({} as never) });
    expect([await count("reservations"), await count("waiting_list"), await count("orders")]).toEqual([
      0, 0, 0,
    ]);
    expect([
      await count("reservation_tables"),
      await count("order_lines"),
      (await rowsOf("evening_events")).filter((row) => !isReload(row)).length,
    ]).toEqual([0, 0, 0]);
  });

  it("wait for the next service where tonight's is over, closed or missing", async () => {
    book.at("01:45");
    expect(await fillable()).toBe(nextEvening);
    expect(await fill(nextEvening)).toMatchObject({
      outcome: "done",
      message: "13 sample parties are in the book, 2 bags in the kitchen",
    });
    const { parties, waiting } = await book.evening(nextEvening);
    expect(new Set(parties.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
    expect(waiting).toMatchObject([{ atTheDoor: false }]);
    expect((await book.evening()).parties).toEqual([]);
    await remove();

    book.at("20:12");
    await book.changeSettings({
      ...twelveTables,
      closures: [{ from: evening, to: evening, reason: "Wedding" }],
    });
    expect(await fillable()).toBe(nextEvening);
    await book.changeSettings({
      ...twelveTables,
      servicePeriods: [{ name: "Dinner", from: "18:00", to: "02:00", days: ["mon"] }],
    });
    expect(await fillable()).toBe("2026-11-23");
    expect(await fill("2026-11-23")).toMatchObject({ outcome: "done" });
    await remove();
    await book.changeSettings({
      ...twelveTables,
      closures: [{ from: evening, to: "2027-11-21", reason: "Sold" }],
    });
    expect(await fillable()).toBeNull();
    expect(await fill()).toMatchObject({ outcome: "refused" });
  });

  it("prefer dinner to a lunch that is nearly over, and come to the end of dinner", async () => {
    const days = ["sat", "sun"];
    const servicePeriods = [
      { name: "Lunch", from: "12:00", to: "15:00", days },
      { name: "Dinner", from: "18:00", to: "23:00", days },
    ];
    await book.changeSettings({ ...twelveTables, servicePeriods });
    const times = async () => {
      await fill();
      const found = (await book.evening()).parties.map(({ time }) => time).toSorted();
      await remove();
      return [found[0]! < "15:00", found.at(-1)! > "18:00"];
    };
    book.at("13:00");
    expect(await times()).toEqual([true, false]);
    book.at("14:00");
    expect(await times()).toEqual([false, true]);
    // The last guests can arrive at half past ten.
    book.at("22:15");
    expect(await fillable()).toBe(evening);
    expect(await fill()).toMatchObject({ outcome: "done" });
    await remove();
    book.at("22:45");
    await fill(nextEvening);
    expect((await book.evening(nextEvening)).parties.every(({ time }) => time >= "18:00")).toBe(true);
  });

  it("come in smaller numbers to a small restaurant, and not at all to one whose tables are closed", async () => {
    await book.changeSettings({
      tables: [
        { name: "1", min: 1, max: 2 },
        { name: "2", min: 3, max: 4 },
      ],
      combinations: [],
      largestParty: 4,
    });
    const { message } = await fill();
    const { parties, waiting } = await book.evening();
    expect(parties.length).toBeGreaterThan(3);
    expect(parties.length).toBeLessThan(12);
    expect(message).toContain(`${parties.length + waiting.length} sample parties`);
    await remove();
    await book.done({ kind: "block", date: evening, tables: ["1", "2"] });
    expect(await fill()).toMatchObject({ outcome: "refused", message: "No table is free" });
    expect([await count("reservations"), await count("waiting_list"), await count("orders")]).toEqual([
      0, 0, 0,
    ]);
  });

  it.each([
    ["go forward", "2027-03-27", "2027-03-27T22:30:00Z"],
    ["go back", "2026-10-24", "2026-10-24T21:30:00Z"],
  ])("come on the night on which clocks %s", async (_what, date, now) => {
    await book.changeSettings({
      ...twelveTables,
      servicePeriods: [{ name: "Night", from: "18:00", to: "05:00", days: ["sat"] }],
    });
    book.setNow(new Date(now));
    await book.signIn();
    expect(await fill(date)).toMatchObject({ outcome: "done" });
    const { parties, samples } = await book.evening(date);
    expect(samples.parties).toBe(16);
    expect(parties.filter(({ startsAt, endsAt }) => startsAt >= endsAt)).toEqual([]);
  });

  it("come without bags where nothing can be ordered", async () => {
    await writeContent("settings/ordering.yml", orderingSettings({ open: false }));
    expect(await fill()).toMatchObject({ outcome: "done", message: "16 sample parties are in the book" });
    expect(await count("orders")).toBe(0);
    await writeContent("settings/ordering.yml", orderingSettings({ open: true, confirmAbove: 200 }));
  });

  it.each([paths.getEveningEvents, paths.getKitchenEvents])(
    "leave all screens once they are removed, even moments after they came, told by %s",
    async (path) => {
      const { server } = book.service.app;
      if (!server.listening) await book.service.app.listen({ host: "127.0.0.1", port: 0 });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
      const events = await EventReader.open(url, { cookie: book.headers["cookie"]! });
      await events.next("heartbeat");
      await fill();
      await remove();
      expect(await events.next("reload")).toMatchObject({ event: "reload" });
      await events.close();
    },
  );
});
