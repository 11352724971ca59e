import type { Alternative } from "../../contract/availability.ts";
import type { ErrorCode } from "../../contract/errors.ts";

/** Why something was not done. */
export interface DomainError {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly field?: string | undefined;
  /** Words for the guest in place of the code's own. */
  readonly error?: string | undefined;
  /** What could be booked instead, for a refused time. */
  readonly alternatives?: readonly Alternative[] | undefined;
  /** For the log. */
  readonly cause?: unknown;
}

/** What came of it. Whatever a guest or a caller can put right is a refusal, not an exception. */
export type Result<T> = { readonly ok: true; readonly value: T } | DomainError;

/** The database or the rules cannot be reached. */
export const serviceUnavailable = (cause: unknown): DomainError => ({
  ok: false,
  code: "SERVICE_UNAVAILABLE",
  cause,
});
