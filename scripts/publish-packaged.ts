import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import type { PackagedSite, SiteBase } from "../src/features/publishing/server/releases/site-builder.ts";
import { answer, checkContent, checkFacts, whileWanted } from "./build-answer.ts";
import { fingerprintOf } from "./build-parts.ts";
import { root } from "./lib.ts";
import { publishSite } from "./publish-site.ts";
import { packagedSiteFile } from "../src/core/server/package.ts";

/**
 * The program with which a packaged service publishes (`service/publish.js`): makes the site of
 * BUILD_CONTENT_DIR in an empty folder. It starts from a finished site, which its first argument describes in
 * JSON.
 */
// Must come before anything loads React.
process.env.NODE_ENV = "production";
const [base, outDir] = [JSON.parse(process.argv[2]!) as SiteBase, process.argv[3]!];
const { frame } = base;

await whileWanted(async () => {
  const { facts } = JSON.parse(await readFile(join(root, packagedSiteFile), "utf8")) as PackagedSite;
  if (!(await checkContent()) || !(await checkFacts(contentDirOf(root), facts))) return;
  // The new site uses the package's code, which the frame identifies.
  const made = { frame, fingerprint: await fingerprintOf(frame) };
  await answer({ type: "built", site: await publishSite(base, outDir, made) });
});
