import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
} from "fastify";
import { errorReply, errorStatus, type ErrorCode } from "../../contract/errors.ts";
import type { DomainError } from "../reservations/result.ts";

/** What an error's reply says beside its code; the cause is for the log. */
type Details = Omit<DomainError, "ok" | "code"> & { readonly retryAfterMs?: number | undefined };

/** An error whose code the caller may know. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly details: Omit<Details, "cause" | "retryAfterMs">;
  /** For a request that came too early. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, { cause, field, error, alternatives, retryAfterMs }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.details = { field, error, alternatives };
    this.retryAfterMs = retryAfterMs;
  }
}

/** What Fastify finds wrong with a request before a route sees it. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INVALID_JSON",
};

const codeOf = (error: FastifyError | ApiError): ErrorCode => {
  if (error instanceof ApiError) return error.code;
  const known = fastifyCodes[error.code];
  if (known) return known;
  if (error instanceof SyntaxError || error.statusCode === 400) return "INVALID_JSON";
  return "INTERNAL_ERROR";
};

/** Answers every error with its code; what happened inside goes to the log and nowhere else. */
export function apiErrorHandler(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const code = codeOf(error);
  const status = errorStatus(code);
  if (status >= 500)
    request.log.error(
      { err: error instanceof ApiError && error.cause instanceof Error ? error.cause : error },
      code,
    );
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  const { details, retryAfterMs } = error instanceof ApiError ? error : { details: {} };
  if (retryAfterMs === undefined)
    return reply.code(status).send(errorReply(code, details.field, details.error, details.alternatives));
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return reply
    .code(status)
    .header("retry-after", seconds)
    .send(errorReply(code, details.field, `Too many attempts. Please try again in ${inWords(seconds)}`));
}

const inWords = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

export const apiNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(errorReply("NOT_FOUND"));

const methods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A route that answers every other method with 405 and the list of those it has. */
export function apiRoute(
  app: FastifyInstance,
  method: "GET" | "POST",
  url: string,
  handler: RouteHandlerMethod,
): void {
  const own: HTTPMethods[] = method === "GET" ? ["GET", "HEAD"] : [method];
  const allow = [...own, "OPTIONS"].join(", ");
  app.route({ method: own, url, handler });
  app.route({
    method: methods.filter((other) => !own.includes(other)),
    url,
    // Before the body is read: a PUT of text is a wrong method first of all.
    onRequest: (request, reply, done) => {
      void reply.header("allow", allow);
      if (request.method === "OPTIONS") void reply.code(204).send();
      else done(new ApiError("METHOD_NOT_ALLOWED"));
    },
    handler: apiNotFound,
  });
}
