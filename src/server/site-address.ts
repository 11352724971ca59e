import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/** Where the service listens, for people: `http://localhost:8000` where it listens to everybody. */
export const listeningAddress = ({ host }: Pick<Config, "host">, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

/**
 * Where guests reach the site; links in mails begin with it. Never what a request says of itself: its Host header is
 * whatever the sender likes.
 *
 * @param listening what the server says once it listens; PORT=0 is settled only then
 */
export const siteAddress = (
  config: Pick<Config, "siteUrl" | "host" | "port">,
  listening: string | AddressInfo | null,
): string =>
  config.siteUrl ??
  listeningAddress(config, typeof listening === "object" && listening ? listening.port : config.port);
