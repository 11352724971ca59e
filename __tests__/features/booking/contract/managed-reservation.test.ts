import { checkRequest } from "../../../../src/core/contract/check-request.ts";
import {
  findReservationRequest,
  tokenRequest,
} from "../../../../src/features/booking/contract/managed-reservation.ts";

it.each([{}, { token: null }, { token: 7 }, { token: ["1.K7QX"] }])(
  "%j opens nothing, like a wrong token",
  (body) => {
    expect(checkRequest(tokenRequest, body)).toEqual({ ok: true, value: { token: "" } });
  },
);

it.each([null, [], "token", undefined])("%j is not a body", (body) => {
  expect(checkRequest(tokenRequest, body)).toEqual({ ok: false, code: "INVALID_JSON" });
});

it("a reservation is searched for without outer blanks", () => {
  expect(checkRequest(findReservationRequest, { reference: " k7qx ", email: " ada@example.com " })).toEqual({
    ok: true,
    value: { reference: "k7qx", email: "ada@example.com" },
  });
});

it.each([
  [{ reference: " " }, "MISSING_REQUIRED_FIELDS", "reference"],
  [{ reference: 7 }, "MISSING_REQUIRED_FIELDS", "reference"],
  [{ email: undefined }, "MISSING_REQUIRED_FIELDS", "email"],
  [{ email: "e".repeat(255) }, "FIELD_TOO_LONG", "email"],
])("%j does not find one", (change, code, field) => {
  const body = { reference: "K7QX-2M9F-TB", email: "ada@example.com", ...change };
  expect(checkRequest(findReservationRequest, body)).toEqual({ ok: false, code, field });
});
