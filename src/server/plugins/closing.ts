import fastifyPlugin from "fastify-plugin";

/**
 * While the service closes, the requests under way are the last of their connections: kept alive, each would hold up the
 * end of the process until it is cut off.
 */
export const closing = fastifyPlugin((app, _options, done) => {
  let isClosing = false;
  app.addHook("preClose", (next) => {
    isClosing = true;
    next();
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (isClosing) void reply.header("connection", "close");
    next(null, payload);
  });
  done();
});
