import fastifyCookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { StaffMember, StaffRole } from "../../contract/staff-roles.ts";
import { failure, type DomainError } from "../errors.ts";
import { sendError } from "../http/errors.ts";
import type { Storage } from "../storage/index.ts";
import type { StoredMember } from "./stored-member.ts";
import { isExactOrigin } from "./exact-origin.ts";
import { findStaffSession, type StaffSession } from "./staff-sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Staff member who sends it. Never undefined on routes with {@link requireStaff}. */
    staff: StaffMember | undefined;
    /** The session it is sent with, on the same routes. */
    staffSession: StaffSession | undefined;
  }
  interface FastifyInstance {
    staffGuard: StaffGuard;
  }
}

/** Identifies the staff member of a request, and the cookie of their session. */
export interface StaffGuard {
  /** Whether a request that changes something comes from a page of the site's own. */
  isOwnOrigin(request: FastifyRequest): boolean;
  /** The session of a request's cookie. @param isUse false: a stream looks whether it may go on */
  sessionOf(request: FastifyRequest, isUse?: boolean): Promise<StaffSession | undefined>;
  /** Whether the session may do what its role allows, or has to give a second factor first. */
  isComplete(session: StaffSession): boolean;
  /** Keeps the session's cookie in the browser until the session ends. */
  keepCookie(reply: FastifyReply, token: string, expiresAt: string): void;
  /** Takes the cookie out of the browser. */
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

/** `request.staff` and `app.staffGuard`, for the whole service: the API, the CMS's back end and all else that staff use. */
export const staffGuard = fastifyPlugin<Options>(
  (app, { storage, now, siteUrl, ownersNeedSecondFactor }, done) => {
    const secure = siteUrl?.startsWith("https:") === true;
    /** With TLS no neighbouring host can set it; browsers take the prefix only then. */
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

/** Reason for refusing a request; undefined if it may pass. */
async function refusalReason(
  request: FastifyRequest,
  roles: readonly StaffRole[],
  beforeSecondFactor: boolean,
): Promise<DomainError | undefined> {
  const guard = request.server.staffGuard;
  if (!safeMethods.has(request.method) && !guard.isOwnOrigin(request)) return failure("WRONG_ORIGIN");
  // A stream that a forgotten screen reopens after a broken line is not activity.
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
 * An onRequest hook that lets in staff of these roles only, and sets `request.staff`: a valid session, the second factor if it is due,
 * and, for methods other than GET and HEAD, a page of the site's own origin. All others get NOT_SIGNED_IN (401),
 * SECOND_FACTOR_REQUIRED, NOT_PERMITTED or WRONG_ORIGIN (403).
 *
 * app.addHook("onRequest", requireStaff("editor", "owner"));
 */
export const requireStaff = (...roles: readonly StaffRole[]): onRequestAsyncHookHandler =>
  guardHook(roles, false);

/** The same for what belongs to signing in: the second factor need not have been given. */
export const requireStaffSession = (...roles: readonly StaffRole[]): onRequestAsyncHookHandler =>
  guardHook(roles, true);

/** An onRequest hook for requests without a session that must come from a page of the site's own origin all the same. */
export const requireOwnOrigin: onRequestAsyncHookHandler = async (request, reply) => {
  if (!request.server.staffGuard.isOwnOrigin(request))
    return sendError(request, reply, failure("WRONG_ORIGIN"));
};

/**
 * Staff member whose request {@link requireStaff} has let in.
 * @throws Error on a route without it
 */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  if (!staff) throw new Error("This route does not require staff.");
  return staff;
}
