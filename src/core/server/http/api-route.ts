import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { checkHeaders, checkRequest, type Checked } from "../../contract/check-request.ts";
import type { Endpoint, ParsedRequest, ReplyOf } from "../../contract/endpoint.ts";
import type { ClientInfo } from "../auth/sessions.ts";
import { failure, type Result } from "../errors.ts";
import { networkOf } from "../rate-limits/network.ts";
import { requireOwnOrigin, requireStaff, requireStaffSession } from "../auth/guard.ts";
import type { StaffSession } from "../auth/staff-sessions.ts";
import type { Auth } from "./authentication.ts";
import { deviceOf } from "./device-cookie.ts";
import { apiNotFound, sendError } from "./errors.ts";
import { namedLanguage } from "./language.ts";

type AuthOf<E extends Endpoint> = E["auth"] extends "required"
  ? Auth
  : E["auth"] extends "optional"
    ? Auth | undefined
    : E["auth"] extends "staff"
      ? StaffSession
      : undefined;

/** A request that its endpoint's schemas have checked. */
export interface ApiRequest<E extends Endpoint> extends ParsedRequest<E> {
  readonly auth: AuthOf<E>;
  readonly client: ClientInfo;
}

/**
 * Resolves to the body of the reply (a stream for a large file), or to a failure. Sets extra headers on
 * `reply`.
 */
export type ApiHandler<E extends Endpoint> = (
  request: ApiRequest<E>,
  reply: FastifyReply,
) => Promise<Result<ReplyOf<E> | Readable>>;

/** Checks the declared parts of a request, in the order in which faults are reported. */
function parseRequest<E extends Endpoint>(
  { request: schemas }: E,
  { params, query, headers, body }: FastifyRequest,
): Checked<ParsedRequest<E>> {
  const parsed: Record<string, unknown> = {};
  const parts = {
    headers: () => schemas.headers && checkHeaders(schemas.headers, headers),
    params: () => schemas.params && checkRequest(schemas.params, params),
    query: () => schemas.query && checkRequest(schemas.query, query),
    body: () =>
      schemas.bodyCheckedBy === "service"
        ? ({ ok: true, value: body } as const)
        : schemas.body && checkRequest(schemas.body, body),
  };
  for (const [name, check] of Object.entries(parts)) {
    const checked = check();
    if (checked?.ok === false) return checked;
    parsed[name] = checked?.value;
  }
  return { ok: true, value: parsed as unknown as ParsedRequest<E> };
}

/** Returns the hooks that check a request before its body is read. */
const onRequestOf = ({ auth, roles = [], beforeSecondFactor, ownOrigin }: Endpoint) => {
  if (auth === "staff") return beforeSecondFactor ? requireStaffSession(...roles) : requireStaff(...roles);
  return ownOrigin ? requireOwnOrigin : [];
};

const allMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Registers the route of an endpoint. The route checks the login and the request, and replies with the
 * handler's result. On the same path, OPTIONS gets 204 and other methods get 405, both with the allowed
 * methods.
 */
export function apiRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: ApiHandler<E>,
): void {
  const { method, path: url, auth, replies } = endpoint;
  const status = Number(Object.keys(replies)[0]);
  const own: HTTPMethods[] = method === "GET" ? ["GET", "HEAD"] : [method];
  app.route({
    method: own,
    url,
    ...(endpoint.request.bodyLimit === undefined ? {} : { bodyLimit: endpoint.request.bodyLimit }),
    config: { auth },
    onRequest: onRequestOf(endpoint),
    handler: async (request, reply) => {
      const parsed = parseRequest(endpoint, request);
      if (!parsed.ok) return sendError(request, reply, parsed);
      const client = {
        network: networkOf(request.ip),
        userAgent: request.headers["user-agent"],
        device: deviceOf(request),
        language: namedLanguage(request),
      };
      const authOf = (endpoint.auth === "staff" ? request.staffSession : request.auth) as AuthOf<E>;
      const result = await handler({ ...parsed.value, auth: authOf, client }, reply);
      return result.ok ? reply.code(status).send(result.value) : sendError(request, reply, result);
    },
  });
  const allow = [...own, "OPTIONS"].join(", ");
  app.route({
    method: allMethods.filter((other) => !own.includes(other)),
    url,
    // Runs before the body is read, so that a wrong method is reported first, even if the body has the wrong
    // type.
    onRequest: (request, reply) => {
      void reply.header("allow", allow);
      if (request.method === "OPTIONS") void reply.code(204).send();
      else sendError(request, reply, failure("METHOD_NOT_ALLOWED"));
    },
    handler: apiNotFound,
  });
}
