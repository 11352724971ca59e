import type { RestaurantInfo } from "../core/server/restaurant.ts";

/** Options of a restaurant's own routes (custom/routes.ts). */
export interface CustomRoutesOptions {
  /** Current name, address, telephone and so on. */
  readonly restaurant: () => RestaurantInfo;
  readonly now: () => Date;
}
