import { join } from "node:path";
import { buildFingerprints } from "../../../scripts/build-parts.ts";
import { root } from "../../../scripts/lib.ts";
import { latestRenderer } from "../../../src/gatsby/quick/renderer-files.ts";
import { gatsbyBuilder, type WholeBuilder } from "../../../src/server/releases/site-builder.ts";

/**
 * A builder whose first build is the tests' own site. Another would take a minute: it goes on until it is ended. Texts are
 * made from the first in a moment, as they are for guests.
 *
 * @param publicDir where the site is, if it is a copy
 */
export async function builtOnce(publicDir = join(root, "public")): Promise<WholeBuilder> {
  const site = {
    ...{ publicDir, routesManifest: join(root, "dist/routes.json") },
    ...(await buildFingerprints()),
    renderer: await latestRenderer(root),
  };
  let builds = 0;
  return {
    ...gatsbyBuilder(root),
    build: (_dir, signal) =>
      (builds += 1) === 1
        ? Promise.resolve(site)
        : new Promise((_, reject) => {
            const end = () => reject(new Error("The build was ended."));
            if (signal.aborted) end();
            else signal.addEventListener("abort", end);
          }),
    finish: () => Promise.resolve(undefined),
    exclusively: (work) => work(),
  };
}
