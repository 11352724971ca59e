import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { Temporal } from "temporal-polyfill";
import { boundedPasswords } from "../core/server/auth/bounded-passwords.ts";
import type { AccountDeps } from "../features/accounts/server/deps.ts";
import { accountLimits } from "../core/server/auth/limits.ts";
import { argon2Passwords } from "../core/server/auth/passwords.ts";
import { accounts } from "../features/accounts/server/routes.ts";
import { agents } from "../features/agents/server/routes.ts";
import type { ContentRepository } from "../content/server/repository.ts";
import type { Config } from "../core/server/config.ts";
import type { watchRestaurantInfo } from "../content/server/restaurant-info.ts";
import { keepEvening } from "../features/demo/server/evening.ts";
import { keepKitchen } from "../features/demo/server/orders.ts";
import { demoHouse } from "../features/demo/server/reset.ts";
import { demo } from "../features/demo/server/routes.ts";
import { eveningDeps } from "../features/evening/server/deps.ts";
import { evening } from "../features/evening/server/routes.ts";
import { logGuestsChange } from "../features/evening/server/guests-changes.ts";
import { logStreams } from "../core/server/log/stream.ts";
import { openProgress } from "../features/first-run/server/progress.ts";
import { firstRun, type FirstRunDeps } from "../features/first-run/server/first-run.ts";
import { formPosts } from "../site/server/forms/form-posts.ts";
import type { HouseDeps } from "../features/house/server/house.ts";
import { house } from "../features/house/server/routes.ts";
import { kitchen } from "../features/orders/server/kitchen/routes.ts";
import type { Menu } from "../features/menu/server/menu.ts";
import { menu } from "../features/menu/server/routes.ts";
import type { Metrics } from "../core/server/metrics/metrics.ts";
import { today } from "../features/menu/server/today/routes.ts";
import type { PaymentPort } from "../features/orders/server/payment.ts";
import type { OrderDeps } from "../features/orders/server/quote-order.ts";
import { orderDeps, orders } from "../features/orders/server/routes.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { authentication } from "../core/server/http/authentication.ts";
import { checkReplies } from "./check-replies.ts";
import { deviceCookie } from "../core/server/http/device-cookie.ts";
import { apiErrors, apiNotFound } from "../core/server/http/errors.ts";
import { apiHeaders } from "../core/server/http/security-headers.ts";
import { currentRules, type ReservationDeps } from "../features/booking/server/deps.ts";
import { printing } from "../features/orders/server/printing/routes.ts";
import { push } from "../features/staff/server/push/routes.ts";
import { reservations } from "../features/booking/server/routes.ts";
import { staffLimits } from "../core/server/auth/staff-limits.ts";
import { staff } from "../features/staff/server/routes.ts";
import type { Storage } from "../core/server/storage/index.ts";
import { sharedSecret } from "../core/server/storage/secrets.ts";

export interface ApiOptions {
  readonly config: Pick<
    Config,
    | "agents"
    | "apiDocs"
    | "corsOrigins"
    | "dataDir"
    | "database"
    | "demo"
    | "isPublic"
    | "linkSecret"
    | "printToken"
    | "refuseCommonPasswords"
    | "siteUrl"
    | "smtpUrl"
  >;
  readonly storage: Storage;
  readonly now: () => Date;
  readonly bookingRules: ReservationDeps["bookingRules"];
  readonly restaurant: ReturnType<typeof watchRestaurantInfo>;
  readonly ordering: OrderDeps["ordering"];
  readonly reservedTables: FirstRunDeps["reservedTables"];
  readonly menu: Pick<Menu, "items">;
  /** Today's dishes, as orders know them. */
  readonly dishes: OrderDeps["dishes"];
  /** Overrides how orders are paid. */
  readonly payment: PaymentPort | undefined;
  /** Whether notifications may be sent to an address. */
  readonly isPushService: (endpoint: string) => boolean;
  /** Address of the site for guests. */
  readonly siteUrl: () => string;
  readonly metrics?: Metrics | undefined;
  /** Overrides how passwords are hashed and attempts limited. */
  readonly accounts?: Partial<Pick<AccountDeps, "passwords" | "limits">> | undefined;
  /** Told of each link that signs in the owner of this machine, in one process of several. */
  readonly onOwnersLink: ((link: string) => void) | undefined;
  /** Dependencies of the owners' page on the running service. */
  readonly house: Pick<HouseDeps, "config" | "releases" | "transport" | "sender">;
  /** The content with its history, through which staff change it. */
  readonly repository: () => Promise<ContentRepository>;
}

/** Everything below /api. */
export const api: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { config, storage, now, bookingRules, restaurant, siteUrl, onOwnersLink } = options;
  // Signs the links by which guests change a reservation.
  const linkKey = config.linkSecret ?? (await sharedSecret(storage, "links", now()));
  if (config.apiDocs) checkReplies(app);
  await app.register(apiErrors);
  await app.register(apiHeaders, { corsOrigins: config.corsOrigins });
  await app.register(deviceCookie);
  await app.register(authentication, { storage, now });
  // Emails are composed inside transactions, and pages that answer forms before them: neither waits for a file.
  app.addHook("preValidation", async ({ method }) => {
    if (method === "POST") await restaurant.refresh();
  });
  const rules = () => currentRules({ bookingRules });
  const timeZone = async () => (await rules()).timeZone;
  await app.register(formPosts, {
    restaurant: restaurant.current,
    timeZone,
    siteUrl: config.siteUrl,
    corsOrigins: config.corsOrigins,
    key: linkKey,
    now,
  });
  await app.register(reservations, {
    sendsMails: config.smtpUrl !== undefined,
    storage,
    now,
    bookingRules,
    restaurant: restaurant.current,
    siteUrl,
    linkKey,
    onChange: logGuestsChange,
    metrics: options.metrics,
  });
  const site = () => ({ ...restaurant.current(), url: siteUrl() });
  // Staff sign in to fix rules that cannot be used.
  const staffTimeZone = async () => (await bookingRules.read())?.timeZone ?? Temporal.Now.timeZoneId();
  const passwords = options.accounts?.passwords ?? boundedPasswords(argon2Passwords());
  await app.register(accounts, {
    storage,
    now,
    limits: accountLimits,
    restaurant: site,
    refuseCommonPasswords: config.refuseCommonPasswords,
    ...options.accounts,
    passwords,
  });
  await app.register(staff, {
    storage,
    now,
    passwords,
    limits: staffLimits,
    restaurant: site,
    timeZone: staffTimeZone,
    ownersNeedSecondFactor: config.isPublic,
    announce: onOwnersLink && ((path) => onOwnersLink(siteUrl() + path)),
  });
  await app.register(push, {
    storage,
    now,
    isPushService: options.isPushService,
    restaurant: site,
    timeZone: staffTimeZone,
  });
  await app.register(demo, {
    isDemo: config.demo,
    storage,
    restaurant: restaurant.current,
    timeZone: staffTimeZone,
    now,
  });
  await app.register(house, { ...options.house, storage, now });
  await app.register(today, {
    repository: options.repository,
    now,
    timeZone,
    formats: () => restaurant.current().formats,
    storage,
  });
  await app.register(firstRun, {
    repository: options.repository,
    reservedTables: options.reservedTables,
    progress: openProgress(join(config.dataDir, "first-run.json")),
  });
  const streams = logStreams(
    { storage, now },
    {
      onError: (err) => app.log.warn({ err }, "the evening's events could not be read; they are read again"),
    },
  );
  app.addHook("preClose", () => streams.close());
  const ofEvening = {
    storage,
    now,
    bookingRules,
    restaurant: restaurant.current,
    siteUrl,
    linkKey,
    repository: options.repository,
  };
  await app.register(evening, { ...ofEvening, streams });
  const ofOrders = orderDeps({
    storage,
    now,
    bookingRules,
    ordering: options.ordering,
    dishes: options.dishes,
    payment: options.payment,
    restaurant: restaurant.current,
    siteUrl,
    linkKey,
  });
  await app.register(orders, ofOrders);
  await app.register(kitchen, { ...ofOrders, streams });
  if (config.demo) {
    const book = eveningDeps(ofEvening);
    await app.register(demoHouse, {
      config,
      storage,
      repository: options.repository,
      timeZone,
      now,
      keepBusy: async () => keepKitchen(await keepEvening(book), ofOrders),
    });
  }
  if (config.printToken !== undefined)
    await app.register(printing, {
      storage,
      now,
      bookingRules,
      restaurant: restaurant.current,
      token: config.printToken,
    });
  if (config.agents)
    await app.register(agents, {
      ...ofOrders,
      menu: options.menu,
      restaurant: restaurant.current,
      siteUrl,
      rateLimiter: app.rateLimiter,
    });
  await app.register(menu, { menu: options.menu, languages: () => restaurant.current().languages });
  openApiRoutes(app, { docs: config.apiDocs });
  for (const url of ["/api", "/api/*"]) app.all(url, apiNotFound);
};
