import fastifyPlugin from "fastify-plugin";

/**
 * Logs once if requests come through a proxy that TRUST_PROXY does not name: the limits on logins and bookings then count all of its
 * guests as one.
 */
export const proxyHint = fastifyPlugin<{ readonly trustProxy: readonly string[] }>(
  (app, { trustProxy }, done) => {
    let said = trustProxy.length > 0;
    app.addHook("onRequest", (request, _reply, next) => {
      if (!said && request.headers["x-forwarded-for"] !== undefined) {
        said = true;
        app.log.error(
          "requests come through a reverse proxy, but TRUST_PROXY is not set: all guests count as one network, and share the limits on bookings and logins",
        );
      }
      next();
    });
    done();
  },
);
