import type { AddressInfo } from "node:net";
import type { Config } from "../config.ts";

/**
 * Splits a request's URL into path and query. The host of an absolute URL (`GET http://host/path`) is
 * dropped.
 */
export const splitUrl = (url: string): { pathname: string; query: string } => {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const [address = ""] = local.split("#");
  const end = address.indexOf("?");
  return end < 0
    ? { pathname: address, query: "" }
    : { pathname: address.slice(0, end), query: address.slice(end) };
};

/**
 * Returns the listening address as a link: `http://localhost:8000` if the service listens on all addresses.
 */
export const listeningAddress = ({ host }: Pick<Config, "host">, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

/**
 * Returns the base URL of the site for guests, with which links in emails start. It is never taken from a
 * request, because the sender chooses the Host header.
 *
 * @param listening the server's address; null before the server listens. With PORT=0, the port is known only
 * from this address
 */
export const siteAddress = (
  config: Pick<Config, "siteUrl" | "host" | "port">,
  listening: string | AddressInfo | null,
): string =>
  config.siteUrl ??
  listeningAddress(config, typeof listening === "object" && listening ? listening.port : config.port);
