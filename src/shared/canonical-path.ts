/**
 * The one spelling of a path of this site: lower case, single slashes, none at the end. Query and hash stay as they
 * are, because reset tokens and search terms tell capitals apart.
 */
export function canonicalPath(path: string): string {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return (
    pathname
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1") + rest
  );
}
