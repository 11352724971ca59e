import type { ErrorReply } from "../../../core/contract/error-reply.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { timeLimit } from "../../../core/shared/time-limit.ts";

/** Milliseconds after which a request counts as unanswered. */
const usualTimeoutMs = 8_000;

/** Something did not work, and the message says why to the person at the screen. */
export class Explained extends Error {
  override name = "Explained";
}

/** Text of an error for staff, without its full stop. */
export const problemText = (error: unknown): string =>
  error instanceof Explained ? error.message : "No answer. Check the connection and try again";

/** The service has refused a request, in words for the person who sent it. A request without an answer rejects with another error. */
export class Refused extends Explained {
  override name = "Refused";
  readonly code: ErrorCode;
  /** The field of the request that is at fault, if it is one: `values.name`. */
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
 * Asks the service; the browser sends the session's cookie along.
 *
 * @param body sent as JSON by POST; without one it is a GET
 * @param timeoutMs after how long it counts as unanswered
 * @throws Refused; Error if there is no answer, or one that is not the service's
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
  // An answer without a code is not the service's: a network that wants a login first, or a proxy.
  if (reply.status < 500 && isErrorReply(value)) throw new Refused(value);
  throw new Error(`The service did not answer (${reply.status}).`);
}
