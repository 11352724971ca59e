import { join } from "node:path";
import { latestRenderer } from "../src/site/gatsby/quick/renderer-files.ts";
import type { BuiltSite } from "../src/features/publishing/server/releases/site-builder.ts";
import { buildFingerprints, isBuilt } from "./build-parts.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildSite, finishSite, isFinished } from "./build.ts";
import { loadEnvFile, root } from "./lib.ts";

/**
 * The program by which the service builds: `build` builds everything of BUILD_CONTENT_DIR, `existing` looks whether it is built already, by
 * `npm start` or by hand. The result goes to the process that has started this one; see src/features/publishing/server/releases/site-builder.ts.
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
    // As `npm start` has built it before it served it.
    process.env["GATSBY_IMAGES"] ??= "quick";
    await answer(
      (await isBuilt()) ? { type: "built", site: await builtSite(), provisional: true } : { type: "nothing" },
    );
  } else if (await checkContent()) {
    await buildSite();
    if (!isFinished()) await finishSite(1);
    await answer({ type: "built", site: await builtSite() });
  }
});
