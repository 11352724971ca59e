import fastifyPlugin from "fastify-plugin";
import { failure } from "../errors.ts";
import { sendErrorAnywhere } from "./errors.ts";

/**
 * While the service closes, refuses new requests with 503 and Retry-After, and closes each connection after
 * its current request. Kept alive, they would delay the end of the process until it is killed.
 */
export const refuseWhileClosing = fastifyPlugin((app, _options, done) => {
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
