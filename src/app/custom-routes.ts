import type { RestaurantInfo } from "../core/server/restaurant.ts";

/** Options of a restaurant's own routes (custom/routes.ts). */
export interface CustomRoutesOptions {
  /** Name, address, telephone and the like as they are now. */
  readonly restaurant: () => RestaurantInfo;
  readonly now: () => Date;
}
