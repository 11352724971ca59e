import type { FastifyPluginAsync } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { Endpoint } from "../../contract/endpoint.ts";
import { authenticate, type GuestAuth } from "../auth/sessions.ts";
import { failure } from "../errors.ts";
import type { Storage } from "../storage/index.ts";
import { sendError } from "./errors.ts";

/** Guest who sent a request. */
export type Auth = GuestAuth;

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The guest who sent the request; undefined if no one is logged in, and on routes whose `auth` is `none`
     * or `staff`.
     */
    auth: Auth | undefined;
  }
  interface FastifyContextConfig {
    /** With `none` (the default) and `staff`, a guest's token is ignored. */
    auth?: Endpoint["auth"];
  }
}

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
}

const plugin: FastifyPluginAsync<Options> = async (app, { storage, now }) => {
  app.decorateRequest("auth", undefined);
  // Runs after the body has been read, so that a body of the wrong type is refused first.
  app.addHook("preHandler", async (request, reply) => {
    const { auth = "none" } = request.routeOptions.config;
    if (auth === "none" || auth === "staff") return;
    request.auth = await authenticate(request.headers.authorization, storage, now());
    if (auth === "required" && request.auth === undefined)
      return sendError(request, reply, failure("NOT_LOGGED_IN"));
  });
};

/** Adds `request.auth`, for endpoints that require or use a login. */
export const authentication = fastifyPlugin(plugin, { name: "authentication" });
