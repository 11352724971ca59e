import { execFile } from "node:child_process";
import { access, constants, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Config } from "../config.ts";
import type { Storage } from "../storage/index.ts";

/** A check of something that the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Remedy for the operator, in one sentence. */
  readonly remedy: string;
  /** Rejects if what it checks is unavailable. */
  check(): Promise<unknown>;
}

/** Milliseconds by which the clock may be off before it counts as wrong. */
const toleranceMs = 30_000;
/** Milliseconds for which a change of the clock is reported. After that, the new time counts as correct. */
const reportedMs = 60_000;

/**
 * Returns a sentence for each way in which the machine's clock disagrees with the database.
 *
 * @param shared the time that all services on the database share
 * @param lastUse when a service last used the database; undefined if none has
 */
export function clockProblems({
  machine,
  shared,
  lastUse,
}: {
  readonly machine: Date;
  readonly shared: Date;
  readonly lastUse: Date | undefined;
}): string[] {
  const off = machine.getTime() - shared.getTime();
  return [
    ...(Math.abs(off) > toleranceMs
      ? [`The machine's clock differs from the database's by ${Math.round(off / 1000)} seconds.`]
      : []),
    ...(lastUse && lastUse.getTime() - shared.getTime() > toleranceMs
      ? [`The database was already in use at ${lastUse.toISOString()}, so the clock is behind.`]
      : []),
  ];
}

/** Notices if the machine's clock is set to another time. */
export interface ClockWatch {
  /** Compares the clock with the time at which any process last used the database. */
  compareWith(earlier: Date | undefined): void;
  /** @throws Error for a minute after the clock has jumped */
  check(): void;
}

/**
 * Returns a {@link ClockWatch}.
 *
 * @param steadyMs returns the milliseconds of a clock that no one can set
 */
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
      for (const text of clockProblems({ machine: now(), shared: now(), lastUse: earlier })) notice(text);
    },
    check() {
      const difference = now().getTime() - steadyMs() - offset;
      offset += difference;
      if (Math.abs(difference) > toleranceMs)
        notice(
          `The clock was changed by ${Math.round(difference / 1000)} seconds while the service was running.`,
        );
      if (steadyMs() - noticedAt < reportedMs) throw new Error(problem);
    },
  };
}

/**
 * Maximum milliseconds for the database check. The clock check waits for it; both together must take less
 * than the limit in routes.ts.
 */
const longestStorageMs = 1_000;

export interface ReadinessDeps {
  readonly storage: Pick<Storage, "lastHeartbeat" | "writeHeartbeat">;
  readonly config: Pick<
    Config,
    "contentDir" | "dataDir" | "routesManifest" | "cmsLocalBackend" | "corsOrigins"
  >;
  readonly bookingRules: { read(): Promise<unknown> };
  readonly restaurant: { refresh(): Promise<void> };
  readonly clock: ClockWatch;
}

/** Returns the checks for everything that the service cannot work without. */
export function readinessChecks({
  storage,
  config,
  bookingRules,
  restaurant,
  clock,
}: ReadinessDeps): readonly ReadinessCheck[] {
  const storageCheck = withTimeout(
    {
      name: "storage",
      remedy: "Make sure that the database runs and accepts writes; the log has its error message.",
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
      remedy: "Correct the machine's clock, and synchronize it with NTP.",
      async check() {
        await storageCheck.check().catch(() => undefined);
        clock.check();
      },
    },
    {
      name: "content",
      remedy:
        "Make the content folder (CONTENT_DIR) readable for the service; if it is empty, copy the content to it.",
      // Also refreshes the restaurant's settings, so that the reported problems are current.
      check: () => Promise.all([readdir(join(config.contentDir, "settings")), restaurant.refresh()]),
    },
    {
      name: "booking-rules",
      remedy: "Correct content/settings/booking.yml; nothing can be booked until then.",
      async check() {
        if ((await bookingRules.read()) === undefined) throw new Error("There are no usable booking rules.");
      },
    },
    // If CORS_ORIGINS is set, the site is on another host and need not be checked.
    ...(config.corsOrigins.length > 0 ? [] : [siteCheck(config)]),
    {
      name: "data-folder",
      remedy: "Make the data folder (DATA_DIR) writable for the service.",
      check: () => access(config.dataDir, constants.W_OK),
    },
    ...(config.cmsLocalBackend ? [gitCheck] : []),
  ];
}

const siteCheck = ({
  dataDir,
  routesManifest,
}: Pick<Config, "dataDir" | "routesManifest">): ReadinessCheck => ({
  name: "site",
  remedy:
    "Build the site (npm run build, in a checkout), or set PUBLIC_DIR and ROUTES_MANIFEST to its location.",
  async check() {
    const release = join(dataDir, "releases", "current.json");
    await access(release, constants.R_OK).catch(() => access(routesManifest, constants.R_OK));
  },
});

let gitFound: Promise<unknown> | undefined;

/**
 * Checks that git is installed. After a success, the check is not repeated, because no one uninstalls a
 * program that is in use.
 */
export const gitCheck: ReadinessCheck = {
  name: "git",
  remedy: "Install git, which keeps the content's history, or set CMS_LOCAL_BACKEND=off.",
  check: () =>
    (gitFound ??= promisify(execFile)("git", ["--version"]).catch((error: unknown) => {
      gitFound = undefined;
      throw error;
    })),
};

/**
 * Limits a check to `ms` milliseconds. A check that is still running is not started again, so that queries do
 * not pile up if the database hangs.
 */
export function withTimeout({ check, ...about }: ReadinessCheck, ms: number): ReadinessCheck {
  let running: Promise<unknown> | undefined;
  return {
    ...about,
    async check() {
      running ??= check().finally(() => {
        running = undefined;
      });
      // Callers that are still waiting get the error. If none are left, this prevents an unhandled rejection.
      running.catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${ms} milliseconds.`)), ms);
      });
      await Promise.race([running, late]).finally(() => clearTimeout(timer));
    },
  };
}
