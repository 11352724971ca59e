import type { FastifyInstance } from "fastify";
import { menuPath, type MenuReply } from "../../contract/menu.ts";
import type { Menu } from "./menu.ts";
import { ApiError, apiRoute } from "../plugins/api-errors.ts";

export function menuRoutes(app: FastifyInstance, { menu }: { readonly menu: Menu }): void {
  apiRoute(app, "GET", menuPath, async (_request, reply) => {
    let items: MenuReply["items"];
    try {
      items = await menu.items();
    } catch (cause) {
      throw new ApiError("SERVICE_UNAVAILABLE", { cause });
    }
    return reply.header("cache-control", "no-cache").send({ success: true, items } satisfies MenuReply);
  });
}
