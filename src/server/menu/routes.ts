import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { success } from "../errors.ts";
import { apiRoute } from "../plugins/api-route.ts";
import type { ReadyMenu } from "./ready-menu.ts";

/** The route's own headers. */
export const menuHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-cache",
  vary: "accept-language",
} as const;

/** Today's menu. */
export const menu: FastifyPluginAsync<{ readonly menu: Pick<ReadyMenu, "read"> }> = async (
  app,
  { menu: todaysMenu },
) => {
  apiRoute(app, endpoints.getMenu, async (_request, reply) => {
    const body = await todaysMenu.read(reply.request.headers["accept-language"]);
    const others = reply.getHeader("vary");
    void reply.headers({
      ...menuHeaders,
      vary: [others, menuHeaders.vary].flatMap((one) => one ?? []).join(", "),
    });
    return success(body);
  });
};
