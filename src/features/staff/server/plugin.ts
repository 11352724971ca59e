import type { FastifyPluginAsync } from "fastify";
import { push, type PushOptions } from "./push/routes.ts";
import { restaurantScript, type RestaurantScriptOptions } from "./restaurant-script.ts";
import { isPushService } from "./push/push-services.ts";
import { staff as staffRoutes, type StaffOptions } from "./routes.ts";

export interface StaffPluginOptions
  extends StaffOptions, RestaurantScriptOptions, Omit<PushOptions, "isPushService"> {
  /** True if notifications may be sent to a URL; by default, only for browsers' push services. */
  readonly isPushService?: PushOptions["isPushService"] | undefined;
}

/** Plugin for staff: sign-in, members, and notifications on staff devices. */
export const staff: FastifyPluginAsync<StaffPluginOptions> = async (app, options) => {
  await app.register(staffRoutes, options);
  await app.register(restaurantScript, options);
  await app.register(push, { ...options, isPushService: options.isPushService ?? isPushService });
};
