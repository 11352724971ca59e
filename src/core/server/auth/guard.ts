import fastifyCookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { StaffMember, StaffRole } from "../../contract/staff-roles.ts";
import { failure, type DomainError } from "../errors.ts";
import { sendError } from "../http/errors.ts";
import type { Storage } from "../storage/index.ts";
import type { StoredMember } from "./stored-member.ts";
import { findStaffSession, type StaffSession } from "./staff-sessions.ts";
import type { IncomingHttpHeaders } from "node:http";

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * True if a request was sent by a page of the site's own origin (scheme, host and port). Browsers send the
 * `Origin` header with every POST, and no page can change it. False for requests without this header.
 *
 * Behind a proxy, only SITE_URL gives the site's origin. If SITE_URL is not set, or names this machine, an
 * origin that matches the request's `Host` header is accepted too, so that both `localhost` and `127.0.0.1`
 * work.
 *
 * @param siteUrl SITE_URL, if set
 */
export function isExactOrigin(
  { origin, host = "", "sec-fetch-site": site }: IncomingHttpHeaders,
  siteUrl: string | undefined,
): boolean {
  if (origin === undefined || (site !== undefined && site !== "same-origin")) return false;
  const own = siteUrl === undefined ? undefined : new URL(siteUrl);
  if (origin === own?.origin) return true;
  const hostCounts = own === undefined || (loopbackHost.test(own.host) && loopbackHost.test(host));
  return hostCounts && host !== "" && origin === `http://${host}`;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The staff member who sent the request. Never undefined on routes with {@link requireStaff}. */
    staff: StaffMember | undefined;
    /** Session of the request. Never undefined on routes with {@link requireStaff}. */
    staffSession: StaffSession | undefined;
  }
  interface FastifyInstance {
    staffGuard: StaffGuard;
  }
}

/** Identifies the staff member who sent a request, and manages their session cookie. */
export interface StaffGuard {
  /**
   * True if the request comes from a page of the site's own origin. Required for requests that can change
   * data.
   */
  isOwnOrigin(request: FastifyRequest): boolean;
  /**
   * Returns the session for a request's cookie; undefined if there is no valid session.
   *
   * @param isUse false if the request is not activity and must not extend the session, such as a stream's own
   * check that the session is still valid
   */
  sessionOf(request: FastifyRequest, isUse?: boolean): Promise<StaffSession | undefined>;
  /** True if the session can do what its role allows; false if the second factor is still due. */
  isComplete(session: StaffSession): boolean;
  /** Stores the session's cookie in the browser until the session ends. */
  keepCookie(reply: FastifyReply, token: string, expiresAt: string): void;
  dropCookie(reply: FastifyReply): void;
}

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** SITE_URL, if set. */
  readonly siteUrl: string | undefined;
  readonly ownersNeedSecondFactor: boolean;
}

export const toStaffMember = ({ id, name, email, role }: StoredMember): StaffMember => ({
  id,
  name,
  email,
  role,
});

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Adds `request.staff` and `app.staffGuard` to the whole service: the API, the CMS's back end and all staff
 * pages.
 */
export const staffGuard = fastifyPlugin<Options>(
  (app, { storage, now, siteUrl, ownersNeedSecondFactor }, done) => {
    const secure = siteUrl?.startsWith("https:") === true;
    /** The prefix keeps sibling hosts from setting this cookie. Browsers accept the prefix only over TLS. */
    const name = secure ? "__Host-staff" : "staff";
    const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
    app.decorateRequest("staff", undefined);
    app.decorateRequest("staffSession", undefined);
    app.decorate("staffGuard", {
      isOwnOrigin: ({ headers }) => isExactOrigin(headers, siteUrl),
      sessionOf: ({ headers: { cookie } }, isUse) =>
        findStaffSession(
          cookie === undefined ? undefined : fastifyCookie.parse(cookie)[name],
          storage,
          now(),
          isUse,
        ),
      isComplete: ({ member, secondFactor, ways }) =>
        secondFactor === "given" ||
        (ways.length === 0 && !(member.role === "owner" && ownersNeedSecondFactor)),
      keepCookie(reply, token, expiresAt) {
        const expires = new Date(expiresAt);
        void reply.header("set-cookie", fastifyCookie.serialize(name, token, { ...attributes, expires }));
      },
      dropCookie(reply) {
        void reply.header("set-cookie", fastifyCookie.serialize(name, "", { ...attributes, maxAge: 0 }));
      },
    });
    done();
  },
  { name: "staff-guard" },
);

/**
 * Returns the reason for refusing a request. If the request is allowed, returns undefined and sets
 * `request.staff` and `request.staffSession`.
 */
async function refusalReason(
  request: FastifyRequest,
  roles: readonly StaffRole[],
  beforeSecondFactor: boolean,
): Promise<DomainError | undefined> {
  const guard = request.server.staffGuard;
  if (!safeMethods.has(request.method) && !guard.isOwnOrigin(request)) return failure("WRONG_ORIGIN");
  // An event stream reconnects by itself, even on an unattended screen, so it does not count as activity.
  const isUse = request.headers.accept !== "text/event-stream";
  const session = await guard.sessionOf(request, isUse);
  if (!session) return failure("NOT_SIGNED_IN");
  if (!beforeSecondFactor && !guard.isComplete(session)) return failure("SECOND_FACTOR_REQUIRED");
  if (!roles.includes(session.member.role)) return failure("NOT_PERMITTED");
  request.staffSession = session;
  request.staff = toStaffMember(session.member);
  return undefined;
}

const guardHook =
  (roles: readonly StaffRole[], beforeSecondFactor: boolean): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const reason = await refusalReason(request, roles, beforeSecondFactor);
    if (reason) return sendError(request, reply, reason);
  };

/**
 * Returns an onRequest hook that admits only staff with these roles, and sets `request.staff` and
 * `request.staffSession`. It requires a valid session, the second factor if it is due, and, for methods other
 * than GET, HEAD and OPTIONS, a page of the site's own origin. Replies with status 401 (NOT_SIGNED_IN) or 403
 * (SECOND_FACTOR_REQUIRED, NOT_PERMITTED or WRONG_ORIGIN) otherwise.
 *
 * Example: `app.addHook("onRequest", requireStaff("editor", "owner"))`.
 */
export const requireStaff = (...roles: readonly StaffRole[]): onRequestAsyncHookHandler =>
  guardHook(roles, false);

/**
 * Like {@link requireStaff}, but for routes used while signing in: admits members whose second factor is
 * still missing.
 */
export const requireStaffSession = (...roles: readonly StaffRole[]): onRequestAsyncHookHandler =>
  guardHook(roles, true);

/**
 * An onRequest hook for routes that need no session but accept requests only from pages of the site's own
 * origin.
 */
export const requireOwnOrigin: onRequestAsyncHookHandler = async (request, reply) => {
  if (!request.server.staffGuard.isOwnOrigin(request))
    return sendError(request, reply, failure("WRONG_ORIGIN"));
};

/**
 * Returns the staff member whom {@link requireStaff} admitted.
 * @throws Error on a route without that hook
 */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  if (!staff) throw new Error("This route does not require staff.");
  return staff;
}
