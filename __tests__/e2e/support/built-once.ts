import { join } from "node:path";
import { buildFingerprints } from "../../../scripts/build-parts.ts";
import { root } from "../../../scripts/lib.ts";
import { latestRenderer } from "../../../src/site/gatsby/quick/renderer-files.ts";
import {
  gatsbyBuilder,
  type WholeBuilder,
} from "../../../src/features/publishing/server/releases/site-builder.ts";

/**
 * A builder for which the tests' own site lies built: what is saved is made from it in a moment, as it is for guests.
 *
 * @param publicDir where the site is, if it is a copy
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
    // It would take a minute: it goes on until it is ended.
    rebuild: (_dir, signal) =>
      new Promise((_, reject) => {
        const end = () => reject(new Error("The build was stopped."));
        if (signal.aborted) end();
        else signal.addEventListener("abort", end);
      }),
    exclusively: (work) => work(),
  };
}
