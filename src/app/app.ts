import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { customRoutes } from "../../custom/routes.ts";
import type { AccountDeps } from "../features/accounts/server/deps.ts";
import { api } from "./api.ts";
import { publishMinute } from "../content/model/publish-window.ts";
import { lazyRepository } from "./lazy-repository.ts";
import type { Config } from "../core/server/config.ts";
import { watchContent } from "./watch-content.ts";
import { editing } from "./editing.ts";
import { reservedTables } from "../features/evening/server/reserved-tables.ts";
import { withTableNames } from "../features/evening/server/table-names.ts";
import { withStationNames } from "../features/orders/server/kitchen/station-names.ts";
import { mailsOf, type Mails } from "../content/server/mails.ts";
import { emailPreview } from "../core/server/mail/preview-routes.ts";
import { fastifyOptions } from "./fastify-options.ts";
import { readinessChecks, watchClock } from "../core/server/health/readiness.ts";
import { health } from "../core/server/health/routes.ts";
import { alarms } from "../features/house/server/alarm-watch.ts";
import { housekeeping } from "./housekeeping.ts";
import { watchMenu, type Menu } from "../features/menu/server/menu.ts";
import type { Metrics } from "../core/server/metrics/metrics.ts";
import { observeState } from "../core/server/metrics/state.ts";
import { closing } from "../core/server/http/closing.ts";
import { siteErrors } from "../core/server/http/errors.ts";
import { limitConnections } from "../core/server/http/connection-limits.ts";
import { jobs } from "../core/server/http/jobs.ts";
import { languageOf } from "../core/server/http/language.ts";
import { proxyHint } from "../core/server/http/proxy-hint.ts";
import { rateLimits } from "../core/server/http/rate-limits.ts";
import { requestLogging } from "../core/server/http/request-logging.ts";
import { securityHeaders } from "../core/server/http/security-headers.ts";
import { securityTxt } from "../core/server/http/security-txt.ts";
import { singleHost } from "../core/server/http/single-host.ts";
import { enqueuePush } from "../core/server/push-queue.ts";
import { isPushService } from "../features/staff/server/push/push-services.ts";
import { openReleaseStore } from "../features/publishing/server/releases/release-store.ts";
import type { PaymentPort } from "../features/orders/server/payment.ts";
import type { SiteBuilder } from "../features/publishing/server/releases/site-builder.ts";
import { currentRules } from "../features/booking/server/deps.ts";
import { siteAddress } from "../core/server/http/site-address.ts";
import { staffGuard } from "../core/server/auth/guard.ts";
import { builtSite } from "../site/server/static-site/built-site.ts";
import { withDemoLine } from "../site/server/static-site/demo-line.ts";
import type { Storage } from "../core/server/storage/index.ts";
import { jobLock } from "../core/server/storage/locks.ts";
import type { Timer } from "../core/server/timer.ts";
import { unusableContent } from "./unusable-content.ts";

export interface AppDeps {
  readonly config: Config;
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
  /** Metrics of the service; none by default. */
  readonly metrics?: Metrics | undefined;
  /** Overrides the builder of the site if PUBLISHING is on; Gatsby by default. */
  readonly builder?: SiteBuilder;
  /** How mails leave, the outbox’s among them; by default as the settings have it. */
  readonly mails?: Mails;
  /** Overrides how orders are paid; at the counter by default. */
  readonly payment?: PaymentPort;
  /** Overrides to which addresses notifications may be sent; to push services of browsers by default. */
  readonly isPushService?: (endpoint: string) => boolean;
  /** Milliseconds within which a request must have arrived. */
  readonly requestTimeoutMs?: number;
  /** First entry of the log: the version, and the configuration. */
  readonly setUp?: Readonly<Record<string, unknown>> | undefined;
  /** Target of log lines; standard output by default. */
  readonly logTo?: { write(line: string): void };
  /** Told of each link that signs in the owner of this machine, whole; by default the log is. */
  readonly onOwnersLink?: ((link: string) => void) | undefined;
}

/** The service, ready to `listen` or `inject`. Closing it leaves the storage open: that belongs to its maker. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, storage, now = () => storage.now(), background = true } = deps;
  const { contentDir, dataDir } = config;
  const app = fastify(fastifyOptions(config, deps));
  if (deps.setUp) app.log.info(deps.setUp, "the service starts");
  limitConnections(app.server, config, app.log);
  app.removeContentTypeParser("text/plain");

  const { restaurant, problems, ...content } = await watchContent(
    contentDir,
    join(dataDir, "last-good"),
    app.log,
    now,
  );
  app.decorate("pageLanguages", () => restaurant.current().languages);
  const bookingRules = withTableNames(content.bookingRules, { storage, now });
  const ordering = withStationNames(content.ordering, { storage, bookingRules, now });
  const siteUrl = () => siteAddress(config, app.server.address());
  const menu =
    deps.menu ??
    watchMenu(contentDir, problems, async () => publishMinute(now(), (await currentRules(content)).timeZone));
  const releases = openReleaseStore({ folder: join(dataDir, "releases") });
  const repository = lazyRepository(config, app.log);

  await app.register(requestLogging, { metrics: deps.metrics });
  await app.register(securityHeaders);
  await app.register(closing);
  await app.register(singleHost);
  await app.register(proxyHint, { trustProxy: config.trustProxy });
  await app.register(siteErrors);
  await app.register(jobs, { timer: deps.timer, enabled: background });
  await app.register(rateLimits, { storage, now });
  const ownersNeedSecondFactor = config.isPublic;
  await app.register(staffGuard, { storage, now, siteUrl: config.siteUrl, ownersNeedSecondFactor });
  await app.register(housekeeping, { config, storage, now });
  const unusable = async () => {
    await restaurant.refresh();
    return problems.list();
  };
  // The built site's pages have the line already, and are not texts any more.
  if (config.demo)
    app.addHook("onSend", async (request, reply, payload: unknown) =>
      typeof payload === "string" && `${reply.getHeader("content-type")}`.startsWith("text/html")
        ? withDemoLine(payload, languageOf(request))
        : payload,
    );
  await app.register(unusableContent, {
    storage,
    now,
    async look() {
      // A folder that cannot be read is told by /readyz.
      await menu.items().catch(() => undefined);
      return unusable();
    },
    restaurant: () => ({ ...restaurant.current(), url: siteUrl() }),
  });
  const checks = readinessChecks({
    storage,
    config,
    bookingRules: content.bookingRules,
    restaurant,
    clock: watchClock(now),
  });
  await app.register(health, { checks, problems: problems.list });
  await app.register(alarms, { storage, checks, config, metrics: deps.metrics, now });
  if (deps.metrics) observeState(deps.metrics, { storage, checks, config, now, log: app.log });

  const reserved = reservedTables({ storage, now, formats: () => restaurant.current().formats });
  await app.register(api, {
    config,
    storage,
    now,
    bookingRules,
    restaurant,
    ordering,
    menu,
    dishes: () => menu.dishes(restaurant.current().formats),
    payment: deps.payment,
    isPushService: deps.isPushService ?? isPushService,
    siteUrl,
    accounts: deps.accounts,
    metrics: deps.metrics,
    repository,
    reservedTables: reserved,
    house: { config, releases, ...(deps.mails ?? mailsOf(config)) },
    onOwnersLink:
      background && !config.isPublic
        ? (deps.onOwnersLink ??
          ((link) => app.log.warn({ link }, "open this link once to sign in as the owner")))
        : undefined,
  });
  await app.register(customRoutes, { prefix: "/api/custom", restaurant: restaurant.current, now });
  await app.register(securityTxt, { restaurant: restaurant.current, siteUrl, now });
  if (config.mailPreview) await app.register(emailPreview, { storage });
  if (config.cmsLocalBackend) {
    const { builder } = deps;
    const prefix = "/admin/backend";
    await app.register(editing, {
      prefix,
      config,
      repository,
      releases,
      background,
      builder,
      reservedTables: reserved,
      restaurant: restaurant.current,
      now,
      unusable,
      onFailure: () =>
        storage.write([jobLock("publishing failed")], (tx) =>
          enqueuePush(tx, "publishing-failed", {}, now()),
        ),
    });
  }
  await app.register(builtSite, { config, releases });
  return app;
}
