import type { IncomingHttpHeaders } from "node:http";

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * True if a request was sent by a page of the site's own origin: scheme, name and port. Browsers name the
 * origin with every POST, and no page can choose it. Requests without one are refused.
 *
 * Behind a proxy only SITE_URL gives the origin. If it is not set, or names this machine, the request's host
 * counts too, so that both `localhost` and `127.0.0.1` work.
 *
 * @param siteUrl SITE_URL, if set
 */
export function isExactOrigin(
  { origin, host = "", "sec-fetch-site": site }: IncomingHttpHeaders,
  siteUrl: string | undefined,
): boolean {
  if (origin === undefined || (site !== undefined && site !== "same-origin")) return false;
  const own = siteUrl === undefined ? undefined : new URL(siteUrl);
  if (origin === own?.origin) return true;
  const hostCounts = own === undefined || (loopbackHost.test(own.host) && loopbackHost.test(host));
  return hostCounts && host !== "" && origin === `http://${host}`;
}
