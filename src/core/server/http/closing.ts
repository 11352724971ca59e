import fastifyPlugin from "fastify-plugin";
import { failure } from "../errors.ts";
import { sendErrorAnywhere } from "./errors.ts";

/**
 * While the service closes, new requests are refused with 503 and when to come back, and those under way are the last of
 * their connections: kept alive, each would hold up the end of the process until it is cut off.
 */
export const closing = fastifyPlugin((app, _options, done) => {
  let isClosing = false;
  app.addHook("preClose", (next) => {
    isClosing = true;
    next();
  });
  app.addHook("onRequest", (request, reply, next) => {
    if (isClosing) sendErrorAnywhere(request, reply, failure("SERVICE_UNAVAILABLE"));
    else next();
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (isClosing) void reply.header("connection", "close");
    next(null, payload);
  });
  done();
});
