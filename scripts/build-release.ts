import { join } from "node:path";
import { latestRenderer } from "../src/site/gatsby/quick/renderer-files.ts";
import type { BuiltSite } from "../src/features/publishing/server/releases/site-builder.ts";
import { buildFingerprints, isBuilt } from "./build-parts.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildSite, finishSeconds, finishSite, isFinished, reportProgress } from "./build.ts";
import { loadEnvFile, root } from "./lib.ts";

/**
 * The service runs this program to build the site. `build` builds it completely from BUILD_CONTENT_DIR;
 * `existing` checks whether it has already been built, by `npm start` or by hand. The program sends the
 * result to its parent process; see src/features/publishing/server/releases/site-builder.ts.
 */
const builtSite = async (): Promise<BuiltSite> => ({
  publicDir: join(root, "public"),
  routesManifest: join(root, "dist", "routes.json"),
  ...(await buildFingerprints()),
  renderer: await latestRenderer(root),
});

loadEnvFile();
await whileWanted(async () => {
  if (process.argv[2] === "existing") {
    if (await isBuilt())
      return answer({ type: "built", site: await builtSite(), provisional: !isFinished() });
    // Checks again with the picture quality that `npm start` uses before it serves the site.
    process.env["GATSBY_IMAGES"] ??= "quick";
    await answer(
      (await isBuilt()) ? { type: "built", site: await builtSite(), provisional: true } : { type: "nothing" },
    );
  } else if (await checkContent()) {
    await buildSite(reportProgress, finishSeconds);
    if (!isFinished()) await finishSite(1);
    await answer({ type: "built", site: await builtSite() });
  }
});
