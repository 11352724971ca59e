import type { FastifyPluginAsync } from "fastify";
import type { CustomRoutesOptions } from "../src/app/custom-routes.ts";

/** This restaurant's routes, below `/api/custom`. */
export const customRoutes: FastifyPluginAsync<CustomRoutesOptions> = async () => undefined;
