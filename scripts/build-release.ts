import { join } from "node:path";
import { latestRenderer } from "../src/gatsby/quick/renderer-files.ts";
import type { BuiltSite } from "../src/server/releases/site-builder.ts";
import { buildFingerprints, builtFingerprint, type Fingerprints } from "./build-parts.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildSite, finishSite, isFinished } from "./build.ts";
import { loadEnvFile, root } from "./lib.ts";

/**
 * The program by which the service builds: `build` builds everything of BUILD_CONTENT_DIR, `existing` looks whether it is built already, by
 * `npm start` or by hand. The result goes to the process that has started this one; see src/server/releases/site-builder.ts.
 */
const siteOf = async (made: Fingerprints): Promise<BuiltSite> => ({
  publicDir: join(root, "public"),
  routesManifest: join(root, "dist", "routes.json"),
  ...made,
  renderer: await latestRenderer(root),
});
/** The site that lies here; undefined if it is of other content, code or settings. */
const existing = async (): Promise<BuiltSite | undefined> => {
  const made = await buildFingerprints();
  return (await builtFingerprint()) === made.fingerprint ? siteOf(made) : undefined;
};

loadEnvFile();
await whileWanted(async () => {
  if (process.argv[2] === "existing") {
    const site = await existing();
    if (site) return answer({ type: "built", site, provisional: !isFinished() });
    // As `npm start` has built it before it served it.
    process.env["GATSBY_IMAGES"] ??= "quick";
    const quick = await existing();
    await answer(quick ? { type: "built", site: quick, provisional: true } : { type: "nothing" });
  } else if (await checkContent()) {
    await buildSite();
    if (!isFinished()) await finishSite(1);
    await answer({ type: "built", site: await siteOf(await buildFingerprints()) });
  }
});
