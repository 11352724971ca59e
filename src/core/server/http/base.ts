import { join } from "node:path";
import fastifyPlugin from "fastify-plugin";
import { staffGuard } from "../auth/guard.ts";
import type { Config } from "../config.ts";
import { outboxJobs } from "../mail/outbox-jobs.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Storage } from "../storage/index.ts";
import type { Timer } from "../timer.ts";
import { limitConnections, limitProxiedRequests } from "./connection-limits.ts";
import { siteErrors, sendErrorAnywhere } from "./errors.ts";
import { jobs } from "./jobs.ts";
import { rateLimits } from "./rate-limits.ts";
import { requestLogging } from "./request-logging.ts";
import { securityHeaders } from "./security-headers.ts";
import { failure } from "../errors.ts";

/** Counts the `Host` headers in a raw list of alternating names and values. */
function hostCount(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.toLowerCase() === "host") hosts += 1;
  return hosts;
}

/**
 * Refuses requests that name two hosts (RFC 9112, section 3.2), because a proxy might check one of them while
 * Node uses the other.
 */
export const singleHost = fastifyPlugin((app, _options, done) => {
  app.addHook("onRequest", (request, reply, next) => {
    if (hostCount(request.raw.rawHeaders) > 1) sendErrorAnywhere(request, reply, failure("BAD_REQUEST"));
    else next();
  });
  done();
});

/**
 * Logs once if requests come through a proxy although TRUST_PROXY is not set. Limits on logins and bookings
 * then treat all guests behind the proxy as one.
 */
export const proxyHint = fastifyPlugin<{ readonly trustProxy: readonly string[] }>(
  (app, { trustProxy }, done) => {
    let said = trustProxy.length > 0;
    app.addHook("onRequest", (request, _reply, next) => {
      if (!said && request.headers["x-forwarded-for"] !== undefined) {
        said = true;
        app.log.error(
          "requests come through a reverse proxy, but TRUST_PROXY is not set: all guests count as one network, and share the limits on bookings and logins",
        );
      }
      next();
    });
    done();
  },
);

/**
 * While the service closes, refuses new requests with 503 and Retry-After, and closes each connection after
 * its current request. Otherwise connections that are kept alive would delay the end of the process.
 */
export const refuseWhileClosing = fastifyPlugin((app, _options, done) => {
  let isClosing = false;
  app.addHook("preClose", (next) => {
    isClosing = true;
    next();
  });
  app.addHook("onRequest", (request, reply, next) => {
    if (isClosing) sendErrorAnywhere(request, reply, failure("SERVICE_UNAVAILABLE"));
    else next();
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (isClosing) void reply.header("connection", "close");
    next(null, payload);
  });
  done();
});

/**
 * Keeps the connection open after the reply to a body that is too large, so that Node reads the rest and
 * discards it. If the service closed the connection while the client still sends, the client would lose the
 * reply, and its proxy would answer 502.
 */
const readLargeBodies = fastifyPlugin((app, _options, done) => {
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (reply.statusCode === 413) void reply.removeHeader("connection");
    next(null, payload);
  });
  done();
});

export interface BaseOptions {
  readonly config: Config;
  readonly storage: Storage;
  readonly now: () => Date;
  readonly timer: Timer | undefined;
  readonly metrics: Metrics | undefined;
  /** True if background jobs run in this process. */
  readonly background: boolean;
}

/** Hooks for all requests, and the jobs, rate limits and staff sign-in that features need. */
export const httpBase = fastifyPlugin<BaseOptions>(
  async (app, { config, storage, now, timer, metrics, background }) => {
    limitConnections(app.server, config, app.log);
    app.removeContentTypeParser("text/plain");
    await app.register(requestLogging, { metrics });
    await app.register(securityHeaders);
    await app.register(readLargeBodies);
    await app.register(refuseWhileClosing);
    await app.register(singleHost);
    await app.register(proxyHint, { trustProxy: config.trustProxy });
    await app.register(limitProxiedRequests, config);
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
