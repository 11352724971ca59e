import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { IAdapter } from "gatsby";
import { storeRenderer } from "./quick/renderer-files.ts";
import { removeStaleCopies } from "./publishing/precompress.ts";
import { removePrivateFiles } from "./publishing/private-files.ts";
import {
  pagePathsFile,
  pageReader,
  publishedRoutes,
  removeLeftovers,
  writeRoutes,
} from "./publishing/routes-manifest.ts";
import { cspAllowlist } from "./publishing/inline-scripts.ts";

/**
 * Creates the adapter that prepares Gatsby's output for the project's own service. It writes
 * `dist/routes.json`, which lists the routes, the files that never change, and the inline scripts that can
 * run. A plain static host does not need this file. The file is in dist/, because Gatsby may empty .cache/ at
 * any time.
 */
export function createAdapter(): IAdapter {
  return {
    name: "restaurant-service",
    config: () => ({ supports: { pathPrefix: false, trailingSlash: ["never"] } }),
    async adapt({ routesManifest, reporter }) {
      const root = process.cwd();
      const publicDir = join(root, "public");
      const paths = new Set(JSON.parse(await readFile(join(root, pagePathsFile), "utf8")) as string[]);
      const { routes: own, leftOver } = removeLeftovers(routesManifest, paths);
      for (const file of leftOver)
        for (const ending of ["", ".br", ".gz"]) await rm(join(publicDir, file + ending), { force: true });
      const routes = await publishedRoutes(own, {
        known: await cspAllowlist(publicDir),
        apiHost: process.env["GATSBY_API_HOST"],
        readPage: pageReader(publicDir),
        warn: (message) => reporter.warn(message),
      });
      await removeStaleCopies(publicDir);
      await writeRoutes(join(root, "dist", "routes.json"), routes);
      await storeRenderer(root);
      await removePrivateFiles(publicDir);
      reporter.info(`${routes.pages.length} pages ready for the service`);
    },
  };
}
