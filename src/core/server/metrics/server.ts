import cluster from "node:cluster";
import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import { sha256 } from "../digest.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Hashes have equal length, so any two can be compared in constant time. */
const digest = (text: string): Buffer => Buffer.from(sha256(text));

/**
 * Answers `GET /metrics` on a separate port, which guests cannot reach. With a token, answers only requests
 * that send it (`Authorization: Bearer …`).
 *
 * @param metrics returns the text of the answer
 * @throws errors of `listen`
 */
export async function startMetricsServer(
  { metricsHost, metricsPort, metricsToken }: Pick<Config, "metricsHost" | "metricsPort" | "metricsToken">,
  { contentType, metrics }: { readonly contentType: string; readonly metrics: () => Promise<string> },
): Promise<MetricsServer> {
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(text);
    if (request.url !== "/metrics" || request.method !== "GET") return void answer(404, "Not found.\n");
    if (expected && !timingSafeEqual(expected, digest(request.headers.authorization ?? "")))
      return void answer(401, "The token is missing or wrong.\n", { "www-authenticate": "Bearer" });
    metrics().then(
      (text) => answer(200, text, { "content-type": contentType, "cache-control": "no-store" }),
      (error: unknown) => answer(500, `${error instanceof Error ? error.message : String(error)}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(metricsPort, metricsHost, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets the primary process collect this worker's metrics. */
export function reportToPrimary(registry: Registry): void {
  if (!cluster.isWorker) return;
  // Creating a registry makes this worker answer the primary process.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

/** Returns the metrics of all workers together; called in the primary process. */
export function workersMetrics(): { readonly contentType: string; readonly metrics: () => Promise<string> } {
  const aggregated = new AggregatorRegistry();
  return { contentType: aggregated.contentType, metrics: () => aggregated.clusterMetrics() };
}
