import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { WatchedFile } from "../content/watched-file.ts";
import { findFile, isImage, relativeFile } from "./files.ts";
import { adminCsp, staticAssetCsp, pageCsp } from "./security-policies.ts";
import { splitUrl, type RouteTable } from "./route-table.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the log calls the address: never what a visitor typed into it. */
    routeLabel?: string;
  }
}

const year = "public, max-age=31536000, immutable";
/** Kept by browsers, but asked about (ETag) every time. */
const revalidate = "no-cache";
/** Editors replace pictures under the same name. */
const tenMinutes = "public, max-age=600, stale-while-revalidate=86400";

const adminFile = "admin/index.html";

/** Answers with a page that needs nothing of the build. */
export const sendPlainPage = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  reply
    .header("cache-control", "no-store")
    .header("content-security-policy", pageCsp([], null))
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem">` +
        `<h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`,
    );

export const notFoundMessage = [
  "There is no such page",
  "The address may be misspelled, or the page may have moved.",
] as const;

/**
 * The built site, the pictures of the content folder, and a 404 page for everything else. Register it last: it answers
 * every GET that no other route has taken.
 */
export function siteRoutes(
  app: FastifyInstance,
  {
    config,
    site,
  }: { readonly config: Pick<Config, "publicDir" | "contentDir">; readonly site: WatchedFile<RouteTable> },
): { notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> } {
  /**
   * Starts sending a file, if it is there. A reply is a thenable that waits for its own end, so no async function here
   * may return one.
   */
  const send = async (
    reply: FastifyReply,
    root: string,
    file: string,
    cache: string,
    policy: string,
  ): Promise<boolean> => {
    const found = await findFile(root, file);
    if (!found) return false;
    // Twins of an older version must not be sent in the file's place: the file itself suits every browser.
    if (!found.compressed) delete reply.request.headers["accept-encoding"];
    void reply
      .header("cache-control", cache)
      .header("content-security-policy", policy)
      .sendFile(file, root, { cacheControl: false, dotfiles: "allow", index: false });
    return true;
  };

  const notFound = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.routeLabel = "(not found)";
    // A browser that asks "has it changed?" or for a part would get no text at all.
    delete request.headers["if-none-match"];
    delete request.headers["if-modified-since"];
    delete request.headers.range;
    const map = await site.read();
    const found = map?.find("/404.html");
    void reply.code(404);
    if (map && found?.kind === "page") {
      const { file, scripts } = found.page;
      if (await send(reply, config.publicDir, file, revalidate, pageCsp(scripts, map.apiOrigin))) return;
    }
    if (map) sendPlainPage(reply, ...notFoundMessage);
    else
      sendPlainPage(
        reply.code(503),
        "The site has not been built yet",
        "Run <code>npm run build</code>, then reload this page.",
      );
  };

  const media = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const file = relativeFile(splitUrl(request.raw.url ?? "/").pathname);
    if (file?.startsWith("media/") && isImage(file)) {
      request.routeLabel = "/media/*";
      // A site on another origin (GATSBY_API_HOST) shows the menu's pictures too.
      void reply.header("cross-origin-resource-policy", "cross-origin");
      if (await send(reply, config.contentDir, file, tenMinutes, staticAssetCsp)) return;
    }
    return notFound(request, reply);
  };

  const anything = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const url = request.raw.url ?? "/";
    const { pathname, query } = splitUrl(url);

    if (/^\/+admin(\/+(index\.html)?)?$/i.test(pathname)) {
      request.routeLabel = "/admin";
      if (pathname !== "/admin" && pathname !== "/admin/") return void reply.redirect(`/admin${query}`, 301);
      if (await send(reply, config.publicDir, adminFile, revalidate, adminCsp)) return;
      return notFound(request, reply);
    }

    const map = await site.read();
    const routeLabel = map?.find(url) ?? { kind: "none" };
    if (routeLabel.kind === "redirect") {
      request.routeLabel = "(redirect)";
      return void reply
        .header("cache-control", "public, max-age=3600")
        .redirect(routeLabel.to, routeLabel.status);
    }
    if (map && routeLabel.kind === "page") {
      request.routeLabel = routeLabel.page.path;
      const { path, file, scripts } = routeLabel.page;
      // Its address may hold a token (older links, other mail programs): not even this site is told where guests came from.
      if (path.split("/")[1] === "resetpassword") void reply.header("referrer-policy", "no-referrer");
      const missing = path === "/404" || path === "/404.html";
      if (
        !missing &&
        (await send(reply, config.publicDir, file, revalidate, pageCsp(scripts, map.apiOrigin)))
      )
        return;
      return notFound(request, reply);
    }

    const file = relativeFile(pathname);
    // Compressed twins and HTML have their own addresses, or none.
    if (file !== undefined && !/\.(html|br|gz|part)$/i.test(file)) {
      const admin = file.startsWith("admin/");
      request.routeLabel = admin ? "/admin/*" : "(file)";
      const cache = map?.isImmutable(`/${file}`) ? year : revalidate;
      // A worker's script brings its own policy along, so the CMS's files carry the CMS's.
      if (await send(reply, config.publicDir, file, cache, admin ? adminCsp : staticAssetCsp)) return;
    }
    return notFound(request, reply);
  };

  // An async handler that returns nothing would end the reply: Fastify waits for these replies' own end instead.
  const later =
    (handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      await handler(request, reply);
      return reply;
    };
  app.route({ method: ["GET", "HEAD"], url: "/media/*", handler: later(media) });
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: later(anything) });

  return { notFound: later(notFound) };
}
