import { access, constants, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "../storage/index.ts";

/** One thing that the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects where it is missing. */
  check(): Promise<unknown>;
}

/** Milliseconds by which the clock may be off before it counts as wrong. */
const toleranceMs = 30_000;
/** Milliseconds for which a clock that was set anew is reported; afterwards its new time is taken for right. */
const reportedMs = 60_000;

/** Notices that the clock was set. */
export interface ClockWatch {
  /** Compares with a time at which the database has been in use, by whatever process. */
  compareWith(earlier: Date | undefined): void;
  /** @throws Error for a minute after something was noticed */
  check(): void;
}

/** @param steadyMs a counter that nobody sets */
export function watchClock(now: () => Date, steadyMs: () => number = () => performance.now()): ClockWatch {
  let offset = now().getTime() - steadyMs();
  let problem = "";
  let noticedAt = -Infinity;
  const notice = (text: string) => {
    problem = text;
    noticedAt = steadyMs();
  };
  return {
    compareWith(earlier) {
      if (earlier && earlier.getTime() - now().getTime() > toleranceMs)
        notice(`The database was in use at ${earlier.toISOString()} already: the clock is behind.`);
    },
    check() {
      const difference = now().getTime() - steadyMs() - offset;
      offset += difference;
      if (Math.abs(difference) > toleranceMs)
        notice(
          `The clock was set by ${Math.round(difference / 1000)} seconds while the service was running.`,
        );
      if (steadyMs() - noticedAt < reportedMs) throw new Error(problem);
    },
  };
}

/** Milliseconds for the database; the clock waits for it, and all of it is less than routes.ts gives each check. */
const longestStorageMs = 1_000;

/** Database, clock, content folder and booking rules. */
export function readinessChecks(
  storage: Pick<Storage, "lastHeartbeat" | "writeHeartbeat">,
  contentDir: string,
  clock: ClockWatch,
): readonly ReadinessCheck[] {
  const storageCheck = bounded(
    {
      name: "storage",
      async check() {
        clock.compareWith(await storage.lastHeartbeat());
        await storage.writeHeartbeat();
      },
    },
    longestStorageMs,
  );
  return [
    storageCheck,
    {
      name: "clock",
      async check() {
        await storageCheck.check().catch(() => undefined);
        clock.check();
      },
    },
    { name: "content", check: () => readdir(join(contentDir, "dishes")) },
    {
      name: "booking-rules",
      check: () => access(join(contentDir, "settings", "booking.yml"), constants.R_OK),
    },
  ];
}

/**
 * Runs a check for at most so long: what does not answer is not there. One that is still under way is not begun again, so
 * that a frozen database does not collect questions.
 */
export function bounded({ name, check }: ReadinessCheck, ms: number): ReadinessCheck {
  let running: Promise<unknown> | undefined;
  return {
    name,
    async check() {
      running ??= check().finally(() => {
        running = undefined;
      });
      // Whoever waits gets the error; nobody may be waiting any more.
      running.catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${ms} milliseconds.`)), ms);
      });
      await Promise.race([running, late]).finally(() => clearTimeout(timer));
    },
  };
}
