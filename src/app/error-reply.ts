import * as v from "valibot";
import { errorReplySchema as core, type ErrorDetails } from "../core/contract/error-reply.ts";
import { alternatives } from "../features/booking/contract/availability.ts";
import { quotedOrder } from "../features/orders/contract/orders.ts";

/** The body of every reply that is not OK, with what each feature adds. */
export const errorReplySchema = v.strictObject({
  ...core.entries,
  alternatives: v.optional(
    v.pipe(
      alternatives,
      v.description(
        "What could be booked instead, nearest first. Every refusal of a time carries them (none if nothing is free) but INVALID_DATE_PAST.",
      ),
    ),
  ),
  order: v.optional(v.pipe(quotedOrder, v.description("A refused order, as it could be ordered now."))),
} satisfies Record<keyof ErrorDetails, v.GenericSchema> & typeof core.entries);
