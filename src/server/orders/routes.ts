import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { apiRoute } from "../plugins/api-route.ts";
import { quoteOrder, type OrderDeps } from "./quote-order.ts";

/** Orders to take away. */
export const orders: FastifyPluginAsync<OrderDeps> = async (app, deps) => {
  apiRoute(app, endpoints.quoteOrder, ({ body }) => quoteOrder(body, deps));
};
