import * as v from "valibot";
import { alternatives, type Alternative } from "../../features/booking/contract/availability.ts";
import { errorText } from "./error-texts.ts";
import { errorCodes, type ErrorCode } from "./errors.ts";
import type { Immutable } from "./fields.ts";
import { quotedOrder, type QuotedOrder } from "../../features/orders/contract/orders.ts";

/** The body of every reply that is not OK. */
export const errorReplySchema = v.strictObject({
  success: v.literal(false),
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence for the guest.")),
  code: v.pipe(v.picklist(errorCodes), v.description("For programs.")),
  field: v.optional(
    v.pipe(v.string(), v.description("The field of the request that is at fault, where there is one.")),
  ),
  requestId: v.optional(
    v.pipe(v.string(), v.description("Under which the log tells more, for status 500 and above.")),
  ),
  alternatives: v.optional(
    v.pipe(
      alternatives,
      v.description(
        "What could be booked instead, nearest first. Every refusal of a time carries them (none where nothing is " +
          "free) but INVALID_DATE_PAST.",
      ),
    ),
  ),
  order: v.optional(v.pipe(quotedOrder, v.description("A refused order, as it could be ordered now."))),
});

/**
 * `error` is a sentence for the guest (the simple and the full form show it as it is); `code` is for programs (the landing
 * form picks its own words by it).
 */
export type ErrorReply = Immutable<v.InferOutput<typeof errorReplySchema>>;

export const errorReply = (
  code: ErrorCode,
  field?: string,
  error: string = errorText(code),
  alternatives?: readonly Alternative[],
  order?: QuotedOrder,
): ErrorReply => ({
  success: false,
  error,
  code,
  ...(field === undefined ? {} : { field }),
  ...(alternatives === undefined ? {} : { alternatives }),
  ...(order === undefined ? {} : { order }),
});
