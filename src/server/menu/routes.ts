import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { success } from "../errors.ts";
import { apiRoute } from "../plugins/api-route.ts";
import type { Menu } from "./menu.ts";

/** Today's menu. */
export const menu: FastifyPluginAsync<{ readonly menu: Menu }> = async (app, { menu: todaysMenu }) => {
  apiRoute(app, endpoints.getMenu, async (_request, reply) => {
    const items = await todaysMenu.items();
    void reply.header("cache-control", "no-cache");
    return success({ success: true, items });
  });
};
