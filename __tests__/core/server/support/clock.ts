import type { Timer } from "../../../../src/core/server/timer.ts";

/** A clock that only moves when the test moves it; moving it past a wait ends that wait. */
export function stoppedClock(start = Date.parse("2026-11-21T16:00:00Z")) {
  let time = start;
  const waits = new Set<{ until: number; callback: () => void }>();
  return {
    now: () => new Date(time),
    timer: {
      after(ms, callback) {
        const wait = { until: time + ms, callback };
        waits.add(wait);
        return () => void waits.delete(wait);
      },
    } satisfies Timer as Timer,
    waiting: () => waits.size,
    pass(ms: number) {
      time += ms;
      for (const wait of [...waits]) {
        if (wait.until > time || !waits.delete(wait)) continue;
        wait.callback();
      }
    },
  };
}
