import { canonicalPath } from "../../../core/shared/canonical-path.ts";

/** Decodes letters and digits, which need no percent signs: `/%4Cunch` is `/Lunch`. */
const decodeLetters = (pathname: string): string =>
  pathname.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, (code) => decodeURIComponent(code));

/**
 * Target of the 404 page's redirect, if the address is another spelling of a path (`/Lunch/`, `/%4Cunch`):
 * static hosts know only one spelling. Undefined if the address is canonical, or if the 404 page itself has
 * redirected here: the host then redirects back, and another attempt would loop.
 */
export function canonicalTarget(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  referrer: string,
): string | undefined {
  const path = canonicalPath(decodeLetters(pathname));
  if (path === pathname || referrer === `${origin}${pathname}${search}`) return undefined;
  return `${path}${search}${hash}`;
}
