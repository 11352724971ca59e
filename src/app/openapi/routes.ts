import type { FastifyInstance } from "fastify";
import { docsPage, docsPageCsp } from "./docs-page.ts";
import { openApiDocument, type OpenApiDocument } from "./document.ts";

const documentUrl = "/api/openapi.json";

/**
 * Adds `GET /api/openapi.json`, which returns the API's OpenAPI document. If `docs` is true, also adds `GET
 * /api/docs`, which shows the document as a readable page.
 */
export function openApiRoutes(app: FastifyInstance, { docs }: { readonly docs: boolean }): void {
  let made: OpenApiDocument | undefined;
  const document = () => (made ??= openApiDocument());

  app.get(documentUrl, (_request, reply) => reply.header("cache-control", "no-cache").send(document()));
  if (!docs) return;
  app.get("/api/docs", (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", docsPageCsp)
      .type("text/html; charset=utf-8")
      .send(docsPage(document(), documentUrl)),
  );
}
