import { randomUUID } from "node:crypto";
import { LogController, type FastifyServerOptions } from "fastify";
import fastifyPlugin from "fastify-plugin";
import pino, { type Logger } from "pino";
import { terminalLine } from "../terminal-log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { LogLevel } from "../environment.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Label of the address for the log if no route matches. Never the path that a visitor typed. */
    routeLabel?: string;
  }
}

/** Milliseconds for which a line can wait for others. */
const batchMs = 20;

/**
 * Standard output: JSON for machines, sentences for people on a terminal. Written in batches, because in a
 * busy service one system call per line would take longer than the pages do. When the process exits, the rest
 * is written.
 */
function batchedStandardOutput(): { write(line: string): void } {
  const output = pino.destination({ fd: 1, sync: true });
  const forPeople = process.stdout.isTTY;
  let pendingLines = "";
  const flush = () => {
    if (pendingLines !== "") output.write(pendingLines);
    pendingLines = "";
  };
  process.on("exit", flush);
  return {
    write(line) {
      if (pendingLines === "") setTimeout(flush, batchMs).unref();
      pendingLines += forPeople ? terminalLine(line) : line;
    },
  };
}

let standardOutput: ReturnType<typeof batchedStandardOutput> | undefined;

/** Database drivers put whole rows into an error's other properties, so only these are logged. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? "",
});
/** Only the hook below logs requests and replies. */
const serializeNothing = () => ({});

/**
 * Fastify's log settings. Lines contain names of routes, never typed addresses, bodies or visitors, so there
 * is no personal data in them. Each line about a request has its `requestId`.
 *
 * @param logTo target of log lines; standard output by default
 */
export const loggerOptions = (level: LogLevel, logTo?: { write(line: string): void }) =>
  ({
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    logger: {
      level,
      base: null,
      // ISO 8601, so that people can read the time.
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError, req: serializeNothing, res: serializeNothing },
      stream: logTo ?? (standardOutput ??= batchedStandardOutput()),
    },
  }) satisfies FastifyServerOptions;

const probes = new Set(["/healthz", "/readyz"]);

/** Logs one line per request (method, route, status and milliseconds) and counts it for the metrics. */
export const requestLogging = fastifyPlugin<{ readonly metrics?: Pick<Metrics, "request"> | undefined }>(
  (app, { metrics }, done) => {
    // Fastify's type lacks this method.
    const { isLevelEnabled } = app.log as Logger;
    app.addHook("onResponse", (request, reply, next) => {
      const { id: requestId, method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      const route = request.routeLabel ?? request.routeOptions.url ?? "(not found)";
      metrics?.request(method, route, status, ms);
      const level = probes.has(route) ? "debug" : "info";
      if (isLevelEnabled.call(app.log, level))
        app.log[level]({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, "request");
      next();
    });
    done();
  },
  { name: "request-logging" },
);
