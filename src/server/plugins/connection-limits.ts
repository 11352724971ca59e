import type { Server } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { inNetworks, networkOf } from "../rate-limits/network.ts";

/**
 * Holds the connections of a process to a number, and those of one client (IPv6: of one /64) to a smaller one, so that nobody
 * takes all of them. A connection beyond either is closed at once. What a trusted proxy connects for is many guests: there the
 * proxy itself has to limit its clients.
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
  let said = false;
  const isProxy = inNetworks(trustProxy);
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const { remoteAddress } = socket;
    // Gone before it was looked at.
    if (remoteAddress === undefined) return void socket.destroy();
    if (isProxy(remoteAddress)) return;
    const client = networkOf(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > maxConnectionsPerClient) {
      socket.destroy();
      if (!said)
        log.warn(
          { maxConnectionsPerClient },
          "one client has as many connections as it may, and gets no more; a reverse proxy has to be named in TRUST_PROXY",
        );
      said = true;
      return;
    }
    open.set(client, count);
    socket.once("close", () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
