import type { FastifyInstance, RouteOptions } from "fastify";
import * as v from "valibot";
import { errorCodesOf, isFileReply, type Endpoint } from "../core/contract/endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { errorReply, errorReplySchema as core, type ErrorDetails } from "../core/contract/error-reply.ts";
import { errorStatus } from "../core/contract/errors.ts";
import { alternatives } from "../features/booking/contract/availability.ts";
import { quotedOrder } from "../features/orders/contract/orders.ts";

/** The body of every error reply, including the fields that features add. */
export const errorReplySchema = v.strictObject({
  ...core.entries,
  alternatives: v.optional(
    v.pipe(
      alternatives,
      v.description(
        "Dates and times that can be booked instead, nearest first; empty if there are none. Sent with every refusal of a time except INVALID_DATE_PAST.",
      ),
    ),
  ),
  order: v.optional(
    v.pipe(quotedOrder, v.description("The refused order, as the guest could order it now.")),
  ),
} satisfies Record<keyof ErrorDetails, v.GenericSchema> & typeof core.entries);

interface SentReply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly payload: unknown;
}

const all: readonly Endpoint[] = Object.values(endpoints);
const underApi = (url: string): boolean => /^\/api\/(food|staff)/.test(url);

/** @param url the route's pattern, `/api/food/resetPassword/:token` */
const endpointOf = (method: string, url: string): Endpoint | undefined =>
  all.find((endpoint) => endpoint.path === url && endpoint.method === method);

/**
 * Parses JSON and checks its shape. Returns the value, or the problem if there is one. The problem names the
 * location and the expected type, but never the value, which can be personal data.
 */
const readJson = <S extends v.GenericSchema>(text: unknown, schema: S) => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return {
    value: read.success ? (read.output as v.InferOutput<S>) : undefined,
    problem: read.issues
      ?.map((issue) => `${v.getDotPath(issue) ?? "reply"}: expected ${issue.expected ?? issue.type}`)
      .join("; "),
  };
};

/** Returns a description of how a reply violates its endpoint's contract; undefined if it does not. */
export function findContractViolation(
  endpoint: Endpoint | undefined,
  { status, contentType = "", payload }: SentReply,
): string | undefined {
  const isType = (mediaType: string) => contentType.split(";")[0] === mediaType;
  if (status >= 400) {
    if (!isType("application/json")) return "content type is not application/json";
    const { value, problem } = readJson(payload, errorReplySchema);
    if (!value) return problem;
    if (errorStatus(value.code) !== status) return `status ${status} is not that of ${value.code}`;
    return endpoint && !errorCodesOf(endpoint).includes(value.code)
      ? `${value.code} is not declared`
      : undefined;
  }
  const reply = endpoint?.replies[status];
  if (reply === undefined) return `status ${status} is not declared`;
  const mediaType = isFileReply(reply) ? reply.mediaType : "application/json";
  if (!isType(mediaType)) return `content type is not ${mediaType}`;
  return isFileReply(reply) ? undefined : readJson(payload, reply).problem;
}

const methodsOf = ({ method }: RouteOptions): readonly string[] => [method].flat();

/**
 * Enforces the contract in tests and development: a reply that violates it is logged and replaced by 500
 * INTERNAL_ERROR. Call it before adding routes: adding a route below `/api/food` or `/api/staff` that is not
 * an endpoint throws, and an endpoint without a route prevents the service from starting.
 */
export function checkReplies(app: FastifyInstance): void {
  const missing = new Set(all);

  app.addHook("onRoute", (route) => {
    if (!underApi(route.url)) return;
    const found = methodsOf(route).flatMap((method) => endpointOf(method, route.url) ?? []);
    for (const endpoint of found) missing.delete(endpoint);
    // A route for another method on an endpoint's path is allowed, although it is not an endpoint: it can
    // only reply with an error.
    if (!all.some(({ path }) => path === route.url))
      throw new Error(
        `${methodsOf(route).join(", ")} ${route.url} is not an endpoint in src/app/endpoints.ts.`,
      );
  });

  app.addHook("onReady", (done) => {
    const names = [...missing].map(({ operationId }) => operationId);
    done(names.length === 0 ? undefined : new Error(`No route answers: ${names.join(", ")}.`));
  });

  app.addHook("onSend", (request, reply, payload, done) => {
    const { method } = request;
    const { url = "" } = request.routeOptions;
    const { statusCode: status } = reply;
    // Successful replies outside `/api/food` and `/api/staff`, such as the OpenAPI document, have no schema.
    // Replies to OPTIONS and HEAD have no body.
    const unchecked = (status < 400 && !underApi(url)) || status === 204 || method === "HEAD";
    const contentType = reply.getHeader("content-type")?.toString();
    const problem = unchecked
      ? undefined
      : findContractViolation(endpointOf(method, url), { status, contentType, payload });
    if (problem === undefined) return done(null, payload);
    request.log.error({ method, route: url, status, problem }, "reply breaks the contract");
    void reply.code(errorStatus("INTERNAL_ERROR")).type("application/json; charset=utf-8");
    done(null, JSON.stringify(errorReply("INTERNAL_ERROR")));
  });
}
