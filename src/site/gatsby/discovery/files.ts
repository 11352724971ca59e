import type { ComposedPage } from "../../../content/model/composed.ts";
import type { Content } from "../../../content/model/content.ts";
import { feeds } from "./feeds.ts";
import { publicPages, sourceFiles } from "./page-list.ts";
import { robots, sitemap } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";
import { llmsText, menuText, menuTextPath } from "./texts.ts";
import { webManifestPath } from "../../../core/shared/generated-files.ts";

export interface DiscoveryInput {
  /** The content and its pages in each language, the source first. */
  readonly languages: readonly { readonly content: Content; readonly pages: readonly ComposedPage[] }[];
  readonly siteUrl: string;
  /** Time of the last change to each file below content/. */
  readonly modified: ReadonlyMap<string, string>;
}

/**
 * Returns the files with which search engines and other programs find the site's pages, by the files' paths.
 * A pure function.
 */
export function discoveryFiles({
  languages,
  siteUrl,
  modified,
}: DiscoveryInput): Readonly<Record<string, string>> {
  const [source, ...translations] = languages;
  if (!source) throw new Error("A site has content in one language at least.");
  const { content } = source;
  const entries = languages.flatMap(({ content, pages }) => {
    const files = sourceFiles(content);
    return publicPages(pages).map(({ path, context }) => ({
      path,
      modified: modified.get(files.get(path) ?? ""),
      alternates: context.alternates,
    }));
  });
  return {
    "/robots.txt": robots(siteUrl),
    "/llms.txt": llmsText(
      content,
      publicPages(source.pages),
      siteUrl,
      translations.map((translation) => translation.content),
    ),
    "/sitemap.xml": sitemap(entries, siteUrl),
    ...Object.assign(
      {},
      ...languages.map(({ content }) => ({
        [webManifestPath(content.translation?.prefix)]: webManifest(content),
        [menuTextPath(content)]: menuText(content, siteUrl),
        ...feeds(content, siteUrl),
      })),
    ),
  };
}
