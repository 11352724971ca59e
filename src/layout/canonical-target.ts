import { canonicalPath } from "../shared/canonical-path.ts";

/** Letters and digits need no percent signs: `/%4Cunch` is `/Lunch`. */
const plain = (pathname: string): string =>
  pathname.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, (code) => decodeURIComponent(code));

/**
 * Where the lost page should lead instead, because the address is only another spelling of a path (`/Lunch/`, `/%4Cunch`): a host
 * that serves files knows one spelling alone. Undefined where the address is canonical, or where the lost page itself
 * has led here: then the host insists on its own spelling, and trying again would go round for ever.
 */
export function canonicalTarget(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  referrer: string,
): string | undefined {
  const path = canonicalPath(plain(pathname));
  if (path === pathname || referrer === `${origin}${pathname}${search}`) return undefined;
  return `${path}${search}${hash}`;
}
