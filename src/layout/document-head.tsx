import { use, type ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { feedPaths } from "../shared/feed-paths.ts";
import { titleOf } from "./page-title.ts";
import { WordsContext } from "../components/use-messages.ts";
import { messagesOf } from "../messages/words.ts";

const feedLinks = [
  ["application/rss+xml", feedPaths.rss],
  ["application/atom+xml", feedPaths.atom],
  ["application/feed+json", feedPaths.json],
] as const;

/** Title, description, canonical address, feeds, sharing card, and what the page is about as schema.org data. */
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
  // Gatsby renders heads outside of the page.
  const t = messagesOf(context.words ?? use(WordsContext), "layout");
  const title = titleOf(context, path);
  const image = site.image.data?.images.fallback?.src;
  const ogUrl = siteUrl + context.canonicalPath;
  const ogImage = context.socialCard ?? image;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={context.description} />
      <meta name="theme-color" content={context.layout.themeColor} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {context.noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={ogUrl} />}
      {feedLinks.map(([type, href]) => (
        <link key={href} rel="alternate" type={type} title={t("feed", { name: site.name })} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={context.description} />
      <meta property="og:url" content={ogUrl} />
      {ogImage ? <meta property="og:image" content={siteUrl + ogImage} /> : null}
      {ogImage ? <meta name="twitter:card" content="summary_large_image" /> : null}
      {context.structuredData?.length ? (
        <script type="application/ld+json">
          {JSON.stringify({ "@context": "https://schema.org", "@graph": context.structuredData })}
        </script>
      ) : null}
      {process.env.NODE_ENV === "production" ? <script type="module" src="/offline.js" /> : null}
      {children}
    </>
  );
}
