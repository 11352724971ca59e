import type { FastifyPluginAsync } from "fastify";
import type { LogStreams } from "../../../core/server/log/stream.ts";
import { retentionJob } from "../../../core/server/storage/retention.ts";
import { kitchen, type KitchenOptions } from "./kitchen/routes.ts";
import { printing } from "./printing/routes.ts";
import { orderDeps, orders as orderRoutes, type OrderOptions } from "./routes.ts";
import { pastOrders } from "./store.ts";

export interface OrdersOptions extends OrderOptions, Pick<KitchenOptions, "repository"> {
  readonly streams: LogStreams;
  /** Password that printers send; undefined if there are no printers. */
  readonly printToken: string | undefined;
  /** Number of days for which guests' personal data is stored. */
  readonly retentionDays: number;
}

/** Registers takeaway orders, the kitchen's screens, and its printers. */
export const orders: FastifyPluginAsync<OrdersOptions> = async (app, options) => {
  const deps = orderDeps(options);
  await app.register(orderRoutes, deps);
  await app.register(kitchen, { ...deps, streams: options.streams, repository: options.repository });
  const { printToken: token } = options;
  if (token !== undefined) await app.register(printing, { ...options, token });
  app.jobs.register(retentionJob(pastOrders, options));
};
