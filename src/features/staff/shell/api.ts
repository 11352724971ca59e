import type { ErrorReply } from "../../../core/contract/error-reply.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { timeLimit } from "../../../core/shared/time-limit.ts";

/** Milliseconds after which a request counts as unanswered. */
const usualTimeoutMs = 8_000;

/** An error whose message explains it to the person at the screen. */
export class ExplainedError extends Error {
  override name = "ExplainedError";
}

/** Text of an error for staff, without its full stop. */
export const problemText = (error: unknown): string =>
  error instanceof ExplainedError ? error.message : "No answer. Check the connection and try again";

/**
 * A refusal by the service, worded for the person who sent the request. A request without an answer rejects
 * with another error.
 */
export class Refused extends ExplainedError {
  override name = "Refused";
  readonly code: ErrorCode;
  /** The request's field at fault, if it is a single one: `values.name`. */
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
 * @param body posted as JSON; without one the request is a GET
 * @param timeoutMs after which it counts as unanswered
 * @throws Refused; Error if there is no answer, or one that is not from the service
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
  // An error without a code is not from the service, but from a proxy or a network's login page.
  if (reply.status < 500 && isErrorReply(value)) throw new Refused(value);
  throw new Error(`The service did not answer (${reply.status}).`);
}
