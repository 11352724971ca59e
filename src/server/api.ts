import type { FastifyPluginAsync } from "fastify";
import { boundedPasswords } from "./accounts/bounded-passwords.ts";
import type { AccountDeps } from "./accounts/deps.ts";
import { accountLimits } from "./accounts/limits.ts";
import { argon2Passwords } from "./accounts/passwords.ts";
import { accounts } from "./accounts/routes.ts";
import type { Config } from "./config.ts";
import type { watchRestaurantInfo } from "./content/restaurant-info.ts";
import { formPosts } from "./forms/form-posts.ts";
import type { ReadyMenu } from "./menu/ready-menu.ts";
import { menu } from "./menu/routes.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { authentication } from "./plugins/authentication.ts";
import { checkReplies } from "./plugins/check-replies.ts";
import { deviceCookie } from "./plugins/device-cookie.ts";
import { apiErrors, apiNotFound } from "./plugins/errors.ts";
import { apiHeaders } from "./plugins/security-headers.ts";
import { currentRules, type ReservationDeps } from "./reservations/deps.ts";
import { reservations } from "./reservations/routes.ts";
import type { Storage } from "./storage/index.ts";

export interface ApiOptions {
  readonly config: Pick<Config, "apiDocs" | "corsOrigins" | "siteUrl">;
  readonly storage: Storage;
  readonly now: () => Date;
  readonly bookingRules: ReservationDeps["bookingRules"];
  readonly restaurant: ReturnType<typeof watchRestaurantInfo>;
  readonly menu: ReadyMenu;
  /** Where guests reach the site. */
  readonly siteUrl: () => string;
  /** Signs the links by which guests change a reservation. */
  readonly linkKey: string;
  readonly metrics?: Metrics | undefined;
  /** Overrides how passwords are hashed and attempts limited. */
  readonly accounts?: Partial<Pick<AccountDeps, "passwords" | "limits">> | undefined;
}

/** Everything below /api. */
export const api: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { config, storage, now, bookingRules, restaurant, siteUrl, linkKey } = options;
  if (config.apiDocs) checkReplies(app);
  await app.register(apiErrors);
  await app.register(apiHeaders, { corsOrigins: config.corsOrigins });
  await app.register(deviceCookie);
  await app.register(authentication, { storage, now });
  // Emails are composed inside transactions, which must not wait for a file.
  app.addHook("preHandler", async ({ method }) => {
    if (method === "POST") await restaurant.refresh();
  });
  await app.register(formPosts, {
    restaurant: restaurant.current,
    timeZone: async () => (await currentRules({ bookingRules })).timeZone,
    siteUrl: config.siteUrl,
    corsOrigins: config.corsOrigins,
    storage,
    key: linkKey,
    now,
  });
  await app.register(reservations, {
    storage,
    now,
    bookingRules,
    restaurant: restaurant.current,
    siteUrl,
    linkKey,
    metrics: options.metrics,
  });
  await app.register(accounts, {
    storage,
    now,
    passwords: boundedPasswords(argon2Passwords()),
    limits: accountLimits,
    restaurant: () => ({ ...restaurant.current(), url: siteUrl() }),
    ...options.accounts,
  });
  await app.register(menu, { menu: options.menu });
  openApiRoutes(app, { docs: config.apiDocs });
  for (const url of ["/api", "/api/*"]) app.all(url, apiNotFound);
};
