/** Splits a request's address into path and query. Absolute forms (`GET http://host/path`) lose their host. */
export const splitUrl = (url: string): { pathname: string; query: string } => {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const [address = ""] = local.split("#");
  const end = address.indexOf("?");
  return end < 0
    ? { pathname: address, query: "" }
    : { pathname: address.slice(0, end), query: address.slice(end) };
};
