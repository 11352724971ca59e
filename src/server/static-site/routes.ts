import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { Config } from "../config.ts";
import { replyTo, type RequestConditions } from "./reply.ts";
import { splitUrl } from "./route-table.ts";
import { pageCsp, staticAssetCsp } from "./security-policies.ts";
import type { FoundFile, FoundReply, Site } from "./site.ts";
import { encodings } from "../../shared/compression.ts";
import { findFile, isImage, relativeFile } from "./stored-file.ts";

/** Editors replace pictures under the same name. */
const tenMinutes = "public, max-age=600, stale-while-revalidate=86400";

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

const conditionsOf = ({ method, headers }: FastifyRequest): RequestConditions => ({
  method,
  acceptEncoding: headers["accept-encoding"] as string | undefined,
  ifNoneMatch: headers["if-none-match"],
  ifModifiedSince: headers["if-modified-since"],
  range: headers.range,
  ifRange: headers["if-range"] as string | undefined,
});

/** Streams a file from the disk. */
function sendFile(reply: FastifyReply, { root, file, compressed, headers }: FoundFile): void {
  // Compressed copies of an older version must not be sent: the file itself suits every browser.
  if (!compressed) delete reply.request.headers["accept-encoding"];
  void reply.headers(headers).sendFile(file, root, { cacheControl: false, dotfiles: "allow", index: false });
}

/** Starts to send the reply that was found; false where there is none. */
function sendFound(request: FastifyRequest, reply: FastifyReply, found: FoundReply): boolean {
  switch (found.kind) {
    case "none":
      return false;
    case "redirect":
      request.routeLabel = found.label;
      void reply.header("cache-control", "public, max-age=3600").redirect(found.to, found.status);
      return true;
    case "file":
      request.routeLabel = found.label;
      sendFile(reply, found);
      return true;
    case "stored": {
      request.routeLabel = found.reply.label;
      const { status, headers: always, extra = [], body } = replyTo(found.reply, conditionsOf(request));
      const headers = [...always, ...extra];
      for (let index = 0; index < headers.length; index += 2)
        void reply.header(headers[index]!, headers[index + 1]!);
      void reply.code(status).send(body);
      return true;
    }
  }
}

interface Options {
  readonly site: Site;
  readonly config: Pick<Config, "contentDir">;
}

const plugin: FastifyPluginAsync<Options> = async (app, { site, config }) => {
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  const notFound = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.routeLabel = "(not found)";
    // A conditional or partial request would get no text at all.
    delete request.headers["if-none-match"];
    delete request.headers["if-modified-since"];
    delete request.headers.range;
    const page = await site.findNotFoundPage(request.raw.url ?? "/");
    void reply.code(404);
    if (page && sendFound(request, reply, page)) return;
    if (page) sendNotFoundPage(reply);
    else
      sendPlainPage(
        reply.code(503),
        "The site has not been built yet",
        "Run <code>npm run build</code>, then reload this page.",
      );
  };

  const media = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const root = config.contentDir;
    const file = relativeFile(splitUrl(request.raw.url ?? "/").pathname);
    const found = file?.startsWith("media/") && isImage(file) ? await findFile(root, file) : undefined;
    if (!file || !found) return notFound(request, reply);
    request.routeLabel = "/media/*";
    sendFile(reply, {
      kind: "file",
      root,
      file,
      compressed: encodings.every((encoding) => found.compressed[encoding] !== undefined),
      label: "/media/*",
      headers: {
        // A site on another origin (GATSBY_API_HOST) shows the menu's pictures too.
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": tenMinutes,
        "content-security-policy": staticAssetCsp,
      },
    });
  };

  const anything = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!sendFound(request, reply, await site.find(request.raw.url ?? "/"))) await notFound(request, reply);
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
