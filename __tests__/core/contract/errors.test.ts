import { errorCodeOf, errorCodes, errorStatus } from "../../../src/core/contract/errors.ts";

it("understands a back end that puts the code into `error`", () => {
  expect(errorCodeOf({ error: "INVALID_DATE_FORMAT" })).toBe("INVALID_DATE_FORMAT");
});

it.each([{ error: "The kitchen is on fire" }, { code: "toString" }, "text", null])(
  "finds no code in %j",
  (reply) => {
    expect(errorCodeOf(reply)).toBeUndefined();
  },
);

it("every code is an HTTP failure", () => {
  for (const code of errorCodes) {
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
  }
});
