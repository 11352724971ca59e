import type { PublishedPage, PublishedRedirect, PublishedRoutes } from "../../contract/routes-manifest.ts";
import { parseRoutesManifest } from "./parse-routes-manifest.ts";
import { splitUrl } from "../../../core/server/http/addresses.ts";

/** The built site's answer for a URL. */
export type RouteMatch =
  | { readonly kind: "page"; readonly page: PublishedPage }
  | { readonly kind: "redirect"; readonly to: string; readonly status: number }
  | { readonly kind: "none" };

const split = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

interface Pattern {
  readonly page: PublishedPage;
  readonly segments: readonly string[];
}

/**
 * Returns the canonical path of `segments` (still encoded) if they match a pattern with parameters; undefined
 * if they do not.
 */
function matchPattern({ segments: pattern }: Pattern, segments: readonly string[]): string | undefined {
  const open = pattern.at(-1)?.startsWith("*") ?? false;
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return undefined;
  const canonical: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const expected = fixed[index];
    // A parameter can be a token, so its case is preserved.
    if (expected === undefined || expected.startsWith(":"))
      canonical.push(encodeURIComponent(decode(segment) ?? ""));
    else if (decode(segment)?.toLowerCase() === expected) canonical.push(encodeURI(expected));
    else return undefined;
  }
  return `/${canonical.join("/")}`;
}

export interface RouteTable {
  readonly apiOrigin: string | null;
  /**
   * Finds the page for a URL, or the redirect to it: any casing, double or trailing slashes and `/index.html`
   * lead to the canonical path. The target is always a path of the build, so no redirect leads to another
   * site.
   *
   * @param url path and query as sent by the browser
   */
  find(url: string): RouteMatch;
  /** True if the content at a path never changes, because different content has a different path. */
  isImmutable(path: string): boolean;
}

/** Resized images and social cards: their names contain digests of their content. */
const digestFolders = /^\/(static|cards)\//;

export function routeTable(routes: PublishedRoutes): RouteTable {
  const pages = new Map<string, PublishedPage>();
  const patterns: Pattern[] = [];
  for (const page of routes.pages) {
    if (/\/[:*]/.test(page.path)) patterns.push({ page, segments: split(page.path) });
    else pages.set(page.path, page);
  }
  const immutable = new Set(routes.immutable);
  const redirects = new Map<string, PublishedRedirect>();
  for (const redirect of routes.redirects)
    redirects.set(redirect.ignoreCase ? redirect.path.toLowerCase() : redirect.path, redirect);

  return {
    apiOrigin: routes.apiOrigin,
    find(url) {
      const { pathname, query } = splitUrl(url);
      const moved = (to: string, status: number): RouteMatch => {
        // The target's own query takes precedence; otherwise the request's is passed on.
        return { kind: "redirect", to: to.includes("?") ? to : to + query, status };
      };
      const segments = split(pathname);
      if (segments.at(-1)?.toLowerCase() === "index.html") segments.pop();
      const decoded = segments.map(decode);
      // A slash inside a segment (%2F) is not a path separator.
      if (decoded.some((segment) => segment === undefined || segment.includes("/") || segment.includes("\0")))
        return { kind: "none" };

      const plain = `/${decoded.join("/")}`;
      const page = pages.get(plain.toLowerCase());
      if (page) {
        const canonical = encodeURI(page.path);
        return pathname === canonical ? { kind: "page", page } : moved(canonical, 301);
      }
      const exact = redirects.get(plain);
      const redirect = exact ?? redirects.get(plain.toLowerCase());
      if (redirect && (exact || redirect.ignoreCase)) return moved(redirect.toPath, redirect.status);
      for (const pattern of patterns) {
        const canonical = matchPattern(pattern, segments);
        if (canonical === undefined) continue;
        const same =
          pathname === canonical ||
          (split(pathname).map(decode).join("/") === split(canonical).map(decode).join("/") &&
            !/\/\/|.\/$/.test(pathname));
        return same ? { kind: "page", page: pattern.page } : moved(canonical, 301);
      }
      return { kind: "none" };
    },
    isImmutable: (path) => immutable.has(path) || digestFolders.test(path),
  };
}

export const parseRouteTable = (text: string): RouteTable => routeTable(parseRoutesManifest(text));
