import type { PageContext } from "../../content/model/composed.ts";

/** What a page is called in its tab, in search results, and by screen readers on arrival. @param path of the page */
export function titleOf({ layout: { site, home }, title }: PageContext, path: string): string {
  return path === home ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}`;
}
