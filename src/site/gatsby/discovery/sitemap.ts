import { hreflangs } from "../../../core/shared/page-languages.ts";
import { escapeHtml } from "../../../core/shared/text.ts";

/** The path of a page, and the ISO date and time at which the page last changed. */
export interface SitemapEntry {
  readonly path: string;
  readonly modified?: string | undefined;
  /** The page in each language, the source first; absent if the site has one language. */
  readonly alternates?: Readonly<Record<string, string>> | undefined;
}

/** Writes a sitemap as defined by sitemaps.org, whose limit is 50,000 URLs. */
export function sitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const address = (path: string) => escapeHtml(siteUrl + encodeURI(path));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${entries.some(({ alternates }) => alternates) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""}>`,
    ...entries.map(
      ({ path, modified, alternates }) =>
        `<url><loc>${address(path)}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ""}` +
        `${hreflangs(alternates)
          .map(
            ([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(to)}"/>`,
          )
          .join("")}</url>`,
    ),
    "</urlset>",
    "",
  ].join("\n");
}

/**
 * Writes the rules for crawlers, which exclude only the CMS and the staff pages. Crawlers must be able to
 * read even the pages that they must not list, because only the pages themselves say so.
 */
export const robots = (siteUrl: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /staff", "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join(
    "\n",
  );
