import type { RestaurantInfo } from "../core/server/restaurant.ts";

/** Options of the routes that a restaurant adds in custom/routes.ts. */
export interface CustomRoutesOptions {
  /** Current name, address, telephone and so on. */
  readonly restaurant: () => RestaurantInfo;
  readonly now: () => Date;
}
