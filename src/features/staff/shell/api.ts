import type { ErrorReply } from "../../../core/contract/error-reply.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { timeLimit } from "../../../core/shared/time-limit.ts";

const usualTimeoutMs = 8_000;

/** An error whose message can be shown to the person at the screen. */
export class ExplainedError extends Error {
  override name = "ExplainedError";
}

/** Returns the text that staff see for an error, without a full stop at the end. */
export const problemText = (error: unknown): string =>
  error instanceof ExplainedError ? error.message : "No answer. Check the connection and try again";

/**
 * A refusal by the service, in words for the person who sent the request. If there is no answer, another
 * error is thrown.
 */
export class Refused extends ExplainedError {
  override name = "Refused";
  readonly code: ErrorCode;
  /** Name of the field at fault, such as `values.name`; undefined if there is not exactly one. */
  readonly field: string | undefined;

  constructor({ code, error, field }: ErrorReply) {
    super(error);
    this.code = code;
    this.field = field;
  }
}

const isErrorReply = (value: unknown): value is ErrorReply =>
  typeof value === "object" && value !== null && "code" in value && "error" in value;

/**
 * Sends a request to the service, with the session's cookie.
 *
 * @param body sent as JSON with POST; without a body, the request is a GET
 * @param timeoutMs milliseconds after which the request counts as unanswered
 * @throws Refused if the service refuses the request; Error if the service does not answer or has failed
 */
export async function callStaff<Reply>(
  path: string,
  body?: object,
  timeoutMs = usualTimeoutMs,
): Promise<Reply> {
  const reply = await fetch(path, {
    signal: timeLimit(timeoutMs),
    ...(body
      ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
      : { cache: "no-store" }),
  });
  const value: unknown = await reply.json();
  if (reply.ok && typeof value === "object" && value !== null && "success" in value) return value as Reply;
  // An error without a code comes from a proxy or from a network's login page, not from the service.
  if (reply.status < 500 && isErrorReply(value)) throw new Refused(value);
  throw new Error(`The service did not answer (${reply.status}).`);
}
