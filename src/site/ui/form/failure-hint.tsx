import type { ReactNode } from "react";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { PhoneLink } from "../phone-link.tsx";

function waitText(seconds: number, t: Translate<"forms">): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return t("wait.minute");
  return minutes < 90 ? t("wait.minutes", { minutes }) : t("wait.hours", { hours: Math.round(minutes / 60) });
}

/** Returns the hint after a failure; undefined if the message already contains one. */
function hintFor(failure: unknown, books: boolean, t: Translate<"forms">): string | undefined {
  if (isApiError(failure)) {
    if (failure.retryAfter !== undefined) return waitText(failure.retryAfter, t);
    if (failure.serverText !== undefined) return undefined;
    return failure.status === 429 ? t("failed.busy") : t("failed.ours");
  }
  if (!(failure instanceof Error)) return undefined;
  // `fetch` throws a TypeError if the network fails, src/core/browser/api.ts a TimeoutError after its
  // timeout.
  if (failure.name === "TypeError" || failure.name === "TimeoutError") {
    if (!navigator.onLine) return t("failed.offline");
    return books ? t("failed.silentBooking") : t("failed.silent");
  }
  if (failure.name === "NotOurs" || /JSON|server response|API response/.test(failure.message))
    return t("failed.other");
  return undefined;
}

interface FailureHintOptions {
  /** Number to call. */
  readonly phone?: string;
  /** True if a table was being booked. */
  readonly books?: boolean;
}

/**
 * Returns the hint after a failed request, for a line below its message; undefined if the message already
 * contains one.
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
