import type { ComposedPage } from "../../content-model/composed.ts";
import type { Content } from "../../content-model/content.ts";
import { feeds } from "./feeds.ts";
import { publicPages, sourceFiles } from "./page-list.ts";
import { robots, sitemap } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";
import { llmsText, menuText } from "./texts.ts";

export interface DiscoveryInput {
  readonly content: Content;
  readonly pages: readonly ComposedPage[];
  readonly siteUrl: string;
  /** When each file below content/ was changed last. */
  readonly modified: ReadonlyMap<string, string>;
}

/** What helps strangers to find the site's pages, by path. Pure. */
export function discoveryFiles({
  content,
  pages: allPages,
  siteUrl,
  modified,
}: DiscoveryInput): Readonly<Record<string, string>> {
  const pages = publicPages(allPages);
  const files = sourceFiles(content);
  const entries = pages.map(({ path }) => ({ path, modified: modified.get(files.get(path) ?? "") }));
  return {
    "/manifest.webmanifest": webManifest(content),
    "/robots.txt": robots(siteUrl),
    "/llms.txt": llmsText(content, pages, siteUrl),
    "/menu.md": menuText(content, siteUrl),
    "/sitemap.xml": sitemap(entries, siteUrl),
    ...feeds(content, siteUrl),
  };
}
