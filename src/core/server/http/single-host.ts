import fastifyPlugin from "fastify-plugin";
import { failure } from "../errors.ts";
import { sendErrorAnywhere } from "./errors.ts";

/** How many headers `Host` a request has, of its names and values by turns. */
function hostCount(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.toLowerCase() === "host") hosts += 1;
  return hosts;
}

/**
 * Refuses requests that name two hosts (RFC 9112, section 3.2): a proxy may have read the first and Node the second, and
 * what one of them allowed the other would answer.
 */
export const singleHost = fastifyPlugin((app, _options, done) => {
  app.addHook("onRequest", (request, reply, next) => {
    if (hostCount(request.raw.rawHeaders) > 1) sendErrorAnywhere(request, reply, failure("BAD_REQUEST"));
    else next();
  });
  done();
});
