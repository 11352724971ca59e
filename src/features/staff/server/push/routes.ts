import type { FastifyPluginAsync } from "fastify";
import * as contract from "../../contract/push.ts";
import { apiRoute } from "../../../../core/server/http/api-route.ts";
import { sendPushes, type PushSenderDeps } from "./send.ts";
import { endPush, getPush, subscribePush } from "./subscriptions.ts";

export type PushOptions = Omit<PushSenderDeps, "log">;

/** Notifications for staff devices: the routes that subscribe to them, and the job that sends them. */
export const push: FastifyPluginAsync<PushOptions> = async (app, options) => {
  const deps: PushSenderDeps = { ...options, log: app.log };
  apiRoute(app, contract.getPush, ({ auth }) => getPush(auth, deps));
  apiRoute(app, contract.subscribePush, ({ body, auth }) => subscribePush(body, auth, deps));
  apiRoute(app, contract.endPush, ({ auth }) => endPush(auth, deps));

  app.jobs.register({ name: "notify devices of the staff", everyMs: 3_000, run: () => sendPushes(deps) });
};
