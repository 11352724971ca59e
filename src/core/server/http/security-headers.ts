import type { IncomingMessage, ServerResponse } from "node:http";
import cors from "@fastify/cors";
import fastifyPlugin from "fastify-plugin";
import helmet from "helmet";

const setHeaders = helmet({
  contentSecurityPolicy: false,
  // URLs can contain reset tokens, which other sites must never get.
  referrerPolicy: { policy: "same-origin" },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  // The CMS signs in through a popup of its git host.
  crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
});

/**
 * Headers of every reply, by lower-case name. The Content-Security-Policy of pages and files is in
 * static-site/security-policies.ts. No header depends on the request, so helmet runs only once.
 */
export const securityHeaderValues: Readonly<Record<string, string>> = (() => {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
})();

/** Plugin that sets {@link securityHeaderValues}. */
export const securityHeaders = fastifyPlugin((app, _options, done) => {
  app.addHook("onRequest", (_request, reply, next) => {
    void reply.headers(securityHeaderValues);
    next();
  });
  done();
});

/**
 * Additional headers of the API's replies, which are not documents, and which no cache may store unless a
 * route says otherwise.
 */
export const apiHeaderValues = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
} as const;

/** Sets {@link apiHeaderValues}, and lets pages from `corsOrigins` call the API. */
export const apiHeaders = fastifyPlugin<{ readonly corsOrigins: readonly string[] }>(
  async (api, { corsOrigins }) => {
    if (corsOrigins.length > 0)
      await api.register(cors, {
        origin: [...corsOrigins],
        methods: ["GET", "POST"],
        allowedHeaders: ["content-type", "idempotency-key", "authorization"],
        exposedHeaders: ["date", "retry-after"],
      });
    api.addHook("onRequest", (_request, reply, done) => {
      void reply.headers(apiHeaderValues);
      done();
    });
  },
);
