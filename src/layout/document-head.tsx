import type { ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { colors } from "./theme/tokens.ts";

/**
 * Title, description, canonical address, sharing card and, on the home page, the restaurant as schema.org data.
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
  const home = path === "/";
  const title = home ? `${site.name}: ${site.tagline}` : `${context.title} · ${site.name}`;
  const image = site.image.data?.images.fallback?.src;
  const absolute = (path: string) => (siteUrl === undefined ? undefined : `${siteUrl}${path}`);
  const ogUrl = absolute(context.canonicalPath);
  const ogImage = image && absolute(image);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={context.description} />
      <meta name="theme-color" content={colors.night} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {context.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={ogUrl ?? context.canonicalPath} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={context.description} />
      {ogUrl ? <meta property="og:url" content={ogUrl} /> : null}
      {ogImage ? <meta property="og:image" content={ogImage} /> : null}
      {home ? (
        <script type="application/ld+json">
          {JSON.stringify({
            "@context": "https://schema.org",
            "@type": "Restaurant",
            name: site.name,
            url: siteUrl,
            telephone: site.phone,
            email: site.email,
            address: site.address,
            foundingDate: String(site.established),
            acceptsReservations: absolute("/book") ?? true,
            menu: absolute("/menu"),
            image: ogImage,
          })}
        </script>
      ) : null}
      {children}
    </>
  );
}
