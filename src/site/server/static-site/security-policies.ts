/** Formats a Content-Security-Policy header. */
const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

/**
 * Returns the policy for the site's pages. Inline styles are allowed because React writes style attributes.
 *
 * @param scripts CSP sources of the page's own inline scripts
 * @param apiOrigin origin of the API, which also serves the menu's pictures; null if it is the site's own
 * origin
 */
export const pageCsp = (scripts: readonly string[], apiOrigin: string | null): string => {
  const api = apiOrigin === null ? [] : [apiOrigin];
  return policy({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...api],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...api],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "frame-ancestors": ["'none'"],
    // Guests without JavaScript send forms to the API.
    "form-action": ["'self'", ...api],
  });
};

/**
 * For the CMS, which compiles its validators at run time ('unsafe-eval'), shows previews in frames, and calls
 * the git host of the content (https:).
 */
export const adminCsp = policy({
  "default-src": ["'self'"],
  "script-src": ["'self'", "'unsafe-eval'", "blob:"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "media-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'", "data:", "blob:", "https:"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "frame-ancestors": ["'self'"],
  "form-action": ["'self'"],
});

/** For files that are not pages. A script in an uploaded SVG cannot run if the SVG is opened directly. */
export const staticAssetCsp = policy({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  "frame-ancestors": ["'none'"],
  sandbox: [],
});
