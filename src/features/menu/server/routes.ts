import type { FastifyPluginAsync } from "fastify";
import * as contract from "../contract/menu.ts";
import { success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { acceptedLanguage } from "../../../core/server/http/language.ts";
import type { Menu } from "./menu.ts";

/** Route that returns today's menu, in the language of the requesting page. */
export const menu: FastifyPluginAsync<{
  readonly menu: Pick<Menu, "items">;
  /** Languages of the pages, starting with the source language. */
  readonly languages: () => readonly string[];
}> = async (app, { menu: todaysMenu, languages }) => {
  apiRoute(app, contract.getMenu, async (_request, reply) => {
    const language = acceptedLanguage(reply.request.headers["accept-language"], languages().slice(1));
    const others = [reply.getHeader("vary") ?? []].flat();
    void reply.headers({ "cache-control": "no-cache", vary: [...others, "accept-language"].join(", ") });
    return success({ success: true, items: await todaysMenu.items(language) });
  });
};
