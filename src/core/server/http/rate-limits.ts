import fastifyPlugin from "fastify-plugin";
import { databaseRateLimiter, purgeForgottenCounts, type RateLimiter } from "../rate-limits/rate-limiter.ts";
import type { Storage } from "../storage/index.ts";
import { jobLock } from "../storage/locks.ts";

declare module "fastify" {
  interface FastifyInstance {
    rateLimiter: RateLimiter;
  }
}

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
}

/**
 * Adds `app.rateLimiter`, which counts attempts in the database. Each route decides which attempts to count,
 * and for whom.
 */
export const rateLimits = fastifyPlugin<Options>(
  (app, { storage, now }, done) => {
    app.decorate("rateLimiter", databaseRateLimiter(storage));
    const name = "purge forgotten rate limits";
    app.jobs.register({
      name,
      everyMs: 3600_000,
      run: () => storage.write([jobLock(name)], (tx) => purgeForgottenCounts(tx, now())),
    });
    done();
  },
  { name: "rate-limits", dependencies: ["jobs"] },
);
