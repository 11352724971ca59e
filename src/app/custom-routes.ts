import type { RestaurantInfo } from "../content/server/restaurant-info.ts";

/** What a restaurant's own routes (custom/routes.ts) are given. */
export interface CustomRoutesOptions {
  /** Name, address, telephone and the like as they are now. */
  readonly restaurant: () => RestaurantInfo;
  readonly now: () => Date;
}
