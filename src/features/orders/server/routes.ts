import type { FastifyPluginAsync } from "fastify";
import * as managedOrder from "../contract/managed-order.ts";
import * as contract from "../contract/orders.ts";
import { failure, success } from "../../../core/server/errors.ts";
import { replyWithStream } from "../../../core/server/log/stream-reply.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { networkHash } from "../../../core/server/rate-limits/network.ts";
import type { Limit } from "../../../core/server/rate-limits/rate-limiter.ts";
import { orderEmails, type OrderEmailDeps } from "./emails.ts";
import { orderToken } from "./links.ts";
import {
  cancelOrder,
  changeOrder,
  confirmOrder,
  expireOrders,
  findOrderToken,
  orderToChange,
  sayOutside,
} from "./manage.ts";
import { placeOrder } from "./place-order.ts";
import type { Menu } from "../../menu/server/public.ts";
import { readOrderDish } from "./rules.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { quoteOrder } from "./quote-order.ts";
import { orderWatchers } from "./watch.ts";
import { viewOrder, type ManageOrderDeps } from "./managed-order.ts";

/**
 * Limits searches by order number from one network. The limit is generous, because all guests of a hotel may
 * share a network.
 */
const findsFromNetwork: Limit = {
  name: "finding orders from network",
  free: 20,
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  forgetMs: 3600_000,
};

/**
 * Limits requests for quotes from one network. The waits stay short, because every open page requests a quote
 * each minute.
 */
const quotesFromNetwork: Limit = {
  name: "quotes from network",
  free: 200,
  firstWaitMs: 500,
  longestWaitMs: 2_000,
  forgetMs: 60_000,
};

export interface OrderOptions extends Omit<ManageOrderDeps, "storage" | "phone" | "onChange" | "dishes"> {
  readonly storage: Storage;
  readonly menu: Pick<Menu, "dishes">;
  readonly restaurant: OrderEmailDeps["restaurant"];
  /** URL at which guests reach the site: `https://www.example.com`. */
  readonly siteUrl: () => string;
}

/**
 * Returns the dependencies of the orders feature, including today's dishes, emails to guests, and the
 * restaurant's telephone number.
 */
export const orderDeps = (options: OrderOptions) => {
  const { menu, restaurant, siteUrl, linkKey } = options;
  return {
    ...options,
    async dishes() {
      const { formats } = restaurant();
      return (await menu.dishes()).map(({ slug, entry }) => readOrderDish(slug, entry, formats));
    },
    phone: () => restaurant().phone,
    onChange: orderEmails({ restaurant, siteUrl, linkKey }),
  };
};

export const orders: FastifyPluginAsync<ReturnType<typeof orderDeps>> = async (app, deps) => {
  const { linkKey, now } = deps;
  const watchers = orderWatchers(deps, {
    onError: (err) =>
      app.log.warn(
        { err },
        "orders could not be read for the pages that guests watch; the service tries again",
      ),
  });
  app.addHook("preClose", () => watchers.close());
  apiRoute(app, contract.quoteOrder, async ({ body, client }, { request }) => {
    const allowed = await app.rateLimiter.consume(
      [{ limit: quotesFromNetwork, subject: client.network }],
      now(),
    );
    if (!allowed.ok) return allowed;
    const { changes, forTable, ...bag } = body;
    const session = forTable ? await app.staffGuard.sessionOf(request, false) : undefined;
    if (forTable && !(session && app.staffGuard.isComplete(session))) return failure("NOT_SIGNED_IN");
    const own = changes === null ? success(undefined) : await orderToChange(changes, deps);
    if (!own.ok) return own;
    return quoteOrder(bag, deps, {
      networkHash: networkHash(linkKey, client.network),
      forTable,
      ...own.value,
    });
  });
  apiRoute(app, contract.placeOrder, async ({ body, headers, client }) => {
    const placed = await placeOrder(body, deps, {
      idempotencyKey: headers["Idempotency-Key"],
      networkHash: networkHash(linkKey, client.network),
      language: client.language,
    });
    if (!placed.ok) return placed;
    const { number, until } = placed.value.order;
    return success({ ...placed.value, token: orderToken(linkKey, number, until.at) });
  });
  apiRoute(app, managedOrder.viewOrder, ({ body }) => viewOrder(body.token, deps));
  apiRoute(app, managedOrder.watchOrder, async ({ body }, reply) => {
    const opened = await watchers.open(body.token);
    return opened.ok ? replyWithStream(reply, () => Promise.resolve(opened.value)) : opened;
  });
  apiRoute(app, managedOrder.changeOrder, ({ body }) => changeOrder(body, deps));
  apiRoute(app, managedOrder.confirmOrder, ({ body }) => confirmOrder(body.token, deps));
  apiRoute(app, managedOrder.cancelOrder, ({ body }) => cancelOrder(body.token, deps));
  apiRoute(app, managedOrder.sayOutside, ({ body }) => sayOutside(body.token, deps));
  apiRoute(app, managedOrder.findOrder, async ({ body, client }) => {
    const allowed = await app.rateLimiter.consume(
      [{ limit: findsFromNetwork, subject: client.network }],
      now(),
    );
    if (!allowed.ok) return allowed;
    const token = await findOrderToken(body, deps);
    return token.ok ? success({ success: true, token: token.value }) : token;
  });

  app.jobs.register({
    name: "expire unconfirmed orders",
    everyMs: 30_000,
    run: () => expireOrders(deps),
  });
};
