/*
 * The service's clock, which decides what "today" is: a guest's device may be a day off. Every reply of the service carries its time
 * (`Date`); until one has come, or if another host does not expose it, the device's clock is used.
 */

let offsetMs = 0;
let known = false;
const listeners = new Set<() => void>();

/** Milliseconds that two clocks may differ by without a difference to guests. */
const toleranceMs = 60_000;

/** Takes the time from a reply. @param date its `Date` header, or null if it has none */
export function setServiceTime(date: string | null): void {
  const read = Date.parse(date ?? "") - Date.now();
  const offset = Number.isNaN(read) ? offsetMs : Math.abs(read) < toleranceMs ? 0 : read;
  const changed = !known || Math.abs(offset - offsetMs) > toleranceMs;
  known = true;
  if (!changed) return;
  offsetMs = offset;
  for (const listener of listeners) listener();
}

/** The time as the service has it. */
export const serviceNow = (): Date => new Date(Date.now() + offsetMs);

/** Whether the service has been heard. */
export const isServiceTimeKnown = (): boolean => known;

/** Calls the listener whenever the service's time turns out to be another; returns what ends that. */
export function subscribeToServiceTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
