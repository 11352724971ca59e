import { availabilityQuery } from "../../../../src/features/booking/contract/availability.ts";
import { checkRequest } from "../../../../src/core/contract/check-request.ts";

const query = { date: "2026-11-24", partySize: "4" };

it("reads a party's size as a number", () => {
  expect(checkRequest(availabilityQuery, query)).toEqual({
    ok: true,
    value: { date: "2026-11-24", partySize: 4 },
  });
});

it.each([
  [{ date: undefined }, "MISSING_REQUIRED_FIELDS", "date"],
  [{ date: "" }, "MISSING_REQUIRED_FIELDS", "date"],
  [{ partySize: "" }, "MISSING_REQUIRED_FIELDS", "partySize"],
  [{ date: "tomorrow", partySize: "" }, "MISSING_REQUIRED_FIELDS", "partySize"],
  [{ date: "2026-02-30" }, "INVALID_DATE_FORMAT", "date"],
  [{ date: ["2026-11-24", "2026-11-25"] }, "INVALID_DATE_FORMAT", "date"],
  [{ partySize: "0" }, "INVALID_PERSON_COUNT", "partySize"],
  [{ partySize: "4.5" }, "INVALID_PERSON_COUNT", "partySize"],
  [{ partySize: "-1" }, "INVALID_PERSON_COUNT", "partySize"],
  [{ partySize: "10000" }, "INVALID_PERSON_COUNT", "partySize"],
])("refuses %j", (change, code, field) => {
  const given = JSON.parse(JSON.stringify({ ...query, ...change })) as unknown;
  expect(checkRequest(availabilityQuery, given)).toEqual({ ok: false, code, field });
});
