import type { RestaurantInfo } from "../core/server/restaurant.ts";

/** Options passed to the routes that a restaurant adds in custom/routes.ts. */
export interface CustomRoutesOptions {
  /** Returns the restaurant's current name, address, phone number and so on. */
  readonly restaurant: () => RestaurantInfo;
  readonly now: () => Date;
}
