import { dirname, join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import type { AccountDeps } from "./accounts/deps.ts";
import { boundedPasswords } from "./accounts/bounded-passwords.ts";
import { accountLimits } from "./accounts/limits.ts";
import { argon2Passwords } from "./accounts/passwords.ts";
import { accounts } from "./accounts/routes.ts";
import { localBackend } from "./cms/local-backend.ts";
import type { Config } from "./config.ts";
import { watchRestaurantInfo } from "./content/restaurant-info.ts";
import { watchSettings, type ReportFile } from "./content/settings.ts";
import { watchFile } from "./content/watched-file.ts";
import { outboxJobs } from "./emails/outbox-jobs.ts";
import { emailPreview } from "./emails/preview-routes.ts";
import { fastifyOptions } from "./fastify-options.ts";
import { formPosts } from "./forms/form-posts.ts";
import { readinessChecks, watchClock } from "./health/readiness.ts";
import { health } from "./health/routes.ts";
import { watchMenu, type Menu } from "./menu/menu.ts";
import { readyMenu } from "./menu/ready-menu.ts";
import { menu, menuHeaders } from "./menu/routes.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { authentication } from "./plugins/authentication.ts";
import { checkReplies } from "./plugins/check-replies.ts";
import { closing } from "./plugins/closing.ts";
import { deviceCookie } from "./plugins/device-cookie.ts";
import { apiErrors, apiNotFound, siteErrors } from "./plugins/errors.ts";
import { fastPath } from "./plugins/fast-path.ts";
import { jobs } from "./plugins/jobs.ts";
import { proxyHint } from "./plugins/proxy-hint.ts";
import { rateLimits } from "./plugins/rate-limits.ts";
import { securityTxt } from "./plugins/security-txt.ts";
import { singleHost } from "./plugins/single-host.ts";
import { requestLogging } from "./plugins/request-logging.ts";
import {
  apiHeaders,
  apiHeaderValues,
  securityHeaders,
  securityHeaderValues,
} from "./plugins/security-headers.ts";
import { reservations } from "./reservations/routes.ts";
import { currentRules } from "./reservations/deps.ts";
import { reservationRetention } from "./reservations/retention.ts";
import { readRules } from "./reservations/rules.ts";
import { upcomingWithoutTables } from "./reservations/without-tables.ts";
import { siteAddress } from "./site-address.ts";
import { replyTo } from "./static-site/reply.ts";
import { parseRouteTable } from "./static-site/route-table.ts";
import { serviceWorker } from "./static-site/service-worker.ts";
import { staticSite } from "./static-site/routes.ts";
import { openSite } from "./static-site/site.ts";
import type { Storage } from "./storage/index.ts";
import { sharedSecret } from "./storage/secrets.ts";
import type { Timer } from "./timer.ts";

export interface AppDeps {
  readonly config: Omit<Config, "database" | "smtpUrl" | "mailFrom">;
  readonly storage: Storage;
  /** The clock; the database's by default. Tests set it. */
  readonly now?: () => Date;
  /** Whether background jobs run in this process; true by default. */
  readonly background?: boolean;
  /** Waits between runs of background jobs; tests decide when a wait is over. */
  readonly timer?: Timer;
  /** Overrides how passwords are hashed and attempts limited: tests and benchmarks lower the cost. */
  readonly accounts?: Partial<Pick<AccountDeps, "passwords" | "limits">>;
  /** Overrides today's menu. */
  readonly menu?: Menu;
  /** Milliseconds within which a request must have arrived. */
  readonly requestTimeoutMs?: number;
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

/** The service, ready to `listen` or `inject`. Closing it leaves the storage open: that belongs to its maker. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, storage, now = () => storage.now() } = deps;
  const app = fastify(fastifyOptions(config, deps));
  app.server.maxConnections = config.maxConnections;
  app.removeContentTypeParser("text/plain");

  const report: ReportFile = (file, reason, err) =>
    app.log.error(
      { file, reason, err },
      "a content file cannot be used; its last good version stays in force",
    );
  const bookingRules = watchSettings(config.contentDir, "booking", report, readRules);
  const site = watchSettings(config.contentDir, "site", report, (settings) => settings);
  const restaurant = watchRestaurantInfo(site, bookingRules);
  await restaurant.refresh();
  const siteUrl = () => siteAddress(config, app.server.address());
  const linkKey = config.linkSecret ?? (await sharedSecret(storage, "links", now()));

  await app.register(requestLogging);
  await app.register(securityHeaders);
  await app.register(closing);
  await app.register(singleHost);
  await app.register(proxyHint, { trustProxy: config.trustProxy });
  await app.register(siteErrors);
  await app.register(jobs, { timer: deps.timer, enabled: deps.background });
  await app.register(rateLimits, { storage, now });
  const { retentionDays } = config;
  await app.register(outboxJobs, {
    storage,
    now,
    folder: join(config.dataDir, "outbox"),
    retentionDays,
    keepSent: config.mailPreview,
  });
  await app.register(reservationRetention, { storage, now, retentionDays });
  await app.register(health, { checks: readinessChecks(storage, config.contentDir, watchClock(now)) });

  app.jobs.register({
    name: "report reservations without tables",
    everyMs: 24 * 3600_000,
    async run() {
      const ids = await upcomingWithoutTables(storage.db, now());
      if (ids.length > 0)
        app.log.warn(
          { reservations: ids },
          "upcoming reservations hold no table; move or cancel each by hand",
        );
    },
  });
  const todaysMenu = readyMenu(deps.menu ?? watchMenu(config.contentDir, report), {
    ...securityHeaderValues,
    ...apiHeaderValues,
    ...menuHeaders,
  });

  await app.register(async (api) => {
    if (config.apiDocs) checkReplies(api);
    await api.register(apiErrors);
    await api.register(apiHeaders, { corsOrigins: config.corsOrigins });
    await api.register(deviceCookie);
    await api.register(authentication, { storage, now });
    // Emails are composed inside transactions, which must not wait for a file.
    api.addHook("preHandler", async ({ method }) => {
      if (method === "POST") await restaurant.refresh();
    });
    await api.register(formPosts, {
      restaurant: restaurant.current,
      timeZone: async () => (await currentRules({ bookingRules })).timeZone,
      siteUrl: config.siteUrl,
      corsOrigins: config.corsOrigins,
      storage,
      key: linkKey,
      now,
    });
    await api.register(reservations, {
      storage,
      now,
      bookingRules,
      restaurant: restaurant.current,
      siteUrl,
      linkKey,
    });
    await api.register(accounts, {
      storage,
      now,
      passwords: boundedPasswords(argon2Passwords()),
      limits: accountLimits,
      restaurant: () => ({ ...restaurant.current(), url: siteUrl() }),
      ...deps.accounts,
    });
    await api.register(menu, { menu: todaysMenu });
    openApiRoutes(api, { docs: config.apiDocs });
    for (const url of ["/api", "/api/*"]) api.all(url, apiNotFound);
  });

  await app.register(securityTxt, { restaurant: restaurant.current, siteUrl, now });
  if (config.mailPreview) await app.register(emailPreview, { storage });
  if (config.cmsLocalBackend)
    await app.register(localBackend, {
      prefix: "/admin/backend",
      root: dirname(config.contentDir),
      mode: config.cmsLocalMode,
      origins: config.siteUrl === undefined ? [] : [new URL(config.siteUrl).origin],
      announce: (path) =>
        app.log.warn({ link: siteUrl() + path }, "open this link once to edit content/ in /admin"),
    });
  const routes = watchFile(config.routesManifest, parseRouteTable, (reason, err) =>
    app.log.warn({ file: config.routesManifest, reason, err }, "the built site cannot be found"),
  );
  await app.register(serviceWorker, { publicDir: config.publicDir, enabled: config.serviceWorker });
  const builtSite = openSite(
    { publicDir: config.publicDir, routes },
    { memoryBytes: config.siteMemoryMb * 1024 * 1024, securityHeaders: securityHeaderValues },
  );
  await app.register(staticSite, { config, site: builtSite });
  // Replies that depend on who asks (CORS) or are held to the contract go through Fastify.
  const ownApiOnly = config.corsOrigins.length === 0 && !config.apiDocs;
  await app.register(fastPath, {
    sources: [
      (pathname, request) => {
        const stored = builtSite.ready(pathname);
        return stored && { reply: replyTo(stored, request), label: stored.label };
      },
      ...(ownApiOnly ? [todaysMenu.replies] : []),
    ],
  });
  return app;
}
