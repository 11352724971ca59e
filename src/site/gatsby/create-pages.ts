import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { GatsbyNode } from "gatsby";
import { formatProblems } from "../../content/model/validate.ts";
import { checkContentFolder } from "./check-content.ts";
import { contentDirOf } from "./content-dir.ts";
import type { ImageFiles } from "./images.ts";
import { loadContent } from "./load-content.ts";
import { makeSite } from "./make-site.ts";
import { pagePathsFile } from "./publishing/routes-manifest.ts";
import { imageFilesFile, type BuiltImage } from "./quick/renderer-files.ts";
import { cardsFile } from "./social-cards/card.ts";
import { writeIfChanged } from "./write-if-changed.ts";

/**
 * Returns the build's images, with digests of their source files. Sites made from this build reuse these
 * images, and resize only new and changed ones.
 */
async function builtImages(contentDir: string, images: ImageFiles): Promise<[string, BuiltImage][]> {
  const built: [string, BuiltImage][] = [];
  for (const [path, file] of images) {
    const bytes = await readFile(join(contentDir, path));
    built.push([path, { ...file, digest: createHash("sha256").update(bytes).digest("hex") }]);
  }
  return built;
}

/**
 * Creates all pages from the content, and writes the search index and the files for search engines. In
 * development, runs again after each edit.
 */
export const createPages: GatsbyNode["createPages"] = async ({ actions, graphql, reporter, store }) => {
  const { directory } = store.getState().program as { directory: string };
  const contentDir = contentDirOf(directory);
  // A build would already have stopped in onPreBootstrap. In development, an incomplete file leaves the last
  // good pages in place.
  if (process.env["gatsby_executing_command"] === "develop") {
    const { problems } = await checkContentFolder(contentDir);
    if (problems.length > 0) {
      reporter.error(formatProblems(problems));
      return;
    }
  }
  const { contents, images } = await loadContent(graphql, contentDir);
  const { pages, cards, files } = await makeSite(directory, contents);
  const component = resolve(directory, "src/site/page.tsx");
  for (const { path, matchPath, context } of pages)
    actions.createPage({ path, ...(matchPath ? { matchPath } : {}), component, context });
  await writeIfChanged(
    join(directory, pagePathsFile),
    JSON.stringify(pages.flatMap(({ path, matchPath }) => [path, ...(matchPath ? [matchPath] : [])])),
  );
  await writeIfChanged(
    join(directory, imageFilesFile),
    JSON.stringify(await builtImages(contentDir, images)),
  );
  await writeIfChanged(join(directory, cardsFile), JSON.stringify(cards));
  for (const [path, text] of Object.entries(files))
    await writeIfChanged(join(directory, "public", path), text);
};
