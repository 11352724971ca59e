import { dirname, join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { api } from "./api.ts";
import type { AccountDeps } from "./accounts/deps.ts";
import { localBackend } from "./cms/local-backend.ts";
import type { Config } from "./config.ts";
import { watchRestaurantInfo } from "./content/restaurant-info.ts";
import { watchSettings, type ReportFile } from "./content/settings.ts";
import { outboxJobs } from "./emails/outbox-jobs.ts";
import { emailPreview } from "./emails/preview-routes.ts";
import { fastifyOptions } from "./fastify-options.ts";
import { readinessChecks, watchClock } from "./health/readiness.ts";
import { health } from "./health/routes.ts";
import { watchMenu, type Menu } from "./menu/menu.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { observeState } from "./metrics/state.ts";
import { readyMenu } from "./menu/ready-menu.ts";
import { menuHeaders } from "./menu/routes.ts";
import { closing } from "./plugins/closing.ts";
import { siteErrors } from "./plugins/errors.ts";
import { jobs } from "./plugins/jobs.ts";
import { proxyHint } from "./plugins/proxy-hint.ts";
import { rateLimits } from "./plugins/rate-limits.ts";
import { securityTxt } from "./plugins/security-txt.ts";
import { singleHost } from "./plugins/single-host.ts";
import { requestLogging } from "./plugins/request-logging.ts";
import { apiHeaderValues, securityHeaders, securityHeaderValues } from "./plugins/security-headers.ts";
import { reservationRetention } from "./reservations/retention.ts";
import { readRules } from "./reservations/rules.ts";
import { siteAddress } from "./site-address.ts";
import { withoutTablesReport } from "./reservations/without-tables.ts";
import { builtSite } from "./static-site/built-site.ts";
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
  /** What the service counts about itself; nothing by default. */
  readonly metrics?: Metrics | undefined;
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

  await app.register(requestLogging, { metrics: deps.metrics });
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
  await app.register(withoutTablesReport, { storage, now });
  const checks = readinessChecks(storage, config.contentDir, watchClock(now));
  await app.register(health, { checks });
  if (deps.metrics) observeState(deps.metrics, { storage, checks, config, now, log: app.log });

  const todaysMenu = readyMenu(deps.menu ?? watchMenu(config.contentDir, report), {
    ...securityHeaderValues,
    ...apiHeaderValues,
    ...menuHeaders,
  });

  await app.register(api, {
    config,
    storage,
    now,
    bookingRules,
    restaurant,
    menu: todaysMenu,
    siteUrl,
    linkKey,
    accounts: deps.accounts,
    metrics: deps.metrics,
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
  // Replies that depend on who asks (CORS) or are held to the contract go through Fastify.
  const ownApiOnly = config.corsOrigins.length === 0 && !config.apiDocs;
  await app.register(builtSite, { config, ready: ownApiOnly ? [todaysMenu.replies] : [] });
  return app;
}
