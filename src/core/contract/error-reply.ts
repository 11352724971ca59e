import * as v from "valibot";
import { errorCodes, type ErrorCode } from "./errors.ts";
import type { Immutable } from "./fields.ts";
import { catalogueSource, messagesIn } from "../messages/catalogues.ts";

/** Returns the text of an error code, for a guest or a staff member. */
export const errorText = (code: ErrorCode, language: string = catalogueSource): string =>
  messagesIn(language, "errors")(code);

/** Fields in the body of every reply that is not OK. */
export const errorReplySchema = v.strictObject({
  success: v.literal(false),
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence to show to the guest.")),
  code: v.pipe(v.picklist(errorCodes), v.description("The error as a code, for programs.")),
  field: v.optional(
    v.pipe(
      v.string(),
      v.description("The field of the request that caused the error, if it was a single field."),
    ),
  ),
  requestId: v.optional(
    v.pipe(v.string(), v.description("Id of the request in the log. Sent with status 500 and above.")),
  ),
});

/**
 * Further fields of a refusal. Each feature declares its own in `contract/`; app/check-replies.ts combines
 * their schemas.
 */
export interface ErrorDetails {}

/**
 * Body of a reply that is not OK. `error` is a sentence for the guest, which the simple and the full form
 * show unchanged; `code` is for programs, such as the landing form, which has texts of its own.
 */
export type ErrorReply = Immutable<v.InferOutput<typeof errorReplySchema>> & Partial<ErrorDetails>;

export const errorReply = (
  code: ErrorCode,
  field?: string,
  error: string = errorText(code),
  details: Partial<ErrorDetails> = {},
): ErrorReply => ({
  success: false,
  error,
  code,
  ...(field === undefined ? {} : { field }),
  ...details,
});
