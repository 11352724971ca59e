import type { Station } from "../../src/features/orders/server/quote.ts";

/** Food of an order to be cooked at one place of a station. */
export interface Job {
  readonly ticket: number;
  readonly station: string;
  /** Earliest minute at which a cook may start. */
  readonly startBy: number;
  readonly due: number;
  /** Minutes that the cook actually takes. */
  readonly minutes: number;
}

/** Returns a random number with mean 0 and standard deviation 1. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Returns the minute at which each ticket is ready. In each minute, every free place at a station starts the
 * waiting job that is due first.
 *
 * @param opens the minute at which the cooks begin
 */
export function cook(
  jobs: readonly Job[],
  stations: readonly Station[],
  opens: number,
): ReadonlyMap<number, number> {
  const ready = new Map<number, number>();
  for (const { name, places } of stations) {
    let waiting = jobs.filter(({ station }) => station === name).toSorted((a, b) => a.due - b.due);
    const until = Array.from({ length: places }, () => -Infinity);
    for (let minute = opens; waiting.length > 0; minute += 1)
      for (const [place, end] of until.entries()) {
        const next = end <= minute ? waiting.find(({ startBy }) => startBy <= minute) : undefined;
        if (!next) continue;
        waiting = waiting.filter((one) => one !== next);
        until[place] = minute + next.minutes;
        ready.set(next.ticket, Math.max(ready.get(next.ticket) ?? -Infinity, minute + next.minutes));
      }
  }
  return ready;
}
