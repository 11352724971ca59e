import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findReservation } from "../../../../src/features/booking/server/store.ts";
import { bookingSettings } from "../../../core/server/support/fixtures.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";

let service: TestService;
let now = saturdayAfternoon;
beforeEach(async () => {
  now = saturdayAfternoon;
  service = await testService({ now: () => now });
});
afterEach(() => service.close());

const tonight = { numberOfPersons: 2, reservationDate: "2026-11-21", reservationTime: "6:00 PM" };
const rows = () => service.storage.db.selectFrom("reservations").selectAll().execute();
const book = (payload: unknown) =>
  service.app.inject({ method: "POST", url: "/api/food/createReservation", payload: payload as object });

it("confirms a reservation with a number that a guest can read aloud, and stores all of it", async () => {
  const reply = await book({
    ...tonight,
    name: "Ada Rossi",
    email: "ada@example.com",
    phoneNumber: "555-0100",
    tableNumber: "4",
  });
  expect(reply.statusCode).toBe(201);
  const { success, message, reservation } = reply.json();
  expect({ success, message }).toEqual({ success: true, message: "Reservation confirmed" });
  expect(reservation.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(await findReservation(service.storage.db, reservation.id)).toMatchObject({
    status: "confirmed",
    party_size: 2,
    service_date: "2026-11-21",
    start_minutes: 18 * 60,
    time_given: "6:00 PM",
    name: "Ada Rossi",
    email: "ada@example.com",
    phone_number: "555-0100",
    table_number: "4",
    special_request: null,
    created_at: saturdayAfternoon.toISOString(),
  });
});

it("tells the page which tables are held, for the candle on its plan", async () => {
  const { id, tables } = (await book(tonight)).json().reservation;
  const held = await service.storage.db
    .selectFrom("reservation_tables")
    .select("table_name")
    .where("reservation_id", "=", id)
    .execute();
  expect(tables).toEqual(held.map(({ table_name }) => table_name));
  expect(tables).toHaveLength(1);
});

it("counts the small hours as the evening that the guest picked", async () => {
  const reply = await book({ ...tonight, reservationTime: "12:30 am" });
  expect(await findReservation(service.storage.db, reply.json().reservation.id)).toMatchObject({
    service_date: "2026-11-21",
    start_minutes: 1470,
  });
});

it("still accepts guests for tonight after midnight, but no longer for six o'clock", async () => {
  now = new Date("2026-11-21T23:30:00Z"); // 00:30 in Rome
  expect((await book({ ...tonight, reservationTime: "1:00 am" })).statusCode).toBe(201);
  expect((await book(tonight)).json().code).toBe("INVALID_DATE_PAST");
});

it.each([
  ["MISSING_REQUIRED_FIELDS", { ...tonight, reservationTime: undefined }],
  ["INVALID_PERSON_COUNT", { ...tonight, numberOfPersons: 13 }],
  ["INVALID_DATE_FORMAT", { ...tonight, reservationDate: "2026-02-30" }],
  ["INVALID_DATE_PAST", { ...tonight, reservationDate: "2026-11-20" }],
  ["INVALID_DATE_PAST", { ...tonight, reservationTime: "04:00 pm" }],
  ["INVALID_TIME", { ...tonight, reservationTime: "late" }],
  ["OUTSIDE_SERVICE_HOURS", { ...tonight, reservationTime: "05:30 pm" }],
  ["OUTSIDE_SERVICE_HOURS", { ...tonight, reservationDate: "2026-11-23" }],
  ["INVALID_JSON", [tonight]],
])("refuses with %s: %j", async (code, body) => {
  const reply = await book(body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ success: false, code });
  expect(reply.json().error).toMatch(/^[A-Z][a-z]+ \w+/);
  expect(await rows()).toEqual([]);
});

it.each([
  ["MISSING_REQUIRED_FIELDS", { ...tonight, numberOfPersons: "" }],
  ["INVALID_PERSON_COUNT", { ...tonight, numberOfPersons: 0 }],
  ["INVALID_PERSON_COUNT", { ...tonight, numberOfPersons: 5.5 }],
  ["INVALID_PERSON_COUNT", { ...tonight, numberOfPersons: "two" }],
  ["INVALID_PERSON_COUNT", { ...tonight, numberOfPersons: 1e9 }],
  ["INVALID_DATE_FORMAT", { ...tonight, reservationDate: "2027-02-29" }],
  ["INVALID_DATE_FORMAT", { ...tonight, reservationDate: "🍝" }],
  ["TOO_FAR_AHEAD", { ...tonight, reservationDate: "9999-12-31" }],
  ["INVALID_TIME", { ...tonight, reservationTime: "25:61" }],
  ["INVALID_TIME", { ...tonight, reservationTime: "<b>6:00 PM</b>" }],
  ["OUTSIDE_SERVICE_HOURS", { ...tonight, reservationTime: "6:07 PM" }],
  ["FIELD_TOO_LONG", { ...tonight, message: "🍝".repeat(2500) }],
  ["INVALID_FIELD", { ...tonight, name: ["Ada"] }],
])("stores nothing that it refuses with %s: %j", async (code, body) => {
  expect((await book(body)).json()).toMatchObject({ success: false, code });
  for (const table of ["reservations", "reservation_tables"] as const)
    expect(await service.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

it("stores guests' texts as typed, except for characters that change the text direction", async () => {
  const words = `<script>alert("1")</script> & 'quotes' 🍝 \u202e drop table reservations; -- \t\n end`;
  const reply = await book({ ...tonight, name: "Łukasz <b>", specialRequest: words });
  expect(await findReservation(service.storage.db, reply.json().reservation.id)).toMatchObject({
    name: "Łukasz <b>",
    special_request: words.replace("\u202e", ""),
  });
});

it("gives the last table to one of three hundred requests", async () => {
  await writeFile(
    join(service.root, "content/settings/booking.yml"),
    bookingSettings({ largestParty: 4, tables: [{ name: "The last one", min: 1, max: 4 }] }),
  );
  const replies = await Promise.all(Array.from({ length: 300 }, () => book(tonight)));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = replies.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json());
  expect(refused).toHaveLength(299);
  for (const { code, alternatives } of refused) {
    expect(code).toBe("NO_TABLE_AVAILABLE");
    expect(alternatives[0]).toMatchObject({ date: "2026-11-21", time: "7:30 PM" });
  }
  expect(await rows()).toHaveLength(1);
});

describe("Idempotency-Key", () => {
  const bookUnder = (key: string, body: object = tonight) =>
    service.app.inject({
      method: "POST",
      url: "/api/food/createReservation",
      payload: body,
      headers: { "idempotency-key": key },
    });

  it("makes a repeated request one booking with one answer", async () => {
    const [first, second] = [await bookUnder("7f3c"), await bookUnder("7f3c")];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    const other = await bookUnder("7f3c", { ...tonight, numberOfPersons: 3 });
    expect([other.statusCode, other.json().code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await rows()).toHaveLength(1);
  });

  it.each(["", "   ", "k".repeat(201), "tab\tbed", "schlüssel"])("is refused as %j", async (key) => {
    const reply = await bookUnder(key);
    expect(reply.json()).toMatchObject({ code: "INVALID_FIELD", field: "Idempotency-Key" });
    expect(await rows()).toEqual([]);
  });

  it("can be two hundred printable characters", async () => {
    expect((await bookUnder(`"~ ${"k".repeat(197)}`)).statusCode).toBe(201);
  });
});

it("follows edits of the booking rules, and survives a broken one", async () => {
  const file = join(service.root, "content/settings/booking.yml");
  const rules = (largestParty: number) =>
    bookingSettings({
      largestParty,
      tables: [
        { name: "Long table", min: 1, max: 20 },
        { name: "The other one", min: 1, max: 20 },
      ],
    });
  await writeFile(file, rules(20));
  expect((await book({ ...tonight, numberOfPersons: 20 })).statusCode).toBe(201);
  await writeFile(file, "timeZone: [");
  expect((await book({ ...tonight, numberOfPersons: 20 })).statusCode).toBe(201);
  expect(service.logLines.join("")).toContain("content/settings/booking.yml");
  await writeFile(file, rules(4));
  expect((await book({ ...tonight, numberOfPersons: 5 })).json().code).toBe("INVALID_PERSON_COUNT");
});

it("accepts nothing while the rules are unknown", async () => {
  const other = await testService({ content: { "settings/booking.yml": "timeZone: [" } });
  const reply = await other.app.inject({
    method: "POST",
    url: "/api/food/createReservation",
    payload: tonight,
  });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ success: false, code: "SERVICE_UNAVAILABLE" });
  await other.close();
});

it("says so when the reservation could not be stored", async () => {
  await service.storage.close();
  const reply = await book(tonight);
  expect([reply.statusCode, reply.json().code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(reply.body).not.toMatch(/sqlite|driver| at /i);
});

it("keeps guests out of the log, in every case", async () => {
  const guest = {
    name: "Zelda Quux",
    email: "zelda@example.com",
    phoneNumber: "555-0199",
    message: "Peanut allergy",
  };
  await book({ ...tonight, ...guest });
  await book({ ...tonight, ...guest, reservationTime: "never" });
  await service.app.inject({ url: "/api/food/menu?email=zelda@example.com" });
  await service.app.inject({ url: "/resetpassword/zelda-token?name=Zelda" });
  await service.app.inject({ url: "/zelda@example.com" });
  await service.storage.close();
  await book({ ...tonight, ...guest });
  const log = service.logLines.join("");
  expect(log).toContain("/api/food/createReservation");
  expect(log).toContain("/resetpassword/*");
  expect(log).not.toMatch(/zelda|quux|555-0199|peanut|127\.0\.0\.1/i);
});
