import { existsSync } from "node:fs";
import { rendererFolder } from "../src/site/gatsby/quick/renderer-files.ts";
import type { SiteBase } from "../src/features/publishing/server/releases/site-builder.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { buildFingerprints } from "./build-parts.ts";
import { root } from "./lib.ts";
import { publishSite } from "./publish-site.ts";

/**
 * The program with which the service publishes: makes the site of BUILD_CONTENT_DIR in an empty folder. It
 * starts from a finished site, which its first argument describes in JSON. Answers `nothing` if that site was
 * built from other code, if the renderer of its build is gone, or if only a build can make the site.
 */
// Must come before anything loads React.
process.env.NODE_ENV = "production";
const [base, outDir] = [JSON.parse(process.argv[2]!) as SiteBase, process.argv[3]!];

await whileWanted(async () => {
  if (!(await checkContent())) return;
  const { frame, fingerprint } = await buildFingerprints();
  if (frame !== base.frame || !existsSync(rendererFolder(root, base.renderer)))
    return answer({ type: "nothing" });
  const site = await publishSite(base, outDir, { frame, fingerprint });
  await answer(site ? { type: "built", site } : { type: "nothing" });
});
