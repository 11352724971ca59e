/**
 * Returns a signal that aborts a request after `ms` milliseconds. Replaces `AbortSignal.timeout`, which some
 * browsers from 2022 lack.
 */
export function timeLimit(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new DOMException("No answer came in time.", "TimeoutError")), ms);
  return stop.signal;
}
