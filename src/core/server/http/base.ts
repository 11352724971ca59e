import { join } from "node:path";
import fastifyPlugin from "fastify-plugin";
import { staffGuard } from "../auth/guard.ts";
import type { Config } from "../config.ts";
import { outboxJobs } from "../mail/outbox-jobs.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Storage } from "../storage/index.ts";
import type { Timer } from "../timer.ts";
import { limitConnections } from "./connection-limits.ts";
import { refuseWhileClosing } from "./closing.ts";
import { siteErrors } from "./errors.ts";
import { jobs } from "./jobs.ts";
import { proxyHint } from "./proxy-hint.ts";
import { rateLimits } from "./rate-limits.ts";
import { requestLogging } from "./request-logging.ts";
import { securityHeaders } from "./security-headers.ts";
import { singleHost } from "./single-host.ts";

export interface BaseOptions {
  readonly config: Config;
  readonly storage: Storage;
  readonly now: () => Date;
  readonly timer: Timer | undefined;
  readonly metrics: Metrics | undefined;
  /** True if background jobs run in this process. */
  readonly background: boolean;
}

/** Hooks for every request, and the jobs, rate limits and staff sign-in that features rely on. */
export const httpBase = fastifyPlugin<BaseOptions>(
  async (app, { config, storage, now, timer, metrics, background }) => {
    limitConnections(app.server, config, app.log);
    app.removeContentTypeParser("text/plain");
    await app.register(requestLogging, { metrics });
    await app.register(securityHeaders);
    await app.register(refuseWhileClosing);
    await app.register(singleHost);
    await app.register(proxyHint, { trustProxy: config.trustProxy });
    await app.register(siteErrors);
    await app.register(jobs, { timer, enabled: background });
    await app.register(rateLimits, { storage, now });
    const ownersNeedSecondFactor = config.isPublic;
    await app.register(staffGuard, { storage, now, siteUrl: config.siteUrl, ownersNeedSecondFactor });
    await app.register(outboxJobs, {
      storage,
      now,
      folder: join(config.dataDir, "outbox"),
      retentionDays: config.retentionDays,
      keepSent: config.mailPreview,
    });
  },
  { name: "http-base" },
);
