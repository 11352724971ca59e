import { escapeHtml } from "../../shared/escape-html.ts";
/** An address and the last change of its page, as ISO date and time. */
export interface SitemapEntry {
  readonly path: string;
  readonly modified?: string | undefined;
}

/** A sitemap as sitemaps.org has it; 50,000 addresses are its limit. */
export const sitemap = (entries: readonly SitemapEntry[], siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, modified }) =>
        `<url><loc>${escapeHtml(siteUrl + encodeURI(path))}</loc>${modified ? `<lastmod>${modified}</lastmod>` : ""}</url>`,
    ),
    "</urlset>",
    "",
  ].join("\n");

/** What crawlers should leave alone: the CMS. Pages that must not be listed say so themselves, and must be read for it. */
export const robots = (siteUrl: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /staff", "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join(
    "\n",
  );
