import type { FastifyPluginAsync } from "fastify";
import * as contract from "../contract/demo.ts";
import { failure, success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { demoAccounts, signInAs } from "./accounts.ts";
import { sessionReply } from "../../staff/server/public.ts";

export interface DemoRoutesOptions {
  readonly isDemo: boolean;
  readonly storage: Pick<Storage, "write">;
  readonly restaurant: () => { readonly name: string };
  readonly timeZone: () => Promise<string>;
  readonly now: () => Date;
}

/** Routes for signing in to a demo, with an account for each role. */
export const demo: FastifyPluginAsync<DemoRoutesOptions> = async (
  app,
  { isDemo, storage, restaurant, timeZone, now },
) => {
  apiRoute(app, contract.getDemo, async () =>
    success({ success: true, accounts: isDemo ? [...demoAccounts()] : [] }),
  );
  apiRoute(app, contract.signInDemo, async ({ body, client }, reply) => {
    if (!isDemo) return failure("NOT_FOUND");
    const { userAgent } = client;
    const { token, session } = await signInAs(body.role, storage, {
      ...{ userAgent, timeZone: await timeZone(), now: now() },
    });
    app.staffGuard.keepCookie(reply, token, session.expiresAt);
    return success(sessionReply(session, true, restaurant().name));
  });
};
