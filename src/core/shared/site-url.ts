/** Description of a valid SITE_URL, for messages. */
export const siteUrlAllowed = "an address such as https://www.example.com, without a path";

/**
 * Returns the public origin of the site, without a trailing slash: `https://www.example.com`. Undefined if
 * the text is not such a URL.
 */
export function parseSiteUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && /^\/*$/.test(url.pathname);
  return isOrigin && url.href === url.origin + url.pathname ? url.origin : undefined;
}

/**
 * URL of the site on this machine, where `npm start` serves it by default. A build without SITE_URL gives
 * this URL to search engines and social networks.
 */
export const localSiteUrl = "http://127.0.0.1:8000";

/**
 * Returns SITE_URL from the environment of a build; undefined if not set.
 *
 * @throws Error with a one-line message if SITE_URL is not valid
 */
export function readSiteUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = env["SITE_URL"]?.trim();
  if (!text) return undefined;
  const url = parseSiteUrl(text);
  if (url === undefined)
    throw new Error(`SITE_URL=${JSON.stringify(text)} is not valid: it must be ${siteUrlAllowed}.`);
  return url;
}
