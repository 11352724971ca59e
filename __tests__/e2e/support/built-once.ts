import { join } from "node:path";
import { buildFingerprints } from "../../../scripts/build-parts.ts";
import { root } from "../../../scripts/lib.ts";
import { latestRenderer } from "../../../src/site/gatsby/quick/renderer-files.ts";
import {
  gatsbyBuilder,
  type WholeBuilder,
} from "../../../src/features/publishing/server/releases/site-builder.ts";

/**
 * A builder that starts from the tests' built site, so that a save is published in a moment, as in
 * production.
 *
 * @param publicDir the site's folder, if it is a copy
 */
export async function builtOnce(publicDir = join(root, "public")): Promise<WholeBuilder> {
  const site = {
    ...{ publicDir, routesManifest: join(root, "dist/routes.json") },
    ...(await buildFingerprints()),
    renderer: await latestRenderer(root),
  };
  return {
    ...gatsbyBuilder(root),
    existing: () => Promise.resolve(site),
    // A full build would take a minute, so this one only waits until it is stopped.
    rebuild: (_dir, signal) =>
      new Promise((_, reject) => {
        const end = () => reject(new Error("The build was stopped."));
        if (signal.aborted) end();
        else signal.addEventListener("abort", end);
      }),
    exclusively: (work) => work(),
  };
}
