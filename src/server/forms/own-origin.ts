import type { IncomingHttpHeaders } from "node:http";

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined;

/**
 * Whether a form was sent by a page of this site, and not by another site in a guest's browser. Browsers say so themselves
 * (`Sec-Fetch-Site`, which no page can set); older ones name the page's origin. A page that sends no referrer has the
 * origin `null`. Text browsers send none of these headers, and no site can make another browser leave them all out.
 *
 * @param origins of other addresses of the site: https://www.example.com
 */
export function isOwnForm(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return true;
  const isOwn = (address: string): boolean =>
    (URL.canParse(address) && origins.includes(new URL(address).origin)) ||
    // Behind a proxy the service does not know by which scheme it was asked.
    (site === undefined && hostOf(address) === headers.host);
  if (headers.origin !== undefined) return isOwn(headers.origin);
  if (site !== undefined) return false;
  return headers.referer === undefined || isOwn(headers.referer);
}
