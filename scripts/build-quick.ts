import { join } from "node:path";
import { contentDirOf } from "../src/gatsby/content-dir.ts";
import { makeQuickSite, WholeBuildNeeded } from "../src/gatsby/quick/quick-site.ts";
import type { QuickBase } from "../src/server/releases/site-builder.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildFingerprints } from "./build-parts.ts";
import { root } from "./lib.ts";

/**
 * What the service runs to publish a changed text: makes the site of BUILD_CONTENT_DIR from the live one, whose place and
 * making come as JSON, into an empty folder. Settings are those of the service.
 */
// Before anything loads React.
process.env.NODE_ENV = "production";
const [base, outDir] = [JSON.parse(process.argv[2]!) as QuickBase, process.argv[3]!];
const { frame, look, renderer } = base;

await whileWanted(async () => {
  try {
    const made = await buildFingerprints();
    if (made.frame !== frame) throw new WholeBuildNeeded("code, settings or pictures have changed");
    if (await checkContent()) {
      const { removed } = await makeQuickSite({
        root,
        contentDir: contentDirOf(root),
        base,
        outDir,
        everyPage: made.look !== look,
      });
      const publicDir = join(outDir, "public");
      const routesManifest = join(outDir, "routes.json");
      await answer({ type: "built", site: { publicDir, routesManifest, ...made, renderer, removed } });
    }
  } catch (error) {
    if (!(error instanceof WholeBuildNeeded)) throw error;
    await answer({ type: "whole build needed", reason: error.message });
  }
});
