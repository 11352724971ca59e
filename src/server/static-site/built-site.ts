import fastifyPlugin from "fastify-plugin";
import type { Config } from "../config.ts";
import { watchFile } from "../content/watched-file.ts";
import type { LiveDishes } from "../menu/live-dishes.ts";
import { fastPath, type ReadyReplies } from "../plugins/fast-path.ts";
import { securityHeaderValues } from "../plugins/security-headers.ts";
import { replyTo } from "./reply.ts";
import { parseRouteTable } from "./route-table.ts";
import { staticSite } from "./routes.ts";
import { serviceWorker } from "./service-worker.ts";
import { openSite } from "./site.ts";

interface BuiltSiteOptions {
  /** Today's values, for the pages. */
  readonly live: LiveDishes;
  readonly config: Omit<Config, "database" | "smtpUrl" | "mailFrom">;
  /** Replies besides the site's files that may be sent from memory. */
  readonly ready: readonly ReadyReplies[];
}

/** The built site: its pages and files, from memory where they are small, and the offline worker. */
export const builtSite = fastifyPlugin<BuiltSiteOptions>(
  async (app, { config, live, ready }) => {
    const routes = watchFile(config.routesManifest, parseRouteTable, (reason, err) =>
      app.log.warn({ file: config.routesManifest, reason, err }, "the built site cannot be found"),
    );
    await app.register(serviceWorker, { publicDir: config.publicDir, enabled: config.serviceWorker });
    const site = openSite(
      { publicDir: config.publicDir, routes },
      { memoryBytes: config.siteMemoryMb * 1024 * 1024, securityHeaders: securityHeaderValues, live },
    );
    await app.register(staticSite, { config, site });
    const files: ReadyReplies = (pathname, request) => {
      const stored = site.ready(pathname);
      return stored && { reply: replyTo(stored, request), label: stored.label };
    };
    await app.register(fastPath, { sources: [files, ...ready] });
  },
  { name: "built-site" },
);
