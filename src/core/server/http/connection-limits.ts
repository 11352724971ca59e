import type { Server } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { Config } from "../config.ts";
import { failure } from "../errors.ts";
import { inNetworks, networkOf, widerNetworksOf } from "../rate-limits/network.ts";
import { sendErrorAnywhere } from "./errors.ts";

type Limits = Pick<Config, "maxConnections" | "maxConnectionsPerClient" | "trustProxy">;

/** Milliseconds after which a client who has reached the limit should try again. */
const retryMs = 5_000;

/**
 * Counts what clients hold at the same time (for IPv6, what each /64 holds). The returned function takes one
 * more for an address, and returns a function that gives it back; undefined if the client has `most`.
 */
function countPerClient(most: number): (address: string) => (() => void) | undefined {
  const held = new Map<string, number>();
  return (address) => {
    const client = networkOf(address);
    // An IPv6 /56 gets twice as many as a /64, a /48 four times as many.
    const counted = [client, ...widerNetworksOf(client)].map(
      (network, index) => [network, (held.get(network) ?? 0) + 1, most * 2 ** index] as const,
    );
    if (counted.some(([, count, limit]) => count > limit)) return undefined;
    for (const [network, count] of counted) held.set(network, count);
    return () => {
      for (const [network] of counted) {
        const left = held.get(network)! - 1;
        if (left > 0) held.set(network, left);
        else held.delete(network);
      }
    };
  };
}

/**
 * Limits the connections of a process, and those of each client, so that no single client takes all of them.
 * Connections beyond either limit are closed immediately. A trusted proxy is exempt from the limit per
 * client, because it connects for many guests; `limitProxiedRequests` limits these.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerClient, trustProxy }: Limits,
  log: Pick<FastifyBaseLogger, "warn">,
): void {
  server.maxConnections = maxConnections;
  // A client that sends more requests than `maxRequestsPerSocket` over one connection ignores replies, so it
  // gets none.
  server.on("dropRequest", (_request, socket) => socket.destroy());
  let said = false;
  const isProxy = inNetworks(trustProxy);
  const take = countPerClient(maxConnectionsPerClient);
  server.on("connection", (socket) => {
    const { remoteAddress } = socket;
    // The client disconnected before the connection was accepted.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress)) return;
    const giveBack = take(remoteAddress);
    if (giveBack) return void socket.once("close", giveBack);
    socket.destroy();
    if (!said)
      log.warn(
        { maxConnectionsPerClient },
        "one client has reached its maximum number of connections; if it is a reverse proxy, name it in TRUST_PROXY",
      );
    said = true;
  });
}

/**
 * Limits the requests that each client behind a trusted proxy has running at the same time, because each of
 * them occupies one of the proxy's connections. Further ones get 429.
 */
export const limitProxiedRequests = fastifyPlugin<Limits>((app, { maxConnectionsPerClient }, done) => {
  const take = countPerClient(maxConnectionsPerClient);
  app.addHook("onRequest", (request, reply, next) => {
    // Without a proxy, the connection itself has been counted.
    if (request.ip === request.socket.remoteAddress) return next();
    const giveBack = take(request.ip);
    if (!giveBack)
      return void sendErrorAnywhere(request, reply, failure("TOO_MANY_REQUESTS", { retryAfterMs: retryMs }));
    reply.raw.once("close", giveBack);
    next();
  });
  done();
});
