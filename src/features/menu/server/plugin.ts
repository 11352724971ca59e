import type { FastifyPluginAsync } from "fastify";
import type { Menu } from "./menu.ts";
import { menu as menuRoutes } from "./routes.ts";
import { today } from "./today/routes.ts";
import type { TodayDeps } from "./today/deps.ts";

export interface MenuOptions extends TodayDeps {
  readonly menu: Pick<Menu, "items">;
  /** Languages of the pages, the source first. */
  readonly languages: () => readonly string[];
}

/** Today's menu for guests, and prices, sold-out dishes and hours for staff. */
export const menu: FastifyPluginAsync<MenuOptions> = async (app, options) => {
  await app.register(menuRoutes, options);
  await app.register(today, options);
};
