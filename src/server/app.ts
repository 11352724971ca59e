import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { api } from "./api.ts";
import type { AccountDeps } from "./accounts/deps.ts";
import { siteModel } from "../composition/site-model.ts";
import { cmsBackend } from "./cms/backend.ts";
import { contentCheck } from "./cms/check-proposed.ts";
import { openRepository, type ContentRepository } from "./cms/repository.ts";
import type { Config } from "./config.ts";
import { watchRestaurantInfo } from "./content/restaurant-info.ts";
import { watchSettings, type ReportFile } from "./content/settings.ts";
import { outboxJobs } from "./emails/outbox-jobs.ts";
import { emailPreview } from "./emails/preview-routes.ts";
import { fastifyOptions } from "./fastify-options.ts";
import { readinessChecks, watchClock } from "./health/readiness.ts";
import { health } from "./health/routes.ts";
import { liveDishes } from "./menu/live-dishes.ts";
import { publishMinute } from "../content-model/publish-window.ts";
import { watchMenu, type Menu } from "./menu/menu.ts";
import { currentRules } from "./reservations/deps.ts";
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
import { openReleaseStore } from "./releases/release-store.ts";
import { publishing } from "./releases/routes.ts";
import { gatsbyBuilder, type SiteBuilder } from "./releases/site-builder.ts";
import { readRules } from "./reservations/rules.ts";
import { siteAddress } from "./site-address.ts";
import { withoutTablesReport } from "./reservations/without-tables.ts";
import { builtSite } from "./static-site/built-site.ts";
import { staffGuard } from "./staff/guard.ts";
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
  /** Overrides what builds the site where PUBLISHING is on; Gatsby by default. */
  readonly builder?: SiteBuilder;
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
  await app.register(staffGuard, {
    storage,
    now,
    siteUrl: config.siteUrl,
    ownersNeedSecondFactor: config.isPublic,
  });
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

  const menu =
    deps.menu ??
    watchMenu(config.contentDir, report, async () =>
      publishMinute(now(), (await currentRules({ bookingRules })).timeZone),
    );
  const live = liveDishes(menu);
  const todaysMenu = readyMenu(menu, {
    ...securityHeaderValues,
    ...apiHeaderValues,
    ...menuHeaders,
  });

  let opening: Promise<ContentRepository> | undefined;
  /** Opened when it is first needed; an attempt that fails is made again. */
  const repository = (): Promise<ContentRepository> =>
    (opening ??= openRepository({
      contentDir: config.contentDir,
      dataDir: config.dataDir,
      model: siteModel,
      check: contentCheck(siteModel),
      remote: config.contentRemote,
      report: (message) => app.log.warn(message),
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  await app.register(api, {
    config,
    storage,
    now,
    bookingRules,
    restaurant,
    menu: todaysMenu,
    live,
    siteUrl,
    linkKey,
    accounts: deps.accounts,
    metrics: deps.metrics,
    repository,
    // One process prints it.
    announceStaffLink:
      config.isPublic || deps.background === false
        ? undefined
        : (path) => app.log.warn({ link: siteUrl() + path }, "open this link once to sign in as the owner"),
  });
  await app.register(securityTxt, { restaurant: restaurant.current, siteUrl, now });
  if (config.mailPreview) await app.register(emailPreview, { storage });
  const releasesDir = join(config.dataDir, "releases");
  const releases = openReleaseStore({ folder: releasesDir });
  if (config.cmsLocalBackend) {
    const { contentDir } = config;
    const prefix = "/admin/backend";
    await app.register(cmsBackend, { prefix, contentDir, model: siteModel, repository });
    await app.register(publishing, {
      prefix: `${prefix}/publishing`,
      contentDir,
      folder: join(config.dataDir, "publishing"),
      store: releases,
      model: siteModel,
      repository,
      builder:
        config.publishing && deps.background !== false
          ? (deps.builder ??
            gatsbyBuilder(process.cwd(), (other) =>
              app.log.warn({ other }, "what was saved is built after a build that is under way"),
            ))
          : undefined,
      now,
    });
    if (config.contentRemote !== undefined)
      app.jobs.register({
        name: "share the content's history",
        everyMs: 60_000,
        run: async () => void (await (await repository()).synchronize()),
      });
  }
  // Replies that depend on who asks (CORS) or are held to the contract go through Fastify.
  const ownApiOnly = config.corsOrigins.length === 0 && !config.apiDocs;
  await app.register(builtSite, { config, live, releases, ready: ownApiOnly ? [todaysMenu.replies] : [] });
  return app;
}
