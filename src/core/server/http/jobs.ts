import type { FastifyBaseLogger } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { systemTimer, type Timer } from "../timer.ts";

/** A task that repeats while the service runs. */
export interface Job {
  /** Name for the log, such as `purge sent emails`. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface JobScheduler {
  /** Adds a job, which runs as soon as the scheduler has started, and then repeatedly. */
  register(job: Job): void;
  start(): void;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
  /** Starts no more runs; resolves when current ones have ended. */
  close(): Promise<void>;
}

/**
 * Returns a scheduler that runs jobs repeatedly; a job never overlaps with itself. A failed run is logged,
 * and the next run starts at its usual time.
 */
export function jobScheduler({
  timer = systemTimer,
  log,
}: {
  readonly timer?: Timer | undefined;
  readonly log: Pick<FastifyBaseLogger, "error">;
}): JobScheduler {
  const jobs: Job[] = [];
  const running = new Set<Promise<void>>();
  const cancellations = new Map<Job, () => void>();
  let state: "waiting" | "started" | "closed" = "waiting";

  const runOnce = async (job: Job): Promise<void> => {
    try {
      await job.run();
    } catch (err) {
      log.error({ err, job: job.name }, "a background job failed; it runs again at its usual time");
    }
    if (state === "started")
      cancellations.set(
        job,
        timer.after(job.everyMs, () => begin(job)),
      );
  };
  const begin = (job: Job): void => {
    const run = runOnce(job).finally(() => running.delete(run));
    running.add(run);
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    register(job) {
      jobs.push(job);
      if (state === "started") begin(job);
    },
    start() {
      if (state !== "waiting") return;
      state = "started";
      jobs.forEach(begin);
    },
    idle,
    async close() {
      state = "closed";
      for (const cancel of cancellations.values()) cancel();
      await idle();
    },
  };
}

declare module "fastify" {
  interface FastifyInstance {
    jobs: JobScheduler;
  }
}

interface JobsOptions {
  readonly timer?: Timer | undefined;
  /** False if another process runs the jobs. */
  readonly enabled?: boolean | undefined;
}

/**
 * Adds `app.jobs`, which runs all background work. Jobs run while the service listens, and end before it
 * closes.
 */
export const jobs = fastifyPlugin<JobsOptions>(
  (app, { timer, enabled = true }, done) => {
    const scheduler = jobScheduler({ timer, log: app.log });
    app.decorate("jobs", scheduler);
    app.addHook("onListen", (next) => {
      if (enabled) scheduler.start();
      next();
    });
    app.addHook("onClose", () => scheduler.close());
    done();
  },
  { name: "jobs" },
);
