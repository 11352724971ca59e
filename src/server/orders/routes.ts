import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { apiRoute } from "../plugins/api-route.ts";
import { networkHash } from "../rate-limits/network.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder, type OrderDeps } from "./quote-order.ts";

export interface OrderRoutes extends OrderDeps {
  /** Keys the hashes of networks; a secret of 32 characters or more. */
  readonly linkKey: string;
}

/** Orders to take away. */
export const orders: FastifyPluginAsync<OrderRoutes> = async (app, { linkKey, ...deps }) => {
  apiRoute(app, endpoints.quoteOrder, ({ body }) => quoteOrder(body, deps));
  apiRoute(app, endpoints.placeOrder, ({ body, headers, client }) =>
    placeOrder(body, deps, {
      idempotencyKey: headers["Idempotency-Key"],
      networkHash: networkHash(linkKey, client.network),
      language: client.language,
    }),
  );
};
