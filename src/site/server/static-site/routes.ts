import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import mime from "mime";
import type { Config } from "../../../core/server/config.ts";
import { sendDocument } from "./document.ts";
import { pageCsp, staticAssetCsp } from "./security-policies.ts";
import { relativeFile, type Found, type Site } from "./site.ts";
import { splitUrl } from "../../../core/server/http/addresses.ts";

/** Pictures are cached for only ten minutes, because editors can replace a picture under the same name. */
const tenMinutes = "public, max-age=600, stale-while-revalidate=86400";

/**
 * Options for sending a file. The caller has checked the file's name, and sets `Cache-Control`. Requests for
 * a folder get no index page.
 */
const sendOptions = { cacheControl: false, dotfiles: "allow", index: false } as const;

/** Sends a plain page that needs nothing from the build. */
const sendPlainPage = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  reply
    .header("cache-control", "no-store")
    .header("content-security-policy", pageCsp([], null))
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}</style><body>` +
        `<h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`,
    );

/** Sends the 404 page for a site without one of its own. */
export const sendNotFoundPage = (reply: FastifyReply): FastifyReply => {
  reply.statusCode = 404;
  return sendPlainPage(
    reply,
    "There is no such page",
    "The address may be misspelled, or the page may have moved.",
  );
};

function send(request: FastifyRequest, reply: FastifyReply, found: Found): FastifyReply {
  request.routeLabel = found.label;
  switch (found.kind) {
    case "redirect":
      return reply.header("cache-control", "public, max-age=3600").redirect(found.to, found.status);
    case "file":
      return reply.headers(found.headers).sendFile(found.file, found.root, sendOptions);
    case "document":
      return sendDocument(request, reply, found.document);
  }
}

interface Options {
  readonly site: Site;
  readonly config: Pick<Config, "contentDir">;
}

const plugin: FastifyPluginAsync<Options> = async (app, { site, config }) => {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  const notFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? "/";
    const page = await site.findNotFoundPage(url);
    void reply.code(404);
    if (page && page !== "unbuilt") send(request, reply, page);
    else if (page === undefined) sendNotFoundPage(reply);
    else
      sendPlainPage(
        reply.code(503),
        "The site has not been built yet",
        "Run <code>npm run build</code>, then reload this page.",
      );
    request.routeLabel = "(not found)";
    return reply;
  };

  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    async handler(request, reply) {
      const file = relativeFile(splitUrl(request.raw.url ?? "/").pathname);
      // Below media/, only pictures are public.
      if (!file?.startsWith("media/") || !mime.getType(file)?.startsWith("image/"))
        return notFound(request, reply);
      request.routeLabel = "/media/*";
      return reply
        .headers({
          // A site on another origin (GATSBY_API_HOST) also shows the menu's pictures.
          "cross-origin-resource-policy": "cross-origin",
          "cache-control": tenMinutes,
          "content-security-policy": staticAssetCsp,
        })
        .sendFile(file, config.contentDir, sendOptions);
    },
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      const found = await site.find(request.raw.url ?? "/");
      return found ? send(request, reply, found) : notFound(request, reply);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return notFound(request, reply);
    return reply
      .code(405)
      .header("allow", "GET, HEAD")
      .type("text/plain; charset=utf-8")
      .send("Method not allowed\n");
  });
};

/**
 * The built site, the pictures of the content folder, and a 404 page for everything else. Register it last,
 * because it answers every GET request that has no other route.
 */
export const staticSite = fastifyPlugin(plugin, { name: "static-site" });
