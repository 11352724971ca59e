/**
 * Splits a path into its possible language and the rest: `/it` and `/menu` for `/it/menu`. Any two or three
 * letters count as a language, so a page with such a name has no rest.
 */
export function splitLanguage(path: string): readonly [language: string, rest: string] {
  const [language = ""] = /^\/[a-z]{2,3}(?=\/|$)/.exec(path) ?? [];
  return [language, path.slice(language.length)];
}

/** Matches the path of a link to reset a password, which ends in a token. */
const tokenPath = /^((?:\/+[a-z]{2,3})?\/+resetpassword)\/+([^/]+)\/*$/i;

/**
 * Returns the canonical spelling of a path of this site: lower case, single slashes, none at the end. The
 * query, the hash and the token of a reset link stay unchanged, because they are case-sensitive.
 */
export function canonicalPath(path: string): string {
  const end = path.search(/[?#]/);
  const [pathname, rest] = end < 0 ? [path, ""] : [path.slice(0, end), path.slice(end)];
  const [, page = pathname, token] = tokenPath.exec(pathname) ?? [];
  return (
    page
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1") +
    (token ? `/${token}` : "") +
    rest
  );
}
