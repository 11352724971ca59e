import type { FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { FollowedFile } from "../content/followed-file.ts";
import { findFile, isPicture, relativeFile } from "./files.ts";
import { adminPolicy, inertPolicy, pagePolicy } from "./policies.ts";
import { splitUrl, type SiteMap } from "./site-map.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the log calls the address: never what a visitor typed into it. */
    place?: string;
  }
}

/** The plugin reads preCompressed for a single file as well; its types do not say so. */
type SendFileOptions = NonNullable<Parameters<FastifyReply["sendFile"]>[2]> &
  Pick<FastifyStaticOptions, "preCompressed">;

const year = "public, max-age=31536000, immutable";
/** Kept by browsers, but asked about (ETag) every time. */
const revalidate = "no-cache";
/** Editors replace pictures under the same name. */
const tenMinutes = "public, max-age=600, stale-while-revalidate=86400";

const adminFile = "admin/index.html";

/** A page that needs nothing of the build. */
const plainPage = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
  `<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem"><h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`;

/**
 * The built site, the pictures of the content folder, and a 404 page for everything else. Register it last: it answers
 * every GET that no other route has taken.
 */
export function siteRoutes(
  app: FastifyInstance,
  {
    config,
    site,
  }: { readonly config: Pick<Config, "publicDir" | "contentDir">; readonly site: FollowedFile<SiteMap> },
): { notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> } {
  const send = async (
    reply: FastifyReply,
    root: string,
    file: string,
    cache: string,
    policy: string,
  ): Promise<FastifyReply | undefined> => {
    const found = await findFile(root, file);
    if (!found) return undefined;
    void reply.header("cache-control", cache).header("content-security-policy", policy);
    // The path is one that findFile has seen as it stands; cache headers are ours.
    const options: SendFileOptions = {
      preCompressed: found.compressed,
      cacheControl: false,
      dotfiles: "allow",
      index: false,
    };
    return reply.sendFile(file, root, options);
  };
  const page = (reply: FastifyReply, text: string): FastifyReply =>
    reply
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy([], null))
      .type("text/html; charset=utf-8")
      .send(text);

  const notFound = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    request.place = "(not found)";
    const map = await site.read();
    const found = map?.find("/404.html");
    void reply.code(404);
    if (map && found?.kind === "page") {
      const sent = await send(
        reply,
        config.publicDir,
        found.page.file,
        revalidate,
        pagePolicy(found.page.scripts, map.apiOrigin),
      );
      if (sent) return sent;
    }
    return map
      ? page(
          reply,
          plainPage("There is no such page", "The address may be misspelled, or the page may have moved."),
        )
      : page(
          reply.code(503),
          plainPage(
            "The site has not been built yet",
            "Run <code>npm run build</code>, then reload this page.",
          ),
        );
  };

  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    async handler(request, reply) {
      const file = relativeFile(splitUrl(request.raw.url ?? "/").pathname);
      if (file?.startsWith("media/") && isPicture(file)) {
        request.place = "/media/*";
        const sent = await send(reply, config.contentDir, file, tenMinutes, inertPolicy);
        if (sent) return sent;
      }
      return notFound(request, reply);
    },
  });

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      const url = request.raw.url ?? "/";
      const { pathname, query } = splitUrl(url);

      if (/^\/+admin(\/+(index\.html)?)?$/i.test(pathname)) {
        request.place = "/admin";
        if (pathname !== "/admin" && pathname !== "/admin/") return reply.redirect(`/admin${query}`, 301);
        const sent = await send(reply, config.publicDir, adminFile, revalidate, adminPolicy);
        return sent ?? notFound(request, reply);
      }

      const map = await site.read();
      const place = map?.find(url) ?? { kind: "none" };
      if (place.kind === "redirect") {
        request.place = "(redirect)";
        return reply.header("cache-control", "public, max-age=3600").redirect(place.to, place.status);
      }
      if (map && place.kind === "page") {
        request.place = place.page.path;
        const { path, file, scripts } = place.page;
        if (path === "/404" || path === "/404.html") return notFound(request, reply);
        const sent = await send(
          reply,
          config.publicDir,
          file,
          revalidate,
          pagePolicy(scripts, map.apiOrigin),
        );
        return sent ?? notFound(request, reply);
      }

      const file = relativeFile(pathname);
      // Compressed twins and HTML have their own addresses, or none.
      if (file !== undefined && !/\.(html|br|gz|part)$/i.test(file)) {
        const admin = file.startsWith("admin/");
        request.place = admin ? "/admin/*" : "(file)";
        const cache = map?.isImmutable(`/${file}`) ? year : revalidate;
        // A worker's script brings its own policy along, so the CMS's files carry the CMS's.
        const sent = await send(reply, config.publicDir, file, cache, admin ? adminPolicy : inertPolicy);
        if (sent) return sent;
      }
      return notFound(request, reply);
    },
  });

  return { notFound };
}
