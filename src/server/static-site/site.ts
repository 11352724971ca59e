import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import fastifyStatic from "@fastify/static";
import type { Config } from "../config.ts";
import type { WatchedFile } from "../content/watched-file.ts";
import { findFile, isImage, relativeFile } from "./files.ts";
import { adminCsp, staticAssetCsp, pageCsp } from "./security-policies.ts";
import { splitUrl, type RouteTable } from "./route-table.ts";

const year = "public, max-age=31536000, immutable";
/** Browsers keep it and ask (ETag) every time whether it has changed. */
const revalidate = "no-cache";
/** Editors replace pictures under the same name. */
const tenMinutes = "public, max-age=600, stale-while-revalidate=86400";

const adminFile = "admin/index.html";

/** Answers with a page that needs nothing of the build. */
const sendPlainPage = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  reply
    .header("cache-control", "no-store")
    .header("content-security-policy", pageCsp([], null))
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem">` +
        `<h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`,
    );

/** The 404 page of a site that has none. */
export const sendNotFoundPage = (reply: FastifyReply): FastifyReply => {
  reply.statusCode = 404;
  return sendPlainPage(
    reply,
    "There is no such page",
    "The address may be misspelled, or the page may have moved.",
  );
};

interface Options {
  readonly config: Pick<Config, "publicDir" | "contentDir">;
  readonly routes: WatchedFile<RouteTable>;
}

const plugin: FastifyPluginAsync<Options> = async (app, { config, routes }) => {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

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
    // Compressed copies of an older version must not be sent: the file itself suits every browser.
    if (!found.compressed) delete reply.request.headers["accept-encoding"];
    void reply
      .header("cache-control", cache)
      .header("content-security-policy", policy)
      .sendFile(file, root, { cacheControl: false, dotfiles: "allow", index: false });
    return true;
  };

  const notFound = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.routeLabel = "(not found)";
    // A conditional or partial request would get no text at all.
    delete request.headers["if-none-match"];
    delete request.headers["if-modified-since"];
    delete request.headers.range;
    const table = await routes.read();
    const found = table?.find("/404.html");
    void reply.code(404);
    if (table && found?.kind === "page") {
      const { file, scripts } = found.page;
      if (await send(reply, config.publicDir, file, revalidate, pageCsp(scripts, table.apiOrigin))) return;
    }
    if (table) sendNotFoundPage(reply);
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

    const table = await routes.read();
    const match = table?.find(url) ?? { kind: "none" };
    if (match.kind === "redirect") {
      request.routeLabel = "(redirect)";
      return void reply.header("cache-control", "public, max-age=3600").redirect(match.to, match.status);
    }
    if (table && match.kind === "page") {
      request.routeLabel = match.page.path;
      const { path, file, scripts } = match.page;
      // Its address may hold a token (older links, other email programs): not even this site gets a referrer.
      if (path.split("/")[1] === "resetpassword") void reply.header("referrer-policy", "no-referrer");
      const missing = path === "/404" || path === "/404.html";
      if (
        !missing &&
        (await send(reply, config.publicDir, file, revalidate, pageCsp(scripts, table.apiOrigin)))
      )
        return;
      return notFound(request, reply);
    }

    const file = relativeFile(pathname);
    // Pages have addresses of their own, compressed copies have none.
    if (file !== undefined && !/\.(html|br|gz|part)$/i.test(file)) {
      const admin = file.startsWith("admin/");
      request.routeLabel = admin ? "/admin/*" : "(file)";
      const cache = table?.isImmutable(`/${file}`) ? year : revalidate;
      // A worker's script brings its own policy along, so the CMS's files carry the CMS's.
      if (await send(reply, config.publicDir, file, cache, admin ? adminCsp : staticAssetCsp)) return;
    }
    return notFound(request, reply);
  };

  // Replies that are being sent: Fastify waits for their own end, not for an async handler's result.
  const streaming =
    (handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      await handler(request, reply);
      return reply;
    };
  app.route({ method: ["GET", "HEAD"], url: "/media/*", handler: streaming(media) });
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: streaming(anything) });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return streaming(notFound)(request, reply);
    return reply
      .code(405)
      .header("allow", "GET, HEAD")
      .type("text/plain; charset=utf-8")
      .send("Method not allowed\n");
  });
};

/**
 * The built site, the pictures of the content folder, and a 404 page for everything else. Register it last: it answers
 * every GET that no other route has taken.
 */
export const staticSite = fastifyPlugin(plugin, { name: "static-site" });
