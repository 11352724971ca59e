/**
 * The one spelling of a path of this site: lower case, no trailing slash. Query and hash stay as they are, because
 * reset tokens and search terms tell capitals apart.
 */
export function canonicalPath(path: string): string {
  const end = path.search(/[?#]/);
  const pathname = end < 0 ? path : path.slice(0, end);
  const rest = end < 0 ? "" : path.slice(end);
  const trimmed = pathname.toLowerCase().replace(/\/+$/, "");
  return (trimmed === "" ? "/" : trimmed) + rest;
}
