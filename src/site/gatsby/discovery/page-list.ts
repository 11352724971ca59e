import { collections } from "../../../content/model/collections.ts";
import type { ComposedPage } from "../../../content/model/composed.ts";
import { collectionNames, type Content } from "../../../content/model/content.ts";
import { fixedPaths } from "../../../content/model/paths.ts";
import { canonicalPath } from "../../../core/shared/canonical-path.ts";

const fixed: ReadonlySet<string> = new Set(fixedPaths);

/**
 * Returns the pages for search engines: those that are at their canonical path and show something about the
 * restaurant. Omits pages of single blocks, pages of one guest, the style guide and the 404 page.
 */
export const publicPages = (pages: readonly ComposedPage[]): readonly ComposedPage[] =>
  pages.filter(
    ({ path, context }) =>
      path === context.canonicalPath && !context.noindex && !context.pageKind && !fixed.has(path),
  );

/** Returns the files below content/ by the path of their page; for a translation, the translated files. */
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
