import { access, constants, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import fastify, { LogController, type FastifyInstance } from "fastify";
import type { AccountDeps } from "./accounts/deps.ts";
import { argon2Passwords } from "./accounts/passwords.ts";
import { accountLimits, databaseRateLimiter } from "./rate-limits/rate-limiter.ts";
import { localBackend } from "./cms/local-backend.ts";
import type { Config } from "./config.ts";
import { watchFile } from "./content/watched-file.ts";
import { watchSettings } from "./content/settings.ts";
import { watchMenu } from "./menu/menu.ts";
import { watchRestaurantInfo } from "./content/restaurant-info.ts";
import { reservationEmails } from "./reservations/emails.ts";
import { parseRouteTable } from "./static-site/route-table.ts";
import { notFoundMessage, sendPlainPage, siteRoutes } from "./static-site/site.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { apiErrorHandler, apiNotFound } from "./plugins/api-errors.ts";
import { emailPreviewRoutes } from "./emails/preview-routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { managedReservationRoutes } from "./reservations/manage-routes.ts";
import { menuRoutes } from "./menu/routes.ts";
import { reservationRoutes } from "./reservations/routes.ts";
import { purgeExpiredKeys } from "./reservations/idempotency.ts";
import { manageLink } from "./reservations/manage.ts";
import { readRules } from "./reservations/rules.ts";
import type { Storage } from "./storage/index.ts";
import { siteAddress } from "./site-address.ts";
import { sharedSecret } from "./storage/secrets.ts";

export interface AppDeps {
  readonly config: Pick<
    Config,
    | "host"
    | "port"
    | "siteUrl"
    | "trustProxy"
    | "linkSecret"
    | "publicDir"
    | "routesManifest"
    | "contentDir"
    | "corsOrigins"
    | "logLevel"
    | "mailPreview"
    | "cmsLocalBackend"
    | "cmsLocalMode"
  >;
  readonly storage: Storage;
  /** The present; tests set it. */
  readonly now?: () => Date;
  /** How passwords are kept and attempts limited, where not as usual: tests and benchmarks lower the cost. */
  readonly accounts?: Partial<Pick<AccountDeps, "passwords" | "limits">>;
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

/** Largest request body, in bytes: every text of the largest form in four-byte letters fits several times. */
const bodyLimit = 64 * 1024;

const hour = 3600_000;

/** An error as it is logged. Databases put whole rows into an error's further properties, so only these are kept. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? "",
});
/** Requests and replies are logged by the hook below; whatever else would log them adds nothing. */
const serializeNothing = () => ({});

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/i.test(url);

/**
 * The service, ready to `listen` or `inject`. Closing it leaves the storage open: that belongs to whoever made it.
 * Log lines name routes, never addresses as typed, bodies or visitors: none of them holds personal data.
 */
export async function buildApp({
  config,
  storage,
  now = () => new Date(),
  accounts,
  logTo,
}: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      base: null,
      serializers: { err: serializeError, req: serializeNothing, res: serializeNothing },
      ...(logTo ? { stream: logTo } : {}),
    },
    // A badly encoded address (/%zz) is one that leads nowhere.
    frameworkErrors(_error, request, reply) {
      if (isApi(request.raw.url ?? "/")) return void apiNotFound(request, reply);
      reply.statusCode = 404;
      return void sendPlainPage(reply, ...notFoundMessage);
    },
  });

  const broken = (file: string, reason: string) =>
    app.log.error({ file, reason }, "a content file cannot be used; its last good version stays in force");
  const menu = watchMenu(config.contentDir, broken);
  const bookingRules = watchSettings(config.contentDir, "booking", broken, readRules);
  const site = watchSettings(config.contentDir, "site", broken, (settings) => settings);
  const restaurant = watchRestaurantInfo(site, bookingRules);
  await restaurant.refresh();
  const linkKey = config.linkSecret ?? (await sharedSecret(storage, "links", now()));
  const siteUrl = () => siteAddress(config, app.server.address());
  const routeTable = watchFile(config.routesManifest, parseRouteTable, (reason) =>
    app.log.warn({ file: config.routesManifest, reason }, "the built site is not there"),
  );

  app.removeContentTypeParser("text/plain");
  await app.register(helmet, {
    // Set per page, see publishing/policies.ts.
    contentSecurityPolicy: false,
    // Addresses hold reset tokens: other sites never see them.
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    // The CMS signs in through a window of its git host.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeLabel ?? request.routeOptions.url ?? "(not found)";
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (route === "/healthz" || route === "/readyz") request.log.debug(line, "request");
    else request.log.info(line, "request");
    done();
  });

  healthRoutes(app, [
    { name: "storage", check: () => storage.ping() },
    { name: "content", check: () => readdir(join(config.contentDir, "dishes")) },
    {
      name: "booking-rules",
      check: () => access(join(config.contentDir, "settings", "booking.yml"), constants.R_OK),
    },
  ]);

  await app.register(async (api) => {
    api.setErrorHandler(apiErrorHandler);
    if (config.corsOrigins.length > 0)
      await api.register(cors, {
        origin: [...config.corsOrigins],
        methods: ["GET", "POST"],
        allowedHeaders: ["content-type", "idempotency-key", "authorization"],
      });
    api.addHook("onRequest", (_request, reply, done) => {
      void reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
      done();
    });
    // Before anything is written: mails are composed inside transactions.
    api.addHook("preHandler", async ({ method }) => {
      if (method === "POST") await restaurant.refresh();
    });
    const rateLimiter = databaseRateLimiter(storage);
    const reservations = {
      storage,
      bookingRules,
      now,
      onChange: reservationEmails({
        restaurant: restaurant.current,
        siteUrl,
        manageUrl: (reservation) => manageLink(siteUrl(), linkKey, reservation),
      }),
    };
    reservationRoutes(api, reservations);
    accountRoutes(api, {
      storage,
      now,
      passwords: argon2Passwords(),
      limits: accountLimits,
      rateLimiter,
      restaurant: () => ({ ...restaurant.current(), url: siteUrl() }),
      ...accounts,
    });
    managedReservationRoutes(api, {
      ...reservations,
      restaurant: restaurant.current,
      siteUrl,
      linkKey,
      rateLimiter,
    });
    menuRoutes(api, { menu });
    for (const url of ["/api", "/api/*"]) api.all(url, apiNotFound);
  });

  if (config.mailPreview) emailPreviewRoutes(app, { storage });

  if (config.cmsLocalBackend) {
    await app.register(localBackend, {
      prefix: "/admin/backend",
      root: dirname(config.contentDir),
      mode: config.cmsLocalMode,
    });
  }

  const forgetting = setInterval(() => {
    storage
      .write(["keys"], (tx) => purgeExpiredKeys(tx, now()))
      .catch((err: unknown) => app.log.warn({ err }, "expired idempotency keys could not be forgotten"));
  }, hour).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(forgetting);
    done();
  });

  const pages = siteRoutes(app, { config, site: routeTable });
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.raw.url ?? "/")) return apiNotFound(request, reply);
    if (request.method === "GET" || request.method === "HEAD") return pages.notFound(request, reply);
    return reply
      .code(405)
      .header("allow", "GET, HEAD")
      .type("text/plain; charset=utf-8")
      .send("Method not allowed\n");
  });
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "request failed");
    return reply
      .code(status >= 500 ? 500 : status)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(
        status >= 500
          ? "Something went wrong on our side. Please try again.\n"
          : "This request cannot be answered.\n",
      );
  });
  return app;
}
