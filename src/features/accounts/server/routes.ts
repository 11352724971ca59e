import type { FastifyPluginAsync, FastifyReply } from "fastify";
import * as account from "../contract/account.ts";
import type { Result } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { deviceOrNew, storeDevice } from "../../../core/server/http/device-cookie.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import { deleteAccount } from "./delete-account.ts";
import type { AccountDeps } from "./deps.ts";
import { login, register } from "./login.ts";
import {
  changePassword,
  changeProfile,
  endSession,
  exportData,
  logout,
  logoutEverywhere,
  overview,
} from "./profile.ts";
import { confirmEmail, forgotPassword, resetPassword, sendConfirmation } from "./recovery.ts";
import { guestSessions, type ClientInfo, type TrustingClient } from "../../../core/server/auth/sessions.ts";
import { purgeExpiredTokens } from "../../../core/server/auth/single-use-tokens.ts";
import { purgeEndedSessions } from "../../../core/server/auth/stored-sessions.ts";
import { purgeUntrustedDevices } from "../../../core/server/auth/trusted-devices.ts";

/** Runs an action. If it succeeds, the browser becomes trusted and gets a cookie that identifies it. */
async function withTrust<T>(
  client: ClientInfo,
  reply: FastifyReply,
  action: (client: TrustingClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  const device = deviceOrNew(client.device);
  const result = await action({ ...client, device });
  if (result.ok) storeDevice(reply, device);
  return result;
}

/** Registers the routes of guest accounts, and deletes expired tokens and sessions, including those of staff. */
export const accounts: FastifyPluginAsync<Omit<AccountDeps, "rateLimiter">> = async (app, options) => {
  const deps: AccountDeps = { ...options, rateLimiter: app.rateLimiter };

  apiRoute(app, account.register, ({ body, client }) => register(body, client, deps));
  apiRoute(app, account.login, ({ body, client }, reply) =>
    withTrust(client, reply, (trustingClient) => login(body, trustingClient, deps)),
  );
  apiRoute(app, account.forgotPassword, ({ body, client }) => forgotPassword(body, client, deps));
  apiRoute(app, account.resetPassword, ({ params, body, client }, reply) =>
    withTrust(client, reply, (trustingClient) => resetPassword(params.token, body, trustingClient, deps)),
  );
  apiRoute(app, account.resetPasswordByBody, ({ body, client }, reply) =>
    withTrust(client, reply, (trustingClient) => resetPassword(body.token, body, trustingClient, deps)),
  );
  apiRoute(app, account.confirmEmail, ({ body, client }, reply) =>
    withTrust(client, reply, (trustingClient) => confirmEmail(body, trustingClient, deps)),
  );

  apiRoute(app, account.getAccount, ({ auth, client }) => overview(auth, client, deps));
  apiRoute(app, account.exportAccountData, ({ auth, client }) => exportData(auth, client, deps));
  apiRoute(app, account.sendConfirmation, ({ auth, client }) => sendConfirmation(auth.account, client, deps));
  apiRoute(app, account.changeProfile, ({ body, auth, client }) => changeProfile(body, auth, client, deps));
  apiRoute(app, account.changePassword, ({ body, auth, client }, reply) =>
    withTrust(client, reply, (trustingClient) => changePassword(body, auth, trustingClient, deps)),
  );
  apiRoute(app, account.logout, ({ auth, client }) => logout(auth, client, deps));
  apiRoute(app, account.endSession, ({ body, auth, client }) => endSession(body, auth, client, deps));
  apiRoute(app, account.logoutEverywhere, ({ auth, client }) => logoutEverywhere(auth, client, deps));
  apiRoute(app, account.deleteAccount, ({ body, auth, client }) => deleteAccount(body, auth, client, deps));

  const { storage, now } = deps;
  const name = "purge ended sessions and expired tokens";
  app.jobs.register({
    name,
    everyMs: 3600_000,
    run: () =>
      storage.write([jobLock(name)], async (tx) => {
        await purgeEndedSessions(tx, guestSessions, now());
        await purgeExpiredTokens(tx, now());
        await purgeUntrustedDevices(tx, now());
      }),
  });
};
