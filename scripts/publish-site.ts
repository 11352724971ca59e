import { join } from "node:path";
import { siteModel } from "../src/app/site-model.ts";
import type { ContentProblem } from "../src/content/contract/publishing.ts";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { makeQuickSite, type FailedPage } from "../src/site/gatsby/quick/quick-site.ts";
import { precompress } from "../src/site/gatsby/publishing/precompress.ts";
import { drawCards } from "../src/site/gatsby/social-cards/draw.ts";
import { describeFile } from "../src/content/server/check-proposed.ts";
import type { BuiltSite, SiteBase } from "../src/features/publishing/server/releases/site-builder.ts";
import { compressQuickly } from "../src/core/shared/compression.ts";
import { root } from "./lib.ts";
import { readContent } from "../src/content/model/read-content.ts";
import { themeDigest } from "../src/site/gatsby/quick/renderer-files.ts";

async function problemsOf(contentDir: string, failed: readonly FailedPage[]): Promise<ContentProblem[]> {
  if (failed.length === 0) return [];
  const { files } = await readContent(contentDir, siteModel);
  const problems = new Map<string, ContentProblem>();
  for (const { page, error } of failed) {
    const path = page.file ?? "settings/site.yml";
    const file = files.find((one) => one.path === path);
    console.error(error);
    problems.set(path, {
      file: `content/${path}`,
      ...(file ? describeFile(file, siteModel) : { title: path }),
      field: "",
      message: `The page ${page.path} could not be built from it: ${error instanceof Error ? error.message : String(error)}.`,
      fix: "Change it and save again, or undo the change.",
    });
  }
  return [...problems.values()];
}

/**
 * Makes the site of BUILD_CONTENT_DIR in an empty folder, starting from a finished site: its pages, resized
 * pictures, social cards and compressed copies.
 *
 * Returns undefined if only a build can make it; see `makeQuickSite`.
 *
 * @param made frame and fingerprint of this code and content; the frame must be the same as the base's
 */
export async function publishSite(
  base: SiteBase,
  outDir: string,
  made: Pick<BuiltSite, "frame" | "fingerprint">,
): Promise<BuiltSite | undefined> {
  const contentDir = contentDirOf(root);
  const publicDir = join(outDir, "public");
  const look = await themeDigest(contentDir);
  const quick = await makeQuickSite({
    root,
    contentDir,
    base,
    outDir,
    everyPage: look !== base.look,
  });
  if (!quick) return undefined;
  const { cards, removed, failed } = quick;
  await drawCards(cards, { root, publicDir, basePublicDir: base.publicDir });
  await precompress(publicDir, { compress: compressQuickly });
  return {
    publicDir,
    routesManifest: join(outDir, "routes.json"),
    ...made,
    look,
    renderer: base.renderer,
    removed,
    problems: await problemsOf(contentDir, failed),
  };
}
