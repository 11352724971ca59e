import { join } from "node:path";
import { latestRenderer } from "../src/gatsby/quick/renderer-files.ts";
import type { BuildMessage } from "../src/server/releases/site-builder.ts";
import { buildFingerprints, builtFingerprint } from "./build-parts.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildSite, finishSite, isFinished } from "./build.ts";
import { loadEnvFile, root } from "./lib.ts";

/**
 * What the service runs to publish: `build` builds the site of BUILD_CONTENT_DIR, `existing` looks whether it is built already, with
 * small pictures, and `finish` does what it could be served without. What comes of it goes to the process that has started this one; see src/server/releases/site-builder.ts.
 */
const built = async (): Promise<BuildMessage> => ({
  type: "built",
  site: {
    publicDir: join(root, "public"),
    routesManifest: join(root, "dist", "routes.json"),
    ...(await buildFingerprints()),
    renderer: await latestRenderer(root),
  },
});

loadEnvFile();
await whileWanted(async () => {
  if (process.argv[2] === "finish") {
    if (isFinished() || (await builtFingerprint()) !== (await buildFingerprints()).fingerprint)
      return answer({ type: "nothing to do" });
    await finishSite(1);
    await answer(await built());
  } else if (process.argv[2] === "existing") {
    // As `npm start` has built it before it served it.
    process.env["GATSBY_IMAGES"] ??= "quick";
    const isBuilt = (await builtFingerprint()) === (await buildFingerprints()).fingerprint;
    await answer(isBuilt ? await built() : { type: "nothing to do" });
  } else if (await checkContent()) {
    await buildSite();
    await answer(await built());
  }
});
