import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { contentDigest } from "../digest.ts";
import { pageCsp } from "./security-policies.ts";

/** Removes the worker, and all that it kept, from browsers that have it; open pages go on without it. */
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
  /** Where the build has put `sw.js`. */
  readonly publicDir: () => string;
  /** False: browsers are told to remove the worker. They ask at every visit, so it takes one. */
  readonly enabled: boolean;
}

/**
 * The script of the service worker, which makes pages readable without a network. A route of its own, because a worker
 * takes the policy of its script for what it may fetch.
 */
export const serviceWorker: FastifyPluginAsync<Options> = async (app, { publicDir, enabled }) => {
  app.route({
    method: ["GET", "HEAD"],
    url: "/sw.js",
    handler: async (request, reply) => {
      request.routeLabel = "/sw.js";
      const script = enabled ? await readFile(join(publicDir(), "sw.js")).catch(missing) : removal;
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

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};
