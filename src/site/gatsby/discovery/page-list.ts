import { collections } from "../../../content/model/collections.ts";
import type { ComposedPage } from "../../../content/model/composed.ts";
import { collectionNames, type Content } from "../../../content/model/content.ts";
import { fixedPaths } from "../../../content/model/paths.ts";
import { canonicalPath } from "../../../core/shared/canonical-path.ts";

const fixed: ReadonlySet<string> = new Set(fixedPaths);

/**
 * Pages for search engines: those at their canonical path that show something about the restaurant. Excludes
 * single blocks, pages of one guest, the style guide and the 404 page.
 */
export const publicPages = (pages: readonly ComposedPage[]): readonly ComposedPage[] =>
  pages.filter(
    ({ path, context }) =>
      path === context.canonicalPath && !context.noindex && !context.pageKind && !fixed.has(path),
  );

/** The file below content/ for a page, by the page's path; for other languages its translation. */
export function sourceFiles(content: Content): ReadonlyMap<string, string> {
  const language = content.translation ? `.${content.translation.prefix.slice(1)}` : "";
  const files = collectionNames.flatMap((name) => {
    const { folder, format } = collections[name];
    return content[name]
      .filter(({ path }) => path !== "")
      .map(({ path, slug }): [string, string] => [
        canonicalPath(path),
        `${folder}/${slug}${language}.${format}`,
      ]);
  });
  return new Map(files);
}
