import { join } from "node:path";
import fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { customRoutes } from "../../custom/routes.ts";
import { unusableContent } from "../content/server/unusable-content.ts";
import { accountLimits } from "../core/server/auth/limits.ts";
import { staffLimits } from "../core/server/auth/staff-limits.ts";
import { formPosts } from "../core/server/forms/form-posts.ts";
import { health } from "../core/server/health/routes.ts";
import { apiBase } from "../core/server/http/api-base.ts";
import { httpBase } from "../core/server/http/base.ts";
import { apiNotFound } from "../core/server/http/errors.ts";
import { securityTxt } from "../core/server/http/security-txt.ts";
import { emailPreview } from "../core/server/mail/preview-routes.ts";
import { observeState } from "../core/server/metrics/state.ts";
import type { Tables } from "../core/server/storage/tables.ts";
import { accounts } from "../features/accounts/server/routes.ts";
import { agents } from "../features/agents/server/routes.ts";
import { bookingTools } from "../features/booking/server/agent-tools.ts";
import { reservations } from "../features/booking/server/routes.ts";
import { forgetReservations, pastReservations } from "../features/booking/server/store.ts";
import { demo } from "../features/demo/server/plugin.ts";
import { logGuestChange } from "../features/evening/server/guests-changes.ts";
import { eveningDeps, type EveningOptions } from "../features/evening/server/deps.ts";
import { runDemoEvening } from "../features/evening/server/demo-evening.ts";
import { evening } from "../features/evening/server/routes.ts";
import { firstRun } from "../features/first-run/server/first-run.ts";
import { openProgress } from "../features/first-run/server/progress.ts";
import { house } from "../features/house/server/plugin.ts";
import { menuTools } from "../features/menu/server/agent-tools.ts";
import { menu } from "../features/menu/server/plugin.ts";
import { counting, countRefused } from "../features/numbers/server/counts.ts";
import { numbers } from "../features/numbers/server/plugin.ts";
import { describeTakeAways, orderTools } from "../features/orders/server/agent-tools.ts";
import { runDemoKitchen } from "../features/orders/server/demo-kitchen.ts";
import { followParties } from "../features/orders/server/party-orders.ts";
import { orders, type OrdersOptions } from "../features/orders/server/plugin.ts";
import { orderDeps } from "../features/orders/server/routes.ts";
import { forgetOrders, pastOrders } from "../features/orders/server/store.ts";
import { publishingPlugin } from "../features/publishing/server/plugin.ts";
import { staff } from "../features/staff/server/plugin.ts";
import { builtSite } from "../site/server/static-site/built-site.ts";
import { demoLines } from "../site/server/static-site/demo-line.ts";
import { checkReplies } from "./check-replies.ts";
import { openContext, type AppDeps, type Context } from "./context.ts";
import { fastifyOptions } from "./fastify-options.ts";
import { guestForms } from "./forms.ts";
import { installedFeatures } from "./installed.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { personalData } from "./personal-data.ts";
import { removeSampleGuests } from "../features/evening/server/samples.ts";
import { hasSamples } from "../features/first-run/server/removal-steps.ts";
import { sampleOrders } from "../features/orders/server/sample-orders.ts";
import { forgetWaiting } from "../features/evening/server/forget-evenings.ts";

export type { AppDeps };

/** Registers the routes of all features below /api. */
const api: FastifyPluginAsync<Context & { readonly deps: AppDeps }> = async (app, { deps, ...context }) => {
  const { config, site, siteUrl, staffTimeZone, streams } = context;
  const { isPublic } = config;
  const { onOwnersLink } = deps;
  const ordersOptions: OrdersOptions = {
    ...context,
    payment: deps.payment,
    printToken: config.printToken,
  };
  const ofOrders = orderDeps(ordersOptions);
  const eveningOptions: EveningOptions = {
    ...context,
    followParties,
    hasSampleContent: () => hasSamples(config.contentDir),
    sampleOrders: sampleOrders(ofOrders),
  };
  if (config.apiDocs) checkReplies(app);
  await app.register(apiBase, context);
  await app.register(formPosts, {
    ...{ ...context, siteUrl: config.siteUrl, corsOrigins: config.corsOrigins },
    forms: guestForms,
    key: context.linkKey,
  });
  await app.register(reservations, {
    ...context,
    sendsMails: config.smtpUrl !== undefined,
    onChange: logGuestChange,
    onRefused: countRefused(app),
  });
  await app.register(accounts, {
    ...{ ...context, restaurant: site, limits: deps.accounts?.limits ?? accountLimits },
    refuseCommonPasswords: config.refuseCommonPasswords,
    forgetGuest: [forgetReservations, forgetWaiting, forgetOrders],
  });
  await app.register(staff, {
    ...{ ...context, restaurant: site, timeZone: staffTimeZone, limits: staffLimits },
    ownersNeedSecondFactor: isPublic,
    isPushService: deps.isPushService,
    announce: onOwnersLink && ((path) => onOwnersLink(siteUrl() + path)),
  });
  await app.register(menu, { ...context, installed: installedFeatures });
  await app.register(house, context);
  await app.register(numbers, { ...context, installed: installedFeatures });
  await app.register(firstRun, {
    ...context,
    progress: openProgress(join(config.dataDir, "first-run.json")),
    onSamplesRemoved: () => removeSampleGuests(eveningDeps(eveningOptions)),
  });
  await app.register(evening, { ...eveningOptions, streams });
  await app.register(orders, ordersOptions);
  await app.register(demo, {
    ...{ ...context, timeZone: staffTimeZone, isDemo: config.demo },
    guestsTables: [pastReservations, pastOrders],
    tables: Object.keys(personalData) as (keyof Tables)[],
    keepBusy: [() => runDemoEvening(eveningOptions), () => runDemoKitchen(ofOrders)],
  });
  if (config.agents)
    await app.register(agents, {
      ...context,
      tools: [
        ...menuTools({ ...context, takeAways: describeTakeAways(ofOrders) }),
        ...bookingTools(context),
        ...orderTools(ofOrders),
      ],
    });
  openApiRoutes(app, { docs: config.apiDocs });
  for (const url of ["/api", "/api/*"]) app.all(url, apiNotFound);
  app.addHook("preClose", () => streams.close());
};

/**
 * Builds the service, ready to `listen` or `inject`. Closing it leaves the storage open, because the caller
 * opened it.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify(fastifyOptions(config, deps));
  if (deps.setUp) app.log.info(deps.setUp, "the service starts");
  const context = await openContext(app, deps);
  const { background, menu: todaysMenu, restaurant, site, unusable } = context;
  const ownersLink = (link: string) => app.log.warn({ link }, "open this link once to sign in as the owner");
  const onOwnersLink = background && !config.isPublic ? (deps.onOwnersLink ?? ownersLink) : undefined;
  app.decorate("pageLanguages", context.languages);
  await app.register(httpBase, context);
  if (config.demo) await app.register(demoLines);
  await app.register(counting, context);
  const look = async () => {
    // Ignores the error, because /readyz reports a menu that cannot be read.
    await todaysMenu.items().catch(() => undefined);
    return unusable();
  };
  await app.register(unusableContent, { ...context, look, restaurant: site });
  await app.register(health, context);
  if (context.metrics) observeState(context.metrics, { ...context, log: app.log });
  await app.register(api, { ...context, deps: { ...deps, onOwnersLink } });
  await app.register(customRoutes, { restaurant, now: context.now, prefix: "/api/custom" });
  await app.register(securityTxt, context);
  if (config.mailPreview) await app.register(emailPreview, context);
  const prefix = "/admin/backend";
  if (config.cmsLocalBackend)
    await app.register(publishingPlugin, { ...context, builder: deps.builder, prefix });
  await app.register(builtSite, context);
  return app;
}
