import type { ReactNode } from "react";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { PhoneLink } from "../phone-link.tsx";

function waitText(seconds: number, t: Translate<"forms">): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return t("wait.minute");
  return minutes < 90 ? t("wait.minutes", { minutes }) : t("wait.hours", { hours: Math.round(minutes / 60) });
}

/**
 * Returns a hint about what to do after a failure; undefined if the message already contains one, or if the
 * failure is of an unknown kind.
 */
function hintFor(failure: unknown, books: boolean, t: Translate<"forms">): string | undefined {
  if (isApiError(failure)) {
    if (failure.retryAfter !== undefined) return waitText(failure.retryAfter, t);
    if (failure.serverText !== undefined) return undefined;
    return failure.status === 429 ? t("failed.busy") : t("failed.ours");
  }
  if (!(failure instanceof Error)) return undefined;
  // If the network fails, `fetch` throws a TypeError; after its timeout, src/core/browser/api.ts throws a
  // TimeoutError.
  if (failure.name === "TypeError" || failure.name === "TimeoutError") {
    if (!navigator.onLine) return t("failed.offline");
    return books ? t("failed.silentBooking") : t("failed.silent");
  }
  if (failure.name === "NotOurs" || /JSON|server response|API response/.test(failure.message))
    return t("failed.other");
  return undefined;
}

interface FailureHintOptions {
  /** The restaurant's telephone number, which the hint then offers to call. */
  readonly phone?: string;
  /** True if a table was being booked. */
  readonly books?: boolean;
}

/**
 * Returns a hint about what to do after a failed request, to show below the error message; undefined if there
 * is no hint, for example because the message already contains one.
 */
export function failureHint(
  failure: unknown,
  t: Translate<"forms">,
  { phone, books = false }: FailureHintOptions = {},
): ReactNode | undefined {
  const hint = hintFor(failure, books, t);
  if (hint === undefined || !phone) return hint;
  return (
    <>
      <span>{hint}</span> <span>{t("failed.call")} </span>
      <PhoneLink number={phone} />
    </>
  );
}
