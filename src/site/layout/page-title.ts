import type { PageContext } from "../../content/model/composed.ts";

/**
 * Title of a page for its tab, search results, and screen readers on arrival.
 * @param path of the page
 */
export function titleOf({ layout: { site, home }, title }: PageContext, path: string): string {
  return path === home ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}`;
}
