import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { contentDirOf } from "../src/gatsby/content-dir.ts";
import { lookOf } from "../src/gatsby/quick/look.ts";
import { makeQuickSite, WholeBuildNeeded } from "../src/gatsby/quick/quick-site.ts";
import { openResizer } from "../src/gatsby/quick/resize.ts";
import { drawCards } from "../src/gatsby/social-cards/draw.ts";
import { packagedSiteFile } from "../src/server/packaged-site.ts";
import type { PackagedSite, QuickBase } from "../src/server/releases/site-builder.ts";
import { answer, checkContent, whileWanted } from "./build-answer.ts";
import { factsInScripts, site } from "./build-parts.ts";
import { fingerprint } from "./freshness.ts";
import { root } from "./lib.ts";

/**
 * What a package runs to publish (`service/publish.js`): makes the site of BUILD_CONTENT_DIR from a finished one, whose place and making
 * come as JSON, into an empty folder. Pictures that are new are resized, and the cards of changed pages are drawn.
 */
// Before anything loads React.
process.env.NODE_ENV = "production";
const [base, outDir] = [JSON.parse(process.argv[2]!) as QuickBase, process.argv[3]!];
const { frame, renderer } = base;
const contentDir = contentDirOf(root);
const publicDir = join(outDir, "public");

await whileWanted(async () => {
  const { pictures, facts } = JSON.parse(
    await readFile(join(root, packagedSiteFile), "utf8"),
  ) as PackagedSite;
  if (!(await checkContent())) return;
  try {
    if (!isDeepStrictEqual(factsInScripts(), facts))
      throw new WholeBuildNeeded(
        "the currency, the clock, the languages and the addresses that the site's scripts lead to are built into them",
      );
    const look = await lookOf(contentDir);
    const { cards, removed } = await makeQuickSite({
      root,
      contentDir,
      base,
      outDir,
      everyPage: look !== base.look,
      resize: openResizer({ contentDir, built: pictures, basePublicDir: base.publicDir, publicDir }),
    });
    await drawCards(cards, { root, publicDir, basePublicDir: base.publicDir });
    // Its code is the package's, which the frame names.
    const content = await fingerprint({ ...site, sources: [] }, root);
    await answer({
      type: "built",
      site: {
        ...{ publicDir, routesManifest: join(outDir, "routes.json") },
        ...{ fingerprint: `${content} ${frame}`, frame, look, renderer, removed },
      },
    });
  } catch (error) {
    if (!(error instanceof WholeBuildNeeded)) throw error;
    await answer({ type: "whole build needed", reason: error.message });
  }
});
