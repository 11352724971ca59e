/**
 * A path in two: what may be the language that it begins with, and the rest: `/it` and `/menu` of `/it/menu`. Any two or
 * three letters may, so that a page of such a name has no rest.
 */
export function splitLanguage(path: string): readonly [language: string, rest: string] {
  const [language = ""] = /^\/[a-z]{2,3}(?=\/|$)/.exec(path) ?? [];
  return [language, path.slice(language.length)];
}

/** A path whose last part is a token. */
const tokenPath = /^((?:\/+[a-z]{2,3})?\/+resetpassword)\/+([^/]+)\/*$/i;

/**
 * The one spelling of a path of this site: lower case, single slashes, none at the end. Query, hash and the token of a
 * reset link stay as they are, because tokens and search terms tell capitals apart.
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
