import type { FastifyServerOptions } from "fastify";
import type { Config } from "./config.ts";
import { apiNotFound, isApiPath } from "./plugins/errors.ts";
import { loggerOptions } from "./plugins/request-logging.ts";
import { splitUrl } from "./static-site/route-table.ts";
import { sendNotFoundPage } from "./static-site/routes.ts";

/** Largest request body, in bytes: every text of the largest form in four-byte letters fits several times. */
const bodyLimit = 64 * 1024;

/** Milliseconds. A busy machine (a first build, a restart while developing) may take long to load the CMS's packages. */
const pluginTimeout = 60_000;

/** @param logTo where log lines go; standard output by default */
export const fastifyOptions = (
  { trustProxy, logLevel }: Pick<Config, "trustProxy" | "logLevel">,
  logTo?: { write(line: string): void },
) =>
  ({
    bodyLimit,
    pluginTimeout,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    ...loggerOptions(logLevel, logTo),
    // A badly encoded address (/%zz) leads nowhere.
    frameworkErrors(_error, request, reply) {
      if (isApiPath(splitUrl(request.raw.url ?? "/").pathname)) apiNotFound(request, reply);
      else sendNotFoundPage(reply);
    },
  }) satisfies FastifyServerOptions;
