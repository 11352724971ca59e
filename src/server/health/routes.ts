import { access, constants, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import type { Storage } from "../storage/index.ts";

/** One thing that the service cannot work without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects where it is missing. */
  check(): Promise<unknown>;
}

/** Database, content folder and booking rules. */
export const readinessChecks = (
  storage: Pick<Storage, "ping">,
  contentDir: string,
): readonly ReadinessCheck[] => [
  { name: "storage", check: () => storage.ping() },
  { name: "content", check: () => readdir(join(contentDir, "dishes")) },
  {
    name: "booking-rules",
    check: () => access(join(contentDir, "settings", "booking.yml"), constants.R_OK),
  },
];

/** `/healthz`: the process answers. `/readyz`: it can also do its work; 503 names what is missing. */
export const health: FastifyPluginAsync<{ readonly checks: readonly ReadinessCheck[] }> = async (
  app,
  { checks },
) => {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const missing: string[] = [];
    await Promise.all(
      checks.map(async ({ name, check }) => {
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
