import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { success } from "../errors.ts";
import { apiRoute } from "../plugins/api-route.ts";
import type { Menu } from "./menu.ts";
import type { ReadyMenu } from "./ready-menu.ts";

interface Options {
  readonly menu: Menu;
  /** Is told every reply. */
  readonly ready: Pick<ReadyMenu, "store">;
}

/** The route's own headers. */
export const menuHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-cache",
} as const;

/** Today's menu. */
export const menu: FastifyPluginAsync<Options> = async (app, { menu: todaysMenu, ready }) => {
  apiRoute(app, endpoints.getMenu, async (_request, reply) => {
    const items = await todaysMenu.items();
    void reply.headers(menuHeaders);
    const body = { success: true as const, items };
    ready.store(JSON.stringify(body));
    return success(body);
  });
};
