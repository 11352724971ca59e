import type { Server } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { inNetworks, networkOf, widerNetworksOf } from "../rate-limits/network.ts";

/**
 * Limits the connections of a process, and those of each client (for IPv6, of each /64), so that no single
 * client takes all of them. Connections beyond either limit are closed immediately. A trusted proxy is exempt
 * from the limit per client, because it connects for many guests; it has to limit its clients itself.
 */
export function limitConnections(
  server: Server,
  {
    maxConnections,
    maxConnectionsPerClient,
    trustProxy,
  }: Pick<Config, "maxConnections" | "maxConnectionsPerClient" | "trustProxy">,
  log: Pick<FastifyBaseLogger, "warn">,
): void {
  server.maxConnections = maxConnections;
  // A client that sends more requests than `maxRequestsPerSocket` over one connection ignores replies, so it
  // gets none.
  server.on("dropRequest", (_request, socket) => socket.destroy());
  let said = false;
  const isProxy = inNetworks(trustProxy);
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const { remoteAddress } = socket;
    // The client disconnected before the connection was accepted.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress)) return;
    const client = networkOf(remoteAddress);
    // An IPv6 /56 gets twice as many connections as a /64, a /48 four times as many.
    const counted = [client, ...widerNetworksOf(client)].map(
      (network, index) =>
        [network, (open.get(network) ?? 0) + 1, maxConnectionsPerClient * 2 ** index] as const,
    );
    if (counted.some(([, count, most]) => count > most)) {
      socket.destroy();
      if (!said)
        log.warn(
          { maxConnectionsPerClient },
          "one client has reached its maximum number of connections; if it is a reverse proxy, name it in TRUST_PROXY",
        );
      said = true;
      return;
    }
    for (const [network, count] of counted) open.set(network, count);
    socket.once("close", () => {
      for (const [network] of counted) {
        const left = open.get(network)! - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      }
    });
  });
}
