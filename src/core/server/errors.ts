import type { ErrorDetails } from "../contract/error-reply.ts";
import type { Translate } from "../messages/words.ts";
import type { ErrorCode } from "../contract/errors.ts";

/**
 * An expected failure: the caller can correct the request, or try again later. It is returned, never thrown,
 * and the API replies with its code. A unit of work that resolves to a failure is rolled back (see
 * storage/transactions.ts).
 */
export interface DomainError {
  readonly ok: false;
  readonly code: ErrorCode;
  /** Name of the invalid field in the request. */
  readonly field?: string | undefined;
  /** Message for the guest that replaces the code's default text. */
  readonly message?: string | undefined;
  /** Returns the message in the language of the request, instead of `message`. */
  readonly say?: ((t: Translate<"replies">) => string) | undefined;
  /** Further fields of the reply. */
  readonly details?: Partial<ErrorDetails> | undefined;
  /** Milliseconds until the request may be sent again. */
  readonly retryAfterMs?: number | undefined;
  /** For the log only. */
  readonly cause?: unknown;
}

/** The service is too busy at the moment; the caller should retry later. */
export class OverloadedError extends Error {
  override name = "OverloadedError";
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** The outcome of an operation that can fail in an expected way. */
export type Result<T> = Success<T> | DomainError;

export const success = <T>(value: T): Success<T> => ({ ok: true, value });

export const failure = (code: ErrorCode, details: Omit<DomainError, "ok" | "code"> = {}): DomainError => ({
  ok: false,
  code,
  ...details,
});

/** True if a value is a {@link DomainError}. */
export const isFailure = (value: unknown): value is DomainError =>
  typeof value === "object" && value !== null && (value as { ok?: unknown }).ok === false && "code" in value;

/**
 * A file or folder below content/ cannot be read, or has invalid content. The message is for an editor; if
 * the service cannot work without it, the API answers 503.
 */
export class ContentError extends Error {
  override name = "ContentError";
}

/** Reason why the service could not start, in one line for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Returns one line about a failed start or command; undefined for unforeseen errors, whose stack should be
 * shown.
 */
export const startProblem = (error: unknown): string | undefined =>
  error instanceof Error && ["ConfigError", "StorageError", "StartError", "BackupError"].includes(error.name)
    ? error.message
    : undefined;
