import { randomUUID } from "node:crypto";
import { LogController, type FastifyServerOptions } from "fastify";
import fastifyPlugin from "fastify-plugin";
import pino, { type Logger } from "pino";
import { terminalLine } from "../terminal-log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { LogLevel } from "../environment.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Label for the log if no route matches; never the path that a visitor typed. */
    routeLabel?: string;
  }
}

/** Maximum milliseconds for which a line waits until its batch is written. */
const batchMs = 20;

/**
 * Returns a writer to standard output: JSON for machines, sentences for people on a terminal. It writes in
 * batches, because in a busy service one system call per line would take longer than serving the pages. When
 * the process exits, the writer writes the remaining lines.
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

/**
 * Only these properties are logged, because database drivers put whole rows into an error's other properties.
 */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? "",
});
/** Only the hook below logs requests and replies. */
const serializeNothing = () => ({});

/**
 * Returns Fastify's log settings. Lines contain no personal data: they name routes, but no typed paths,
 * bodies or visitors. Each line about a request has its `requestId`.
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
