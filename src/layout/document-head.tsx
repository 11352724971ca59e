import type { ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { colors } from "./theme/tokens.ts";

/**
 * Title, description, canonical address, sharing card and, on the home page, the restaurant as schema.org data.
 * `children` add what a page family needs.
 */
export function DocumentHead({
  context,
  path,
  children,
}: {
  context: PageContext;
  path: string;
  children?: ReactNode;
}) {
  const { site } = context.layout;
  const home = path === "/";
  const title = home ? `${site.name}: ${site.tagline}` : `${context.title} · ${site.name}`;
  const address = `${site.url}${context.canonicalPath === "/" ? "/" : context.canonicalPath}`;
  const image = site.image.data?.images.fallback?.src;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={context.description} />
      <meta name="theme-color" content={colors.night} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {context.pageKind === "not-found" || context.noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={context.description} />
      <meta property="og:url" content={address} />
      {image ? <meta property="og:image" content={`${site.url}${image}`} /> : null}
      {home ? (
        <script type="application/ld+json">
          {JSON.stringify({
            "@context": "https://schema.org",
            "@type": "Restaurant",
            name: site.name,
            url: site.url,
            telephone: site.phone,
            email: site.email,
            address: site.address,
            foundingDate: String(site.established),
            acceptsReservations: `${site.url}/book`,
            menu: `${site.url}/menu`,
            ...(image ? { image: `${site.url}${image}` } : {}),
          })}
        </script>
      ) : null}
      {children}
    </>
  );
}
