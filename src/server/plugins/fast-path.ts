import { randomUUID } from "node:crypto";
import { STATUS_CODES, validateHeaderName, validateHeaderValue, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { RawHeaders, Reply, RequestConditions } from "../static-site/reply.ts";

/** A reply that is in memory with all its headers. */
export interface ReadyReply {
  readonly reply: Reply;
  /** What the log calls the address. */
  readonly label: string;
}

/** @returns the reply to a request, where it is in memory and may be sent; everything else goes through Fastify */
export type ReadyReplies = (
  pathname: string,
  request: RequestConditions,
  requestId: () => string,
) => ReadyReply | undefined;

/** A request as Node gives it, or as {@link readHead} does. */
interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Names and values by turns, as they were sent. */
  readonly rawHeaders: RawHeaders;
}

/** A request that only asks for something, as the headers that matter say. */
interface PlainRequest {
  readonly pathname: string;
  readonly conditions: RequestConditions;
  /** The value of the header `Connection`, in lower case. */
  readonly connection: string | undefined;
}

/**
 * Reads a request as far as a reply from memory needs; undefined for whatever is not plain: another method, a body, a
 * header that appears twice or asks for more than a reply.
 */
function readPlainRequest({ method = "", url = "", rawHeaders }: RequestHead): PlainRequest | undefined {
  if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/")) return undefined;
  const seen: Record<string, string | undefined> = {};
  // Not Node's `headers`: that object is made, lower-cased and joined, only when somebody asks for it.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    switch (name) {
      case "host":
      case "connection":
      case "accept-encoding":
      case "if-none-match":
      case "if-modified-since":
      case "range":
      case "if-range":
        if (seen[name] !== undefined) return undefined;
        seen[name] = rawHeaders[index + 1];
        break;
      case "content-length":
      case "transfer-encoding":
      case "expect":
      case "upgrade":
        return undefined;
    }
  }
  if (seen["host"] === undefined) return undefined;
  const query = url.indexOf("?");
  return {
    pathname: query < 0 ? url : url.slice(0, query),
    connection: seen["connection"]?.toLowerCase(),
    conditions: {
      method,
      acceptEncoding: seen["accept-encoding"],
      ifNoneMatch: seen["if-none-match"],
      ifModifiedSince: seen["if-modified-since"],
      range: seen["range"],
      ifRange: seen["if-range"],
    },
  };
}

const requestLine = /(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n/y;
const headerLine = /([!#$%&'*+\-.^_`|~\w]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)\r\n/y;

/** Bytes of a request's head; above it Node decides. */
const longestHead = 8192;

/**
 * The head of a request at a position of what a connection has sent, and where it ends; undefined where there is none, or
 * none that is complete and spelt to the letter as RFC 9112 has it.
 */
function readHead(text: string, start: number): { head: RequestHead; end: number } | undefined {
  requestLine.lastIndex = start;
  const [, method, url] = requestLine.exec(text) ?? [];
  if (method === undefined) return undefined;
  const rawHeaders: string[] = [];
  let position = requestLine.lastIndex;
  for (;;) {
    headerLine.lastIndex = position;
    const line = headerLine.exec(text);
    if (!line) break;
    rawHeaders.push(line[1]!, line[2]!.trimEnd());
    position = headerLine.lastIndex;
  }
  const end = position + 2;
  if (!text.startsWith("\r\n", position) || end - start > longestHead) return undefined;
  return { head: { method, url, rawHeaders }, end };
}

const lines = (headers: RawHeaders): string => {
  let text = "";
  for (let index = 0; index < headers.length; index += 2) {
    const [name, value] = [headers[index]!, headers[index + 1]!];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  return text;
};

const linesOf = new WeakMap<RawHeaders, string>();

/** Headers as they are sent; those of replies in memory are the same objects every time. */
function headerText(headers: RawHeaders): string {
  const known = linesOf.get(headers);
  if (known !== undefined) return known;
  const text = lines(headers);
  linesOf.set(headers, text);
  return text;
}

let date = "";
let dateUntil = 0;

/** The header `Date`, which has whole seconds. */
function dateLine(): string {
  const now = Date.now();
  if (now >= dateUntil) {
    date = `Date: ${new Date(now).toUTCString()}\r\n`;
    dateUntil = now - (now % 1000) + 1000;
  }
  return date;
}

const headOf = ({ status, headers, extra }: Reply, connection: "close" | "keep-alive"): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${dateLine()}Connection: ${connection}\r\n` +
  `${headerText(headers)}${extra ? lines(extra) : ""}\r\n`;

/** A reply as it is sent, in one piece: half of what two pieces cost. */
interface SentReply {
  readonly bytes: Buffer;
  /** Where the line with the date begins. */
  readonly datePosition: number;
  dateLine: string;
}

const sentReplies = new WeakMap<Reply, SentReply>();

/** The bytes of a reply that is the same every time, but for the date. */
function sentBytes(reply: Reply): Buffer {
  const line = dateLine();
  const known = sentReplies.get(reply);
  if (!known) {
    const head = Buffer.from(headOf(reply, "keep-alive"), "latin1");
    const bytes = reply.body ? Buffer.concat([head, reply.body]) : head;
    sentReplies.set(reply, { bytes, datePosition: head.indexOf(line), dateLine: line });
    return bytes;
  }
  // All dates are of one length: what is still being sent to somebody stays whole.
  if (known.dateLine !== line) {
    known.bytes.write(line, known.datePosition, "latin1");
    known.dateLine = line;
  }
  return known.bytes;
}

/** @returns whether the client keeps up with what it is sent */
function write(socket: Socket, reply: Reply, close: boolean): boolean {
  if (!close && !reply.extra) return socket.write(sentBytes(reply));
  const head = headOf(reply, close ? "close" : "keep-alive");
  if (!reply.body) return socket.write(head, "latin1");
  socket.cork();
  socket.write(head, "latin1");
  const flushed = socket.write(reply.body);
  socket.uncork();
  return flushed;
}

/** Answers requests from the sources, and logs them. */
type Answer = (request: PlainRequest, send: (reply: Reply) => void) => boolean;

function answerFrom(app: FastifyInstance, sources: readonly ReadyReplies[]): Answer {
  return ({ pathname, conditions }, send) => {
    const began = performance.now();
    let id: string | undefined;
    const requestId = () => (id ??= randomUUID());
    for (const source of sources) {
      const ready = source(pathname, conditions, requestId);
      if (!ready) continue;
      send(ready.reply);
      const logged = { method: conditions.method, route: ready.label, status: ready.reply.status };
      app.logRequest(logged, performance.now() - began, requestId);
      return true;
    }
    return false;
  };
}

/**
 * Serves a connection as long as it asks for nothing but what is in memory. The first request that is anything else goes
 * to Node's own HTTP server, with the connection and all that follows on it: `toNode`.
 */
function serveConnection(
  socket: Socket,
  answer: Answer,
  { idleMs, toNode }: { readonly idleMs: number; readonly toNode: (socket: Socket) => void },
): void {
  const handOver = (rest: Buffer): void => {
    socket.off("data", read).off("end", finish).off("error", destroy).off("timeout", destroy);
    socket.setTimeout(0);
    if (rest.length > 0) socket.unshift(rest);
    toNode(socket);
    socket.resume();
  };
  const read = (chunk: Buffer): void => {
    const text = chunk.toString("latin1");
    let position = 0;
    while (position < text.length) {
      const found = readHead(text, position);
      const plain = found && readPlainRequest(found.head);
      const close = plain?.connection === "close";
      if (!found || !plain || (plain.connection !== undefined && !close && plain.connection !== "keep-alive"))
        return handOver(chunk.subarray(position));
      let flushed = true;
      const sent = answer(plain, (reply) => {
        flushed = write(socket, reply, close);
      });
      if (!sent) return handOver(chunk.subarray(position));
      if (close) return socket.destroySoon();
      position = found.end;
      // A client that asks without reading the answers is not read from either.
      if (!flushed && !socket.isPaused()) {
        socket.pause();
        socket.once("drain", () => socket.resume());
      }
    }
  };
  const finish = () => socket.end();
  const destroy = () => socket.destroy();
  socket.on("data", read).on("end", finish).on("error", destroy).on("timeout", destroy);
  socket.setTimeout(idleMs);
}

/**
 * Answers from memory before Fastify sees a request: pages, their files and the menu, which are most of what is asked for.
 * Such replies have the headers and the log line of any other; sources that need a rate limit, a login or a look at the
 * disk answer `undefined`. While the service closes, Fastify answers everything, so that connections end.
 *
 * It works at two places, because Node's own HTTP server takes twice as long for a reply as the rest together: on
 * connections that have asked for nothing else yet, and before Fastify on all others.
 */
export const fastPath = fastifyPlugin<{ readonly sources: readonly ReadyReplies[] }>(
  (app, { sources }, done) => {
    const { server } = app;
    const answer = answerFrom(app, sources);
    const [onRequest] = server.listeners("request") as RequestListener[];
    const [onConnection] = server.listeners("connection") as ((socket: Socket) => void)[];
    if (!onRequest || !onConnection) throw new Error("Fastify's server has no listener for requests.");

    let closing = false;
    const direct = new Set<Socket>();
    app.addHook("preClose", (next) => {
      closing = true;
      for (const socket of direct) socket.destroySoon();
      next();
    });

    server.off("request", onRequest);
    server.on("request", (request, response) => {
      const plain = closing ? undefined : readPlainRequest(request);
      const sent =
        plain &&
        answer(plain, ({ status, headers, extra, body }) => {
          response.writeHead(status, (extra ? [...headers, ...extra] : headers) as string[]);
          response.end(body);
        });
      if (!sent) onRequest(request, response);
    });

    const toNode = (socket: Socket) => {
      direct.delete(socket);
      onConnection.call(server, socket);
    };
    server.off("connection", onConnection);
    server.on("connection", (socket) => {
      if (closing) return toNode(socket);
      direct.add(socket);
      socket.once("close", () => direct.delete(socket));
      serveConnection(socket, answer, { idleMs: server.keepAliveTimeout, toNode });
    });
    done();
  },
  { name: "fast-path", dependencies: ["request-logging"] },
);
