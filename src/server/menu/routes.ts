import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { success } from "../errors.ts";
import { apiRoute } from "../plugins/api-route.ts";
import type { ReadyMenu } from "./ready-menu.ts";

/** The route's own headers. */
export const menuHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-cache",
} as const;

/** Today's menu. */
export const menu: FastifyPluginAsync<{ readonly menu: Pick<ReadyMenu, "read"> }> = async (
  app,
  { menu: todaysMenu },
) => {
  apiRoute(app, endpoints.getMenu, async (_request, reply) => {
    const body = await todaysMenu.read();
    void reply.headers(menuHeaders);
    return success(body);
  });
};
