import type { FastifyInstance } from "fastify";

/** One thing the service cannot do without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects where it is not there. */
  check(): Promise<unknown>;
}

/** `/healthz`: the process answers. `/readyz`: it can also do its work; 503 names what is missing. */
export function healthRoutes(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const failed: string[] = [];
    await Promise.all(
      checks.map(async ({ name, check }) => {
        try {
          await check();
        } catch (err) {
          request.log.error({ err, check: name }, "not ready");
          failed.push(name);
        }
      }),
    );
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send(failed.length === 0 ? { status: "ready" } : { status: "unavailable", missing: failed.sort() });
  });
}
