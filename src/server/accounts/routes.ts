import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountPaths } from "../../contract/account-paths.ts";
import { Refusal, type AccountDeps } from "./deps.ts";
import {
  changePassword,
  changeProfile,
  deleteAccount,
  endSession,
  logout,
  logoutEverywhere,
  overview,
  exportData,
} from "./profile.ts";
import { confirmEmail, forgotPassword, resetPassword, sendConfirmation } from "./recovery.ts";
import { authenticate, type AuthContext, type ClientInfo } from "./sessions.ts";
import { login, register } from "./authentication.ts";
import { networkOf } from "../rate-limits/rate-limiter.ts";
import { ApiError, apiRoute } from "../plugins/api-errors.ts";

const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  network: networkOf(request.ip),
  userAgent: request.headers["user-agent"],
});

/** Answers with what `work` resolves to; what it refuses is told by its code, anything else is a database that does not answer. */
const answer =
  (status: number, work: (request: FastifyRequest) => Promise<object>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    let done: object;
    try {
      done = await work(request);
    } catch (cause) {
      if (cause instanceof Refusal) throw new ApiError(cause.code, cause);
      throw new ApiError("SERVICE_UNAVAILABLE", { cause });
    }
    return reply.code(status).send(done);
  };

/** Accounts of guests; src/contract/account.ts says who may call what. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const loggedIn = (work: (auth: AuthContext, request: FastifyRequest) => Promise<object>) =>
    answer(200, async (request) => {
      const auth = await authenticate(request.headers.authorization, deps.storage, deps.now());
      if (!auth) throw new Refusal("NOT_LOGGED_IN");
      return work(auth, request);
    });

  void app.register(async (scope) => {
    scope.addHook("onRequest", (_request, reply, done) => {
      void reply.header("cache-control", "no-store");
      done();
    });
    const post = (url: string, handler: ReturnType<typeof answer>) => apiRoute(scope, "POST", url, handler);
    const get = (url: string, handler: ReturnType<typeof answer>) => apiRoute(scope, "GET", url, handler);

    post(
      accountPaths.register,
      answer(201, (request) => register(request.body, clientInfoOf(request), deps)),
    );
    post(
      accountPaths.login,
      answer(200, (request) => login(request.body, clientInfoOf(request), deps)),
    );
    post(
      accountPaths.forgotPassword,
      answer(200, (request) => forgotPassword(request.body, clientInfoOf(request), deps)),
    );
    post(
      accountPaths.resetPassword,
      answer(200, (request) =>
        resetPassword((request.params as { token: string }).token, request.body, clientInfoOf(request), deps),
      ),
    );
    post(
      accountPaths.confirm,
      answer(200, (request) => confirmEmail(request.body, clientInfoOf(request), deps)),
    );

    get(
      accountPaths.overview,
      loggedIn((auth) => overview(auth, deps)),
    );
    get(
      accountPaths.data,
      loggedIn((auth) => exportData(auth, deps)),
    );
    post(
      accountPaths.sendConfirmation,
      loggedIn(({ account }) => sendConfirmation(account, deps)),
    );
    post(
      accountPaths.profile,
      loggedIn((auth, { body }) => changeProfile(body, auth, deps)),
    );
    post(
      accountPaths.changePassword,
      loggedIn((auth, request) => changePassword(request.body, auth, clientInfoOf(request), deps)),
    );
    post(
      accountPaths.logout,
      loggedIn((auth) => logout(auth, deps)),
    );
    post(
      accountPaths.endSession,
      loggedIn((auth, { body }) => endSession(body, auth, deps)),
    );
    post(
      accountPaths.logoutEverywhere,
      loggedIn((auth) => logoutEverywhere(auth, deps)),
    );
    post(
      accountPaths.delete,
      loggedIn((auth, { body }) => deleteAccount(body, auth, deps)),
    );
  });
}
