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
  ownData,
} from "./profile.ts";
import { confirmEmail, forgotPassword, resetPassword, sendConfirmation } from "./recovery.ts";
import { whoIs, type LoggedIn, type Visitor } from "./sessions.ts";
import { login, register } from "./authentication.ts";
import { networkOf } from "./rate-limiter.ts";
import { ApiError, apiRoute } from "../plugins/api-errors.ts";

const visitorOf = (request: FastifyRequest): Visitor => ({
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
  const loggedIn = (work: (me: LoggedIn, request: FastifyRequest) => Promise<object>) =>
    answer(200, async (request) => {
      const me = await whoIs(request.headers.authorization, deps.storage, deps.now());
      if (!me) throw new Refusal("NOT_LOGGED_IN");
      return work(me, request);
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
      answer(201, (request) => register(request.body, visitorOf(request), deps)),
    );
    post(
      accountPaths.login,
      answer(200, (request) => login(request.body, visitorOf(request), deps)),
    );
    post(
      accountPaths.forgotPassword,
      answer(200, (request) => forgotPassword(request.body, visitorOf(request), deps)),
    );
    post(
      accountPaths.resetPassword,
      answer(200, (request) =>
        resetPassword((request.params as { token: string }).token, request.body, visitorOf(request), deps),
      ),
    );
    post(
      accountPaths.confirm,
      answer(200, (request) => confirmEmail(request.body, visitorOf(request), deps)),
    );

    get(
      accountPaths.overview,
      loggedIn((me) => overview(me, deps)),
    );
    get(
      accountPaths.data,
      loggedIn((me) => ownData(me, deps)),
    );
    post(
      accountPaths.sendConfirmation,
      loggedIn(({ account }) => sendConfirmation(account, deps)),
    );
    post(
      accountPaths.profile,
      loggedIn((me, { body }) => changeProfile(body, me, deps)),
    );
    post(
      accountPaths.changePassword,
      loggedIn((me, request) => changePassword(request.body, me, visitorOf(request), deps)),
    );
    post(
      accountPaths.logout,
      loggedIn((me) => logout(me, deps)),
    );
    post(
      accountPaths.endSession,
      loggedIn((me, { body }) => endSession(body, me, deps)),
    );
    post(
      accountPaths.logoutEverywhere,
      loggedIn((me) => logoutEverywhere(me, deps)),
    );
    post(
      accountPaths.delete,
      loggedIn((me, { body }) => deleteAccount(body, me, deps)),
    );
  });
}
