import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import fastifyPlugin from "fastify-plugin";
import type { Reply, RequestConditions } from "../static-site/reply.ts";

/** A reply that is in memory with all its headers. */
export interface ReadyReply extends Reply {
  /** What the log calls the address. */
  readonly label: string;
}

/** @returns the reply to a request, where it is in memory and may be sent; everything else goes through Fastify */
export type ReadyReplies = (
  pathname: string,
  request: RequestConditions,
  requestId: () => string,
) => ReadyReply | undefined;

/** A request that only asks for something, as the headers that matter say. */
interface PlainRequest {
  readonly pathname: string;
  readonly conditions: RequestConditions;
}

/**
 * Reads a request as far as a reply from memory needs; undefined for whatever is not plain: another method, a body, a
 * header that appears twice or asks for more than a reply.
 */
function readPlainRequest({ method = "", url = "", rawHeaders }: IncomingMessage): PlainRequest | undefined {
  if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/")) return undefined;
  let host: string | undefined;
  const found: { -readonly [Name in keyof RequestConditions]: RequestConditions[Name] } = {
    method,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    range: undefined,
    ifRange: undefined,
  };
  // Not `headers`: Node makes that object, lower-cased and joined, only when somebody asks for it.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const value = rawHeaders[index + 1];
    switch (rawHeaders[index]!.toLowerCase()) {
      case "host":
        if (host !== undefined) return undefined;
        host = value;
        break;
      case "accept-encoding":
        if (found.acceptEncoding !== undefined) return undefined;
        found.acceptEncoding = value;
        break;
      case "if-none-match":
        if (found.ifNoneMatch !== undefined) return undefined;
        found.ifNoneMatch = value;
        break;
      case "if-modified-since":
        found.ifModifiedSince ??= value;
        break;
      case "range":
        found.range ??= value;
        break;
      case "if-range":
        found.ifRange ??= value;
        break;
      case "content-length":
      case "transfer-encoding":
      case "expect":
      case "upgrade":
        return undefined;
    }
  }
  if (host === undefined) return undefined;
  const query = url.indexOf("?");
  return { pathname: query < 0 ? url : url.slice(0, query), conditions: found };
}

/**
 * Answers from memory before Fastify sees a request: pages, their files and the menu, which are most of what is asked for.
 * Such replies have the headers and the log line of any other; sources that need a rate limit, a login or a look at the
 * disk answer `undefined`. While the service closes, Fastify answers everything, so that connections end.
 */
export const fastPath = fastifyPlugin<{ readonly sources: readonly ReadyReplies[] }>(
  (app, { sources }, done) => {
    let closing = false;
    app.addHook("preClose", (next) => {
      closing = true;
      next();
    });

    const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
      const began = performance.now();
      const plain = readPlainRequest(request);
      if (!plain) return false;
      let id: string | undefined;
      const requestId = () => (id ??= randomUUID());
      for (const source of sources) {
        const ready = source(plain.pathname, plain.conditions, requestId);
        if (!ready) continue;
        response.writeHead(ready.status, ready.headers as string[]);
        response.end(ready.body);
        app.logRequest(
          { method: plain.conditions.method, route: ready.label, status: ready.status },
          performance.now() - began,
          requestId,
        );
        return true;
      }
      return false;
    };

    const [handle] = app.server.listeners("request") as RequestListener[];
    if (!handle) throw new Error("Fastify's server has no listener for requests.");
    app.server.removeListener("request", handle);
    app.server.on("request", (request, response) => {
      if (closing || !answer(request, response)) handle(request, response);
    });
    done();
  },
  { name: "fast-path", dependencies: ["request-logging"] },
);
