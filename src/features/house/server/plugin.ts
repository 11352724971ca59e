import type { FastifyPluginAsync } from "fastify";
import { alarms, type AlarmOptions } from "./alarm-watch.ts";
import type { HouseDeps } from "./house.ts";
import { house as houseRoutes } from "./routes.ts";

export type HouseOptions = Omit<HouseDeps, "rateLimiter"> & AlarmOptions;

/** Plugin that watches how the service runs: alarms, and the owners' page about the state of the site. */
export const house: FastifyPluginAsync<HouseOptions> = async (app, options) => {
  await app.register(alarms, options);
  await app.register(houseRoutes, options);
};
