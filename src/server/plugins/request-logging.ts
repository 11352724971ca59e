import { randomUUID } from "node:crypto";
import { LogController, type FastifyServerOptions } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { LogLevel } from "../config.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the log calls the address, where no route names it: never what a visitor typed. */
    routeLabel?: string;
  }
}

/** Databases put whole rows into an error's further properties, so only these are logged. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? "",
});
/** Requests and replies are logged by the hook below, and by nothing else. */
const serializeNothing = () => ({});

/**
 * How Fastify logs. Lines name routes, never addresses as typed, bodies or visitors: none of them holds personal data.
 * Each line of a request carries its `requestId`.
 *
 * @param logTo standard output by default
 */
export const loggerOptions = (level: LogLevel, logTo?: { write(line: string): void }) =>
  ({
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    logger: {
      level,
      base: null,
      serializers: { err: serializeError, req: serializeNothing, res: serializeNothing },
      ...(logTo ? { stream: logTo } : {}),
    },
  }) satisfies FastifyServerOptions;

const probes = new Set(["/healthz", "/readyz"]);

/** Logs one line a request: method, route, status and milliseconds. */
export const requestLogging = fastifyPlugin((app, _options, done) => {
  app.addHook("onResponse", (request, reply, next) => {
    const route = request.routeLabel ?? request.routeOptions.url ?? "(not found)";
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (probes.has(route)) request.log.debug(line, "request");
    else request.log.info(line, "request");
    next();
  });
  done();
});
