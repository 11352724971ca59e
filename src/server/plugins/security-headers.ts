import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import fastifyPlugin from "fastify-plugin";

/** Headers of every reply. The Content-Security-Policy of pages and files is in static-site/security-policies.ts. */
export const securityHeaders = fastifyPlugin(async (app) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Addresses may hold reset tokens: other sites never see them.
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    // The CMS signs in through a window of its git host.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
});

/**
 * Headers of the API's replies: they are no documents, and no cache keeps them unless a route says otherwise. Pages of
 * `corsOrigins` may call it, besides the site's own.
 */
export const apiHeaders = fastifyPlugin<{ readonly corsOrigins: readonly string[] }>(
  async (api, { corsOrigins }) => {
    if (corsOrigins.length > 0)
      await api.register(cors, {
        origin: [...corsOrigins],
        methods: ["GET", "POST"],
        allowedHeaders: ["content-type", "idempotency-key", "authorization"],
      });
    api.addHook("onRequest", (_request, reply, done) => {
      void reply
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
        .header("cache-control", "no-store");
      done();
    });
  },
);
