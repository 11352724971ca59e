import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, FastifyInstance, FastifyServerFactory } from "fastify";
import type { Reply, RequestConditions } from "../static-site/reply.ts";
import { hostCount } from "./single-host.ts";

/** A reply that is in memory with all its headers. */
export interface ReadyReply {
  readonly reply: Reply;
  /** What the log calls the address. */
  readonly label: string;
}

/** @returns the reply to a request, where it is in memory and may be sent; Fastify answers everything else */
export type ReadyReplies = (
  pathname: string,
  request: RequestConditions,
  requestId: () => string,
) => ReadyReply | undefined;

/**
 * Requests that one connection may have open at a time. Browsers and proxies wait for each reply; a client that sends
 * hundreds ahead and reads none would fill the memory with what waits for it.
 */
const openRequests = 10;

/**
 * Ends a connection, and with it the requests that its last chunk still holds. Node would make objects of all 1,800 that fit into
 * 64 kB, 4 MB for each connection that a flood has open, although the connection is destroyed at the first. Its parser stops at a
 * callback that answers with an error, which is no public interface: `connections.test.ts` notices when it changes.
 */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}

/** The conditions of a request that only asks for something; undefined for a body, and for two hosts, which Fastify refuses. */
function conditionsOf({ method, headers, rawHeaders }: IncomingMessage): RequestConditions | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  if (hostCount(rawHeaders) !== 1) return undefined;
  return {
    method,
    acceptEncoding: headers["accept-encoding"] as string | undefined,
    acceptLanguage: headers["accept-language"],
    ifNoneMatch: headers["if-none-match"],
    ifModifiedSince: headers["if-modified-since"],
    range: headers.range,
    ifRange: headers["if-range"] as string | undefined,
  };
}

/**
 * A server that answers from memory before Fastify sees a request: pages, their files and the menu, which are most of what
 * is asked for. Such replies have the headers and the log line of any other. A source that needs a rate limit, a
 * session or a look at the disk answers `undefined`. While the service closes, Fastify answers everything, so that
 * connections end.
 */
export function memoryReplies() {
  let sources: readonly ReadyReplies[] = [];
  let logRequest: FastifyInstance["logRequest"] | undefined;

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (sources.length === 0) return false;
    const conditions = conditionsOf(request);
    if (!conditions) return false;
    const began = performance.now();
    const url = request.url ?? "/";
    const query = url.indexOf("?");
    const pathname = query < 0 ? url : url.slice(0, query);
    let id: string | undefined;
    const requestId = () => (id ??= randomUUID());
    for (const source of sources) {
      const ready = source(pathname, conditions, requestId);
      if (!ready) continue;
      const { status, headers, extra, body } = ready.reply;
      response.writeHead(status, (extra ? [...headers, ...extra] : headers) as string[]);
      response.end(body);
      logRequest?.(
        { method: conditions.method, route: ready.label, status },
        performance.now() - began,
        requestId,
      );
      return true;
    }
    return false;
  }

  /** For Fastify's option of this name. */
  const serverFactory: FastifyServerFactory = (fastify, options) => {
    const open = new WeakMap<Socket, number>();
    const { http, requestTimeout, keepAliveTimeout } = options as FastifyHttpOptions<Server>;
    const server = createServer({ ...http, requestTimeout, keepAliveTimeout }, (request, response) => {
      const { socket } = request;
      const count = (open.get(socket) ?? 0) + 1;
      if (count > openRequests) return cutOff(socket);
      open.set(socket, count);
      response.once("close", () => open.set(socket, open.get(socket)! - 1));
      if (!answer(request, response)) fastify(request, response);
    });
    return server;
  };

  return {
    serverFactory,
    /** Answers from these sources until `app` closes. */
    start(app: FastifyInstance, from: readonly ReadyReplies[]): void {
      sources = from;
      logRequest = app.logRequest;
      app.addHook("preClose", (next) => {
        sources = [];
        next();
      });
    },
  };
}
