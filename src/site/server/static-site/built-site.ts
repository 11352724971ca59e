import fastifyPlugin from "fastify-plugin";
import type { Config } from "../../../core/server/config.ts";
import { watchFile } from "../../../core/server/watched-file.ts";
import { parseRouteTable } from "./route-table.ts";
import { staticSite } from "./routes.ts";
import { serviceWorker } from "./service-worker.ts";
import { openSite, type Release } from "./site.ts";
import type { ReleaseFiles, ServedReleases } from "../../contract/routes-manifest.ts";

interface BuiltSiteOptions {
  readonly config: Omit<Config, "database" | "smtpUrl" | "mailFrom">;
  /** The releases to serve; while there are none, PUBLIC_DIR is served. */
  readonly releases: ServedReleases;
}

/** Milliseconds between checks for a release published by another process. */
const followMs = 200;

const day = 24 * 3600_000;

/** The built site: its pages and files, and the offline workers. */
export const builtSite = fastifyPlugin<BuiltSiteOptions>(
  async (app, { config, releases }) => {
    const openRelease = ({ publicDir, routesManifest }: ReleaseFiles): Release => ({
      publicDir,
      routes: watchFile(routesManifest, parseRouteTable, (reason, err) =>
        app.log.warn({ file: routesManifest, reason, err }, "the built site cannot be found"),
      ),
    });
    /**
     * Returns the id of the release that guests should see; the newest complete one if the current one cannot
     * be determined.
     */
    const currentId = async (): Promise<string | undefined> => {
      const pointed = (await releases.current())?.release;
      if (pointed !== undefined && (await releases.find(pointed))) return pointed;
      return (await releases.list())[0]?.id;
    };
    let served = await currentId();
    const older = (await releases.list())
      .filter(({ id, builtAt }) => id !== served && Date.now() - new Date(builtAt).getTime() < day)
      .map(({ id }) => ({ release: openRelease(releases.filesOf(id)), until: Date.now() }));
    const site = openSite(
      openRelease(served === undefined ? config : releases.filesOf(served)),
      { isDemo: config.demo },
      older,
    );
    let following = false;
    const follow = async (): Promise<void> => {
      if (following) return;
      following = true;
      try {
        const next = await currentId();
        if (next === undefined || next === served) return;
        site.switchTo(openRelease(releases.filesOf(next)));
        served = next;
      } catch (err) {
        app.log.error({ err }, "the current release cannot be read; the previous one is still served");
      } finally {
        following = false;
      }
    };
    const timer = setInterval(() => void follow(), followMs).unref();
    app.addHook("onClose", (_app, done) => {
      clearInterval(timer);
      done();
    });
    await app.register(serviceWorker, { publicDir: () => site.publicDir, enabled: config.serviceWorker });
    await app.register(staticSite, { config, site });
  },
  { name: "built-site" },
);
