import type { SiteBase } from "../src/features/publishing/server/releases/site-builder.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { fingerprintOf } from "./build-parts.ts";
import { publishSite } from "./publish-site.ts";

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
  if (!(await checkContent())) return;
  // The new site uses the package's code, which the frame identifies.
  const made = { frame, fingerprint: await fingerprintOf(frame) };
  const site = await publishSite(base, outDir, made);
  await answer(site ? { type: "built", site } : { type: "nothing" });
});
