/**
 * Returns a signal that aborts a request after `ms` milliseconds. Browsers of 2022 have no
 * `AbortSignal.timeout`.
 */
export function timeLimit(ms: number): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new DOMException("No answer came in time.", "TimeoutError")), ms);
  return stop.signal;
}
