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
 * The URL of a site on this machine, as `npm start` serves it without settings. A build without SITE_URL
 * gives it to search engines and social networks.
 */
export const localSiteUrl = "http://127.0.0.1:8000";

/**
 * Returns SITE_URL from the environment of a build; undefined if not set.
 *
 * @throws Error with a message of one line if it is not a public URL
 */
export function readSiteUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = env["SITE_URL"]?.trim();
  if (!text) return undefined;
  const url = parseSiteUrl(text);
  if (url === undefined)
    throw new Error(`SITE_URL=${JSON.stringify(text)} is not valid: it must be ${siteUrlAllowed}.`);
  return url;
}
