import type { ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { feedPaths } from "../shared/feed-paths.ts";
import { titleOf } from "./page-title.ts";
import { speculationRules } from "./speculation-rules.ts";

/**
 * Title, description, canonical address, sharing card, and what the page is about as schema.org data.
 * Whatever must be an absolute address is left out where the build did not know the site's.
 */
export function DocumentHead({
  context,
  path,
  children,
}: {
  context: PageContext;
  path: string;
  /** What a page family adds. */
  children?: ReactNode;
}) {
  const { site, siteUrl } = context.layout;
  const title = titleOf(context, path);
  const image = site.image.data?.images.fallback?.src;
  const absolute = (path: string) => (siteUrl === undefined ? undefined : `${siteUrl}${path}`);
  const ogUrl = absolute(context.canonicalPath);
  const ogImage = context.socialCard ? absolute(context.socialCard) : image && absolute(image);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={context.description} />
      <meta name="theme-color" content={context.layout.themeColor} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {context.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={ogUrl ?? context.canonicalPath} />
      )}
      {siteUrl === undefined ? null : (
        <>
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${site.name}, the blog`}
            href={feedPaths.rss}
          />
          <link
            rel="alternate"
            type="application/atom+xml"
            title={`${site.name}, the blog`}
            href={feedPaths.atom}
          />
          <link
            rel="alternate"
            type="application/feed+json"
            title={`${site.name}, the blog`}
            href={feedPaths.json}
          />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={context.description} />
      {ogUrl ? <meta property="og:url" content={ogUrl} /> : null}
      {ogImage ? <meta property="og:image" content={ogImage} /> : null}
      {ogImage ? <meta name="twitter:card" content="summary_large_image" /> : null}
      {context.structuredData?.length ? (
        <script type="application/ld+json">
          {JSON.stringify({ "@context": "https://schema.org", "@graph": context.structuredData })}
        </script>
      ) : null}
      <script type="speculationrules">{JSON.stringify(speculationRules)}</script>
      {process.env.NODE_ENV === "production" ? <script type="module" src="/offline.js" /> : null}
      {children}
    </>
  );
}
