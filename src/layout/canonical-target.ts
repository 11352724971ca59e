import { canonicalPath } from "../content-model/canonical-path.ts";

/**
 * Where the lost page should lead instead, because the address is only another spelling of a path (`/Lunch/`): a host
 * that serves files knows one spelling alone. Undefined where the address is canonical, or where the lost page itself
 * has led here: then the host insists on its own spelling, and trying again would go round for ever.
 */
export function canonicalTarget(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  referrer: string,
): string | undefined {
  // One slash at the beginning: two would name another host.
  const path = canonicalPath(pathname).replace(/^\/{2,}/, "/");
  if (path === pathname || referrer === `${origin}${pathname}${search}`) return undefined;
  return `${path}${search}${hash}`;
}
