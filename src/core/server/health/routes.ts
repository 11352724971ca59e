import type { FastifyPluginAsync } from "fastify";
import { withTimeout, type ReadinessCheck } from "./readiness.ts";

/**
 * Maximum milliseconds for each check. All run at the same time, so the answer arrives within two seconds.
 */
export const longestCheckMs = 1_500;

interface HealthOptions {
  readonly checks: readonly ReadinessCheck[];
  /** Content files that cannot be used at the moment; the service uses their last good versions. */
  readonly problems: () => readonly { readonly file: string }[];
}

/**
 * Adds `/healthz`, which replies that the process runs, and `/readyz`, which replies 200 if the service can
 * do its work, or 503 with the failed checks and their remedies. `/readyz` also names content files that
 * cannot be used.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, { checks, problems }) => {
  const boundedChecks = checks.map((check) => withTimeout(check, longestCheckMs));
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const failed: ReadinessCheck[] = [];
    await Promise.all(
      boundedChecks.map(async (one) => {
        try {
          await one.check();
        } catch (err) {
          request.log.error({ err, check: one.name, remedy: one.remedy }, "not ready");
          failed.push(one);
        }
      }),
    );
    failed.sort((a, b) => (a.name < b.name ? -1 : 1));
    const unusable = problems().map(({ file }) => file);
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        ...(failed.length === 0
          ? { status: "ready" }
          : {
              status: "unavailable",
              missing: failed.map(({ name }) => name),
              remedies: Object.fromEntries(failed.map(({ name, remedy }) => [name, remedy])),
            }),
        ...(unusable.length > 0 ? { unusable } : {}),
      });
  });
};
