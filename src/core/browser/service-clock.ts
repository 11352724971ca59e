/*
 * The service's clock, which decides what "today" is, because a guest's device may be a day off. Every reply
 * from the service states the service's time (`Date`). The device's clock is used until the first reply, or
 * if the service runs on another host that does not expose the header.
 */

let offsetMs = 0;
let known = false;
const listeners = new Set<() => void>();

/** Differences of less than this many milliseconds between the two clocks are ignored. */
const toleranceMs = 60_000;

/**
 * Sets the time from a reply.
 *
 * @param date the reply's `Date` header; null if it has none
 */
export function setServiceTime(date: string | null): void {
  const read = Date.parse(date ?? "") - Date.now();
  const offset = Number.isNaN(read) ? offsetMs : Math.abs(read) < toleranceMs ? 0 : read;
  const changed = !known || Math.abs(offset - offsetMs) > toleranceMs;
  known = true;
  if (!changed) return;
  offsetMs = offset;
  for (const listener of listeners) listener();
}

/** Returns the current time according to the service's clock. */
export const serviceNow = (): Date => new Date(Date.now() + offsetMs);

/** True once the service has replied, even if the reply did not state the time. */
export const isServiceTimeKnown = (): boolean => known;

/** Calls the listener whenever the service's time changes; returns a function that unsubscribes. */
export function subscribeToServiceTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
