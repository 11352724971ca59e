import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Temporal } from "temporal-polyfill";
import { publishMinute } from "../content/model/publish-window.ts";
import { lazyRepository } from "../content/server/lazy-repository.ts";
import { mailsOf, type Mails } from "../content/server/mails.ts";
import { boundedPasswords, argon2Passwords } from "../core/server/auth/passwords.ts";
import type { Config } from "../core/server/config.ts";
import { readinessChecks, watchClock } from "../core/server/health/readiness.ts";
import { logStreams } from "../core/server/log/stream.ts";
import type { Metrics } from "../core/server/metrics/metrics.ts";
import type { Storage } from "../core/server/storage/index.ts";
import { sharedSecret } from "../core/server/storage/secrets.ts";
import type { Timer } from "../core/server/timer.ts";
import type { AccountDeps } from "../features/accounts/server/deps.ts";
import { currentRules } from "../features/booking/server/deps.ts";
import { bookingsAhead } from "../features/booking/server/bookings-ahead.ts";
import { reservedTables } from "../features/booking/server/reserved-tables.ts";
import { ordersAhead } from "../features/orders/server/orders-ahead.ts";
import { withTableNames } from "../features/booking/server/table-names.ts";
import { watchMenu, type Menu } from "../features/menu/server/menu.ts";
import { withStationNames } from "../features/orders/server/kitchen/station-names.ts";
import { renameTablesOfOrders } from "../features/orders/server/rename-tables.ts";
import { openReleaseStore } from "../features/publishing/server/releases/release-store.ts";
import type { SiteBuilder } from "../features/publishing/server/releases/site-builder.ts";
import { siteModel } from "./site-model.ts";
import { watchContent } from "./watch-content.ts";
import { siteAddress } from "../core/server/http/addresses.ts";
import type { PaymentPort } from "../features/orders/server/deps.ts";
import type { OpenWork } from "../core/server/open-work.ts";

export interface AppDeps {
  readonly config: Config;
  readonly storage: Storage;
  /** The clock; by default, the database's. Tests replace it. */
  readonly now?: () => Date;
  /** True, the default, if this process runs background jobs. */
  readonly background?: boolean;
  /** Timer for the waits between runs of background jobs. Tests replace it to decide when a wait ends. */
  readonly timer?: Timer;
  /**
   * Overrides how passwords are hashed and how attempts are limited. Tests and benchmarks use cheaper hashing
   * or other limits.
   */
  readonly accounts?: Partial<Pick<AccountDeps, "passwords" | "limits">>;
  readonly menu?: Menu;
  readonly metrics?: Metrics | undefined;
  /** Overrides the site builder that is used if PUBLISHING is on; Gatsby by default. */
  readonly builder?: SiteBuilder;
  /** Overrides how emails are sent, including those in the outbox; by default, the environment decides. */
  readonly mails?: Mails;
  /** Overrides how orders are paid; at the counter by default. */
  readonly payment?: PaymentPort;
  /**
   * Overrides which endpoints can receive push notifications; by default, those of browsers' push services.
   */
  readonly isPushService?: (endpoint: string) => boolean;
  /** Milliseconds within which a whole request must arrive. */
  readonly requestTimeoutMs?: number;
  /** Logged first: the version and the configuration. */
  readonly setUp?: Readonly<Record<string, unknown>> | undefined;
  /** Target of log lines; standard output by default. */
  readonly logTo?: { write(line: string): void };
  /**
   * Called with the full URL of each link that signs in the owner of this machine; by default, the link is
   * logged.
   */
  readonly onOwnersLink?: ((link: string) => void) | undefined;
}

/** Creates the values that plugins receive. Each plugin uses only those named in its options. */
export async function openContext(app: FastifyInstance, deps: AppDeps) {
  const { config, storage, now = () => storage.now(), background = true, timer, metrics } = deps;
  const { contentDir, dataDir } = config;
  const watched = await watchContent(contentDir, join(dataDir, "last-good"), app.log, now);
  const { restaurant, problems } = watched;
  const formats = () => restaurant.current().formats;
  const rules = () => currentRules({ bookingRules: watched.bookingRules });
  const bookingRules = withTableNames(watched.bookingRules, {
    storage,
    now,
    onRename: [renameTablesOfOrders],
  });
  const timeZone = async () => (await rules()).timeZone;
  const siteUrl = () => siteAddress(config, app.server.address());
  const menu =
    deps.menu ?? watchMenu(contentDir, problems, async () => publishMinute(now(), (await rules()).timeZone));
  const unusable = async () => {
    await restaurant.refresh();
    return problems.list();
  };
  const passwords = deps.accounts?.passwords ?? boundedPasswords(argon2Passwords());
  return {
    ...{ config, storage, now, background, timer, metrics, bookingRules, menu, unusable, formats, siteUrl },
    retentionDays: config.retentionDays,
    ordering: withStationNames(watched.ordering, { storage, bookingRules, now }),
    problems: problems.list,
    restaurant: restaurant.current,
    refresh: restaurant.refresh,
    languages: () => restaurant.current().languages,
    timeZone,
    /** Describes what guests still have of each offer: their bookings, or their orders. */
    openWork: {
      tables: bookingsAhead({ storage, now, formats }),
      collection: ordersAhead({ storage, now, formats, timeZone }),
    } satisfies OpenWork,
    /**
     * The restaurant's IANA time zone. Falls back to this machine's zone if the booking rules cannot be used,
     * because staff have to sign in to fix them.
     */
    staffTimeZone: async () => (await watched.bookingRules.read())?.timeZone ?? Temporal.Now.timeZoneId(),
    site: () => ({ ...restaurant.current(), url: siteUrl() }),
    model: siteModel,
    repository: lazyRepository(config, siteModel, app.log),
    releases: openReleaseStore({ folder: join(dataDir, "releases") }),
    reservedTables: reservedTables({ storage, now, formats }),
    checks: readinessChecks({
      ...{ storage, config, bookingRules: watched.bookingRules, restaurant },
      clock: watchClock(now),
    }),
    /** Key that signs the links with which guests change their bookings and orders. */
    linkKey: config.linkSecret ?? (await sharedSecret(storage, "links", now())),
    passwords,
    streams: logStreams(
      { storage, now },
      {
        onError: (err) =>
          app.log.warn({ err }, "the event log could not be read for its streams; the service tries again"),
      },
    ),
    ...(deps.mails ?? mailsOf(config)),
  };
}

export type Context = Awaited<ReturnType<typeof openContext>>;
