import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseRoutesManifest } from "../../../../site/server/static-site/parse-routes-manifest.ts";
import { BuildError } from "./site-builder.ts";
import type { ReleaseFiles } from "../../../../site/contract/routes-manifest.ts";

/**
 * Returns the path of the file with Gatsby's data for a page: `page-data/menu/page-data.json` for `/menu`.
 */
const pageDataOf = (path: string): string =>
  `page-data/${path === "/" ? "index" : path.replace(/^\//, "")}/page-data.json`;

/**
 * Checks the pages of a release: each must be a complete document, and have the data that the browser loads
 * for it.
 *
 * @param made folder of the new pages. Only these are checked, because all other pages were checked with an
 * earlier release. By default, all pages are checked.
 * @throws BuildError
 */
export async function checkRelease(
  { publicDir, routesManifest }: ReleaseFiles,
  made: string = publicDir,
): Promise<void> {
  const incomplete = (what: string, cause?: unknown): never => {
    throw new BuildError(`The new version of the site is incomplete (${what}); guests do not see it.`, {
      output: String(cause ?? ""),
    });
  };
  const { pages } = await readFile(routesManifest, "utf8")
    .then(parseRoutesManifest)
    .catch((error: unknown) => incomplete("its list of addresses", error));
  if (!pages.some(({ path }) => path === "/")) incomplete("its home page");
  for (const { path, file } of pages) {
    if (existsSync(join(publicDir, file)) && !existsSync(join(made, file))) continue;
    const html = await readFile(join(publicDir, file), "utf8").catch((error: unknown) =>
      incomplete(path, error),
    );
    if (!html.trimEnd().endsWith("</html>")) incomplete(path);
    // All pages of a pattern such as /account/* share one data file, and pages not made by Gatsby have none.
    if (/[:*]/.test(path) || !html.includes("___gatsby")) continue;
    const data = await readFile(join(publicDir, pageDataOf(path)), "utf8").catch((error: unknown) =>
      incomplete(`the data of ${path}`, error),
    );
    try {
      JSON.parse(data);
    } catch (error) {
      incomplete(`the data of ${path}`, error);
    }
  }
}
