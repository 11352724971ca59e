import type { FastifyPluginAsync } from "fastify";
import { bounded, type ReadinessCheck } from "./readiness.ts";

/** Milliseconds for all checks together: whoever asks gets an answer within two seconds. */
export const longestCheckMs = 1_500;

/** `/healthz`: the process answers. `/readyz`: it can also do its work; 503 names what is missing. */
export const health: FastifyPluginAsync<{ readonly checks: readonly ReadinessCheck[] }> = async (
  app,
  { checks },
) => {
  const boundedChecks = checks.map((check) => bounded(check, longestCheckMs));
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const missing: string[] = [];
    await Promise.all(
      boundedChecks.map(async ({ name, check }) => {
        try {
          await check();
        } catch (err) {
          request.log.error({ err, check: name }, "not ready");
          missing.push(name);
        }
      }),
    );
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send(missing.length === 0 ? { status: "ready" } : { status: "unavailable", missing: missing.sort() });
  });
};
