import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { pageCsp } from "./security-policies.ts";

/**
 * Script that removes the worker, and everything that it stored, from browsers that have it; open pages
 * continue without it.
 */
const removal = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
`;

interface Options {
  /** Folder that contains `sw.js` and `staff/sw.js`. */
  readonly publicDir: () => string;
  /**
   * False to serve a script that removes the workers instead. Browsers check for a new script on every visit,
   * so one visit is enough.
   */
  readonly enabled: boolean;
}

/**
 * Paths of the scripts of the guests' worker and the staff's worker. Each worker handles pages below the
 * script's folder.
 */
const workers = ["/sw.js", "/staff/sw.js"] as const;

/**
 * The scripts of the service workers, which make pages readable without a network. They have their own
 * routes, because a script's content security policy also limits what its worker can fetch.
 */
export const serviceWorker: FastifyPluginAsync<Options> = async (app, { publicDir, enabled }) => {
  for (const url of workers)
    app.route({
      method: ["GET", "HEAD"],
      url,
      handler: async (request, reply) => {
        request.routeLabel = url;
        const script = enabled ? await readIfExists(join(publicDir(), url)) : removal;
        if (script === undefined) return reply.callNotFound();
        const etag = `"${contentDigest(script)}"`;
        void reply
          .header("cache-control", "no-cache")
          .header("content-security-policy", pageCsp([], null))
          .header("etag", etag);
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        return reply.type("text/javascript; charset=utf-8").send(script);
      },
    });
};
