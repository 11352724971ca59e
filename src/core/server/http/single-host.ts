import fastifyPlugin from "fastify-plugin";
import { failure } from "../errors.ts";
import { sendErrorAnywhere } from "./errors.ts";

/** Number of `Host` headers in a raw list of alternating names and values. */
function hostCount(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.toLowerCase() === "host") hosts += 1;
  return hosts;
}

/**
 * Refuses requests that name two hosts (RFC 9112, section 3.2): a proxy might check the first while Node
 * answers for the second.
 */
export const singleHost = fastifyPlugin((app, _options, done) => {
  app.addHook("onRequest", (request, reply, next) => {
    if (hostCount(request.raw.rawHeaders) > 1) sendErrorAnywhere(request, reply, failure("BAD_REQUEST"));
    else next();
  });
  done();
});
