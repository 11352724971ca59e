import type { FastifyPluginAsync } from "fastify";
import type { LogStreams } from "../../../core/server/log/stream.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { retentionJob } from "../../../core/server/storage/retention.ts";
import type { Menu } from "../../menu/server/public.ts";
import { kitchen } from "./kitchen/routes.ts";
import { printing } from "./printing/routes.ts";
import { orderDeps, orders as orderRoutes, type OrderOptions } from "./routes.ts";
import { readOrderDish } from "./rules.ts";
import { pastOrders } from "./store.ts";

export interface OrdersOptions extends Omit<OrderOptions, "dishes"> {
  readonly menu: Pick<Menu, "dishes">;
  readonly streams: LogStreams;
  /** The password that printers give; undefined if there are none. */
  readonly printToken: string | undefined;
  /** Days for which the service remembers who a guest was. */
  readonly retentionDays: number;
}

/** Dependencies of orders with today's dishes: at prices in the currency's smallest units. */
export const ordersDeps = (options: Pick<OrdersOptions, keyof OrdersOptions>) =>
  orderDeps({ ...options, dishes: dishesOf(options) });

const dishesOf =
  ({
    menu,
    restaurant,
  }: {
    readonly menu: Pick<Menu, "dishes">;
    readonly restaurant: () => RestaurantInfo;
  }) =>
  async () => {
    const { formats } = restaurant();
    return (await menu.dishes()).map(({ slug, entry }) => readOrderDish(slug, entry, formats));
  };

/** Orders to take away, the kitchen's screens and its printers. */
export const orders: FastifyPluginAsync<OrdersOptions> = async (app, options) => {
  const deps = ordersDeps(options);
  await app.register(orderRoutes, deps);
  await app.register(kitchen, { ...deps, streams: options.streams });
  const { printToken: token } = options;
  if (token !== undefined) await app.register(printing, { ...options, token });
  app.jobs.register(retentionJob(pastOrders, options));
};
