import * as v from "valibot";
import { errorReply } from "../../../src/core/contract/error-reply.ts";
import { errorCodeOf, errorCodes } from "../../../src/core/contract/errors.ts";
import { errorReplySchema } from "../../../src/app/check-replies.ts";

it("contains a sentence for the simple form and a code for the landing form", () => {
  const reply = errorReply("INVALID_DATE_PAST", "reservationDate");
  expect(reply.error).toBe("Please select a future date for your reservation");
  expect(errorCodeOf(reply)).toBe("INVALID_DATE_PAST");
});

it("matches the schema, with every code", () => {
  for (const code of errorCodes) {
    const reply = errorReply(code, "email", "Please wait", {
      alternatives: [{ date: "2026-11-24", time: "6:30 PM" }],
    });
    expect(v.parse(errorReplySchema, reply)).toEqual(reply);
  }
});
