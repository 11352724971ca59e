import { use, type ReactNode } from "react";
import type { PageContext } from "../../content/model/composed.ts";
import { hreflangs, languagePrefix } from "../../core/shared/page-languages.ts";
import { WordsContext } from "../../core/browser/use-messages.ts";
import { messagesOf, type Translate } from "../../core/messages/words.ts";
import { feedPaths, webManifestPath } from "../../core/shared/generated-files.ts";

/**
 * Returns the title of a page for its tab, for search results, and for screen readers when the page opens.
 *
 * @param path path of the page
 */
export function titleOf(
  { layout: { site, home }, title }: PageContext,
  path: string,
  t: Translate<"layout">,
): string {
  return path === home ? t("labelled", { label: site.name, value: site.tagline }) : `${title} · ${site.name}`;
}

const feedLinks = (prefix: string) => {
  const { rss, atom, json } = feedPaths(prefix);
  return [
    ["application/rss+xml", rss],
    ["application/atom+xml", atom],
    ["application/feed+json", json],
  ] as const;
};

/**
 * Returns a locale in Open Graph's format: `en_GB`, `it_IT`. If it has no region, adds the most likely one:
 * `it` becomes `it_IT`.
 */
function ogLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/**
 * Content of a page's `<head>`: title, description, icons, canonical URL, other languages, feeds and sharing
 * card.
 */
export function DocumentHead({
  context,
  path,
  children,
}: {
  context: PageContext;
  path: string;
  /** Additional elements, for particular kinds of pages. */
  children?: ReactNode;
}) {
  const { site, siteUrl, formats, languages } = context.layout;
  const others = Object.keys(context.alternates ?? {}).filter((language) => language !== formats.language);
  const isIndexed = !context.noindex && path === context.canonicalPath;
  // Gatsby renders `Head` outside the page, whose `WordsContext` is therefore not available here.
  const t = messagesOf(context.words ?? use(WordsContext), "layout");
  const title = titleOf(context, path, t);
  const prefix = languagePrefix(formats.language, languages);
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
      <link rel="manifest" href={webManifestPath(prefix)} />
      {context.noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={ogUrl} />}
      {hreflangs(isIndexed ? context.alternates : undefined).map(([language, path]) => (
        <link key={language} rel="alternate" hrefLang={language} href={siteUrl + path} />
      ))}
      {feedLinks(prefix).map(([type, href]) => (
        <link key={href} rel="alternate" type={type} title={t("feed", { name: site.name })} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta
        property="og:locale"
        content={ogLocale(formats.language === languages[0] ? formats.locale : formats.language)}
      />
      {others.map((language) => (
        <meta key={language} property="og:locale:alternate" content={ogLocale(language)} />
      ))}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={context.description} />
      <meta property="og:url" content={ogUrl} />
      {ogImage ? <meta property="og:image" content={siteUrl + ogImage} /> : null}
      {ogImage ? <meta name="twitter:card" content="summary_large_image" /> : null}
      {process.env.NODE_ENV === "production" ? <script type="module" src="/offline.js" /> : null}
      {children}
    </>
  );
}

/**
 * The page's schema.org data. It follows all visible content, because in the head it would delay the content
 * above the fold. On the menu page, it would take longer to arrive than the HTML above the fold itself.
 */
export function StructuredData({ things = [] }: { readonly things: PageContext["structuredData"] }) {
  if (things.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // Escapes `<`, so that no text in the data can end the script element.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
