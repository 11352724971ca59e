import type { FastifyPluginAsync } from "fastify";
import type { Menu } from "./menu.ts";
import { menu as menuRoutes } from "./routes.ts";
import { today } from "./today/routes.ts";
import type { TodayDeps } from "./today/deps.ts";

export interface MenuOptions extends TodayDeps {
  readonly menu: Pick<Menu, "items">;
  /** Languages of the pages, starting with the source language. */
  readonly languages: () => readonly string[];
}

/** Routes for today's menu, and for changes by staff: prices, sold-out dishes and hours. */
export const menu: FastifyPluginAsync<MenuOptions> = async (app, options) => {
  await app.register(menuRoutes, options);
  await app.register(today, options);
};
