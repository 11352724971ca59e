import { checkHeaders, checkRequest } from "../../../../src/core/contract/check-request.ts";
import {
  createReservation,
  createReservationRequest,
  slotRequest,
} from "../../../../src/features/booking/contract/reservation.ts";

const simple = { numberOfPersons: 2, reservationDate: "2026-11-21", reservationTime: "09:00 am" };
const check = (body: unknown) => checkRequest(createReservationRequest(12), body);
const refusal = (change: Record<string, unknown>) => {
  const result = check({ ...simple, ...change });
  return result.ok ? "accepted" : [result.code, result.field];
};

describe("the three forms' payloads", () => {
  it("accepts the simple form's three keys", () => {
    expect(check(simple)).toMatchObject({
      ok: true,
      value: { ...simple, name: null, email: null, tableNumber: null },
    });
  });

  it("accepts the landing form's nine keys, unentered ones null", () => {
    const nothing = {
      name: null,
      email: null,
      phoneNumber: null,
      tableNumber: null,
      specialRequest: null,
      message: null,
    };
    expect(
      check({ ...nothing, numberOfPersons: 5, reservationDate: "2026-11-28", reservationTime: "6:00 PM" }),
    ).toEqual({
      ok: true,
      value: { ...nothing, numberOfPersons: 5, reservationDate: "2026-11-28", reservationTime: "6:00 PM" },
    });
  });

  it("accepts the full form's eight keys and trims its texts", () => {
    const result = check({
      ...simple,
      reservationTime: "18:30",
      name: "  Ada Rossi ",
      email: "ada@example.com",
      phoneNumber: "555-0100",
      specialRequest: "By the window",
      message: "By the window",
    });
    expect(result).toMatchObject({
      ok: true,
      value: { name: "Ada Rossi", message: "By the window", tableNumber: null },
    });
  });

  it("accepts a table number given as a number, and keeps its digits", () => {
    expect(check({ ...simple, tableNumber: 7 })).toMatchObject({ ok: true, value: { tableNumber: "7" } });
  });

  it("drops what a database cannot store, and keeps line breaks", () => {
    expect(check({ ...simple, message: "One\u0000\nTwo" })).toMatchObject({
      ok: true,
      value: { message: "One\nTwo" },
    });
  });
});

describe("refusals", () => {
  it.each([
    [{ numberOfPersons: undefined }, "numberOfPersons"],
    [{ numberOfPersons: null }, "numberOfPersons"],
    [{ reservationDate: "" }, "reservationDate"],
    [{ reservationTime: "   " }, "reservationTime"],
  ])("%j is missing", (change, field) => {
    expect(refusal(change)).toEqual(["MISSING_REQUIRED_FIELDS", field]);
  });

  it("reports a missing field before a wrong one", () => {
    expect(refusal({ numberOfPersons: 0, reservationTime: null })).toEqual([
      "MISSING_REQUIRED_FIELDS",
      "reservationTime",
    ]);
  });

  it.each([0, -1, 1.5, 13, "2", true, [2]])("%j is not a party size", (numberOfPersons) => {
    expect(refusal({ numberOfPersons })).toEqual(["INVALID_PERSON_COUNT", "numberOfPersons"]);
  });

  it.each([
    "2026-02-29",
    "2026-13-01",
    "21.11.2026",
    "2026-1-1",
    "2026-11-21T10:00",
    "tomorrow",
    20261121,
    {},
  ])("%j is not a date", (reservationDate) => {
    expect(refusal({ reservationDate })).toEqual(["INVALID_DATE_FORMAT", "reservationDate"]);
  });

  it.each(["25:00", "0:30 am", "13:00 pm", "6 PM", "6:60 PM", "noon", 18])(
    "%j is not a time",
    (reservationTime) => {
      expect(refusal({ reservationTime })).toEqual(["INVALID_TIME", "reservationTime"]);
    },
  );

  it.each([
    [{ email: "ada" }, "INVALID_EMAIL", "email"],
    [{ name: { first: "Ada" } }, "INVALID_FIELD", "name"],
    [{ tableNumber: [] }, "INVALID_FIELD", "tableNumber"],
    [{ message: "x".repeat(2001) }, "FIELD_TOO_LONG", "message"],
  ])("%j", (change, code, field) => {
    expect(refusal(change)).toEqual([code, field]);
  });

  it.each([null, undefined, "text", 3, []])("a body that is not an object: %j", (body) => {
    expect(check(body)).toMatchObject({ ok: false, code: "INVALID_JSON" });
  });
});

it("has no largest party by itself: that is the restaurant's", () => {
  const large = { ...simple, numberOfPersons: 400 };
  expect(checkRequest(createReservation.request.body, large)).toMatchObject({ ok: true });
});

it("a moved reservation's slot is refused like a booking's", () => {
  const { ok: _, ...fault } = checkRequest(slotRequest(12), { ...simple, reservationTime: "noon" });
  expect(fault).toEqual({ code: "INVALID_TIME", field: "reservationTime" });
});

describe("a key for repeating a request", () => {
  const key = (headers: Record<string, unknown>) => checkHeaders(createReservation.request.headers, headers);

  it("is optional, and found in any casing", () => {
    expect(key({ host: "example.com" })).toEqual({ ok: true, value: {} });
    expect(key({ "idempotency-key": "a key" })).toEqual({ ok: true, value: { "Idempotency-Key": "a key" } });
  });

  it.each(["", "  ", "k".repeat(201), "ключ", ["a", "b"]])("is not %j", (text) => {
    expect(key({ "idempotency-key": text })).toEqual({
      ok: false,
      code: "INVALID_FIELD",
      field: "Idempotency-Key",
    });
  });
});
