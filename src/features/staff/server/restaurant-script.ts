import type { FastifyPluginAsync } from "fastify";
import { restaurantScript as path } from "../../../core/shared/generated-files.ts";
import type { StaffDeps } from "./deps.ts";
import { offersOf } from "../../../content/model/business.ts";
import { offersInUse, type OpenWork } from "../../../core/server/open-work.ts";

export interface RestaurantScriptOptions extends Pick<StaffDeps, "restaurant"> {
  /** Reads the facts about the restaurant again if they have changed. */
  readonly refresh: () => Promise<void>;
  readonly openWork: OpenWork;
}

/**
 * Serves the script that staff pages load before their own: the constants in src/core/shared/restaurant.d.ts.
 * They are not part of the bundle, because owners change them while the service runs.
 */
export const restaurantScript: FastifyPluginAsync<RestaurantScriptOptions> = async (
  app,
  { restaurant, refresh, openWork },
) => {
  app.get(path, async (_request, reply) => {
    await refresh();
    const { name, formats, takesOrders, addresses, offers = offersOf(undefined) } = restaurant();
    const constants = {
      RESTAURANT_NAME: name,
      RESTAURANT_FORMATS: formats,
      RESTAURANT_ORDER_PAGE: (takesOrders && addresses.order) || null,
      RESTAURANT_OFFERS: await offersInUse(openWork, offers),
    };
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(
        Object.entries(constants)
          .map(([key, value]) => `globalThis.${key} = ${JSON.stringify(value)};\n`)
          .join(""),
      );
  });
};
