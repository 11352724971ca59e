import type { Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";
import type { Config } from "../core/server/config.ts";
import { answerClientError } from "../core/server/http/client-errors.ts";
import { apiNotFound, isApiPath } from "../core/server/http/errors.ts";
import { loggerOptions } from "../core/server/http/request-logging.ts";
import { apiHeaderValues, securityHeaderValues } from "../core/server/http/security-headers.ts";
import { sendNotFoundPage } from "../site/server/static-site/routes.ts";
import { splitUrl } from "../core/server/http/addresses.ts";

/**
 * Maximum size of a request body in bytes: several times what the largest form needs, even if all its text
 * consists of four-byte characters.
 */
const bodyLimit = 64 * 1024;

/**
 * Maximum milliseconds for a plugin to load. On a busy machine (during a first build, or a restart in
 * development), loading the CMS's packages can take a long time.
 */
const pluginTimeout = 60_000;

/**
 * Milliseconds within which a whole request, including its body, must arrive: enough for an editor's largest
 * picture over a slow phone connection.
 */
const requestTimeout = 300_000;

/**
 * Requests after which a connection is closed, which stops endless pipelining. Browsers and proxies then open
 * a new connection.
 */
const maxRequestsPerSocket = 100;

/**
 * Returns the options with which the service creates its Fastify instance.
 *
 * @param logTo target of log lines; standard output by default
 * @param requestTimeoutMs overrides how long a request can take to arrive
 */
export const fastifyOptions = (
  { trustProxy, logLevel }: Pick<Config, "trustProxy" | "logLevel">,
  {
    logTo,
    requestTimeoutMs = requestTimeout,
  }: { readonly logTo?: { write(line: string): void }; readonly requestTimeoutMs?: number } = {},
) =>
  ({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    maxRequestsPerSocket,
    // By default, Node checks timeouts only every thirty seconds, and allows a minute for the headers alone.
    http: {
      headersTimeout: Math.min(15_000, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
    },
    pluginTimeout,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    ...loggerOptions(logLevel, logTo),
    clientErrorHandler: answerClientError,
    // plugins/closing.ts answers instead, in the usual error format.
    return503OnClosing: false,
    // Answers a badly encoded path (/%zz) with 404. Hooks do not run for such a request, so the headers are
    // set here.
    frameworkErrors(_error, request, reply) {
      void reply.headers(securityHeaderValues);
      if (!isApiPath(splitUrl(request.raw.url ?? "/").pathname)) return void sendNotFoundPage(reply);
      void reply.headers({ ...apiHeaderValues, "x-request-id": request.id });
      apiNotFound(request, reply);
    },
  }) satisfies FastifyHttpOptions<Server>;
