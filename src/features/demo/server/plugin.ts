import type { FastifyPluginAsync } from "fastify";
import { demoHouse, type DemoOptions } from "./reset.ts";
import { demo as demoRoutes, type DemoRoutesOptions } from "./routes.ts";

/** A demo: signing in by a button, a reset each night, and what its staff would do. Elsewhere it only says that it is none. */
export const demo: FastifyPluginAsync<DemoRoutesOptions & DemoOptions> = async (app, options) => {
  await app.register(demoRoutes, options);
  if (options.isDemo) await app.register(demoHouse, options);
};
