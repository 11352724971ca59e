import type { FastifyPluginAsync } from "fastify";
import { demoHouse, type DemoOptions } from "./reset.ts";
import { demo as demoRoutes, type DemoRoutesOptions } from "./routes.ts";

/**
 * Plugin for demo sites: sign-in with a button, a nightly reset, and simulated staff. On any other site it
 * only reports that the site is not a demo.
 */
export const demo: FastifyPluginAsync<DemoRoutesOptions & DemoOptions> = async (app, options) => {
  await app.register(demoRoutes, options);
  if (options.isDemo) await app.register(demoHouse, options);
};
