import type { ReactNode } from "react";
import { PhoneLink } from "../../components/phone-link.tsx";
import { isApiError } from "../api.ts";

/** `in a minute`, `in 15 minutes`, `in 3 hours` */
const formatWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return "in a minute";
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.round(minutes / 60)} hours`;
};

/** What a guest can do after a failure whose message does not say it; undefined where it does. */
function hintFor(failure: unknown, books: boolean): string | undefined {
  if (isApiError(failure)) {
    if (failure.retryAfter !== undefined) return `Please try again ${formatWait(failure.retryAfter)}.`;
    if (failure.serverText !== undefined) return undefined;
    return failure.status === 429
      ? "Too many have asked at once. Please try again in a few minutes."
      : "Something went wrong on our side, not on yours. Please try again in a moment.";
  }
  if (!(failure instanceof Error)) return undefined;
  // `fetch` throws a TypeError where the network fails, src/features/api.ts a TimeoutError after its timeout.
  if (failure.name === "TypeError" || failure.name === "TimeoutError") {
    if (!navigator.onLine)
      return "You are offline. What you entered stays here: send it again once you are connected.";
    return books
      ? "No answer came. What you entered stays here, and sending it again books only once."
      : "No answer came. What you entered stays here: please try again in a moment.";
  }
  if (/JSON|server response|API response/.test(failure.message))
    return "Something else answered in our place. Perhaps this network asks you to log in first.";
  return undefined;
}

interface FailureHintOptions {
  /** Whom to ring. */
  readonly phone?: string;
  /** Whether a table was being booked. */
  readonly books?: boolean;
}

/** What a guest can do after a failed request, in a line below its message; undefined where the message says it. */
export function failureHint(
  failure: unknown,
  { phone, books = false }: FailureHintOptions = {},
): ReactNode | undefined {
  const hint = hintFor(failure, books);
  if (hint === undefined || !phone) return hint;
  return (
    <>
      <span>{hint}</span> <span>You can also call us: </span>
      <PhoneLink number={phone} />
    </>
  );
}
