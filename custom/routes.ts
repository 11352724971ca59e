import type { FastifyPluginAsync } from "fastify";
import type { CustomRoutesOptions } from "../src/server/custom-routes.ts";

/** This restaurant's routes, below `/api/custom`. */
export const customRoutes: FastifyPluginAsync<CustomRoutesOptions> = async () => undefined;
