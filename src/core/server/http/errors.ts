import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { errorReply, errorText } from "../../contract/error-reply.ts";
import { messagesIn } from "../../messages/catalogues.ts";
import { languageOf, replyMessages } from "./language.ts";
import { errorStatus, type ErrorCode } from "../../contract/errors.ts";
import { ContentError, failure, OverloadedError, type DomainError } from "../errors.ts";
import { StorageError } from "../storage/errors.ts";
import { splitUrl } from "./addresses.ts";

/** The API's error codes for requests that Fastify refuses before a handler runs, by Fastify's code. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INVALID_JSON",
};

/**
 * True if an error means that the database or the content is unavailable, or the service overloaded, rather
 * than that the code is wrong.
 */
const isServiceUnavailable = (error: unknown): boolean =>
  error instanceof StorageError || error instanceof ContentError || error instanceof OverloadedError;

/**
 * Returns the failure with which to answer a thrown error. Unexpected errors are programming errors:
 * INTERNAL_ERROR.
 */
function toDomainError(error: FastifyError): DomainError {
  if (isServiceUnavailable(error)) return failure("SERVICE_UNAVAILABLE", { cause: error });
  const code = fastifyCodes[error.code] ?? (error.statusCode === 400 ? "INVALID_JSON" : undefined);
  return code === undefined ? failure("INTERNAL_ERROR", { cause: error }) : failure(code);
}

/** Milliseconds after which a retry makes sense while the service is unavailable. */
const unavailableRetryMs = 5000;

function waitText(seconds: number, language: string): string {
  const t = messagesIn(language, "errors");
  return seconds < 60
    ? t("wait.seconds", { count: seconds })
    : t("wait.minutes", { count: Math.ceil(seconds / 60) });
}

/**
 * Replies with a failure. For status 500 and above, the cause appears only in the log; the reply contains the
 * request id, which identifies the log entry.
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const { code, field, details, retryAfterMs, cause, say } = error;
  const status = errorStatus(code);
  if (status >= 500) request.log.error({ err: cause }, code);
  if (status === 401 && code !== "NOT_SIGNED_IN") void reply.header("www-authenticate", "Bearer");
  const language = languageOf(request);
  let message = say?.(replyMessages({ language })) ?? error.message;
  const waitMs = retryAfterMs ?? (status === 503 ? unavailableRetryMs : undefined);
  if (waitMs !== undefined) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    void reply.header("retry-after", seconds);
    if (code === "TOO_MANY_REQUESTS") message ??= waitText(seconds, language);
  }
  return reply
    .code(status)
    .header("x-request-id", request.id)
    .send({
      ...errorReply(code, field, message ?? errorText(code, language), details),
      ...(status >= 500 ? { requestId: request.id } : {}),
    });
}

/** True if a path belongs to the API. Ignores case. */
export const isApiPath = (pathname: string): boolean => /^\/api(?:\/|$)/i.test(pathname);

export const apiNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply, failure("NOT_FOUND"));

/**
 * Replies with a failure before it is known whether the request is for the API or the site. Visitors to the
 * site get plain text.
 */
export function sendErrorAnywhere(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply {
  void reply.header("cache-control", "no-store");
  if (isApiPath(splitUrl(request.raw.url ?? "/").pathname)) return sendError(request, reply, error);
  const status = errorStatus(error.code);
  if (status === 503) void reply.header("retry-after", unavailableRetryMs / 1000);
  return reply
    .code(status)
    .type("text/plain; charset=utf-8")
    .send(`${errorText(error.code)}.\n`);
}

/**
 * Adds the request id to every API reply, and answers every error with its code. Register it in the API's
 * scope.
 */
export const apiErrors = fastifyPlugin((api, _options, done) => {
  api.addHook("onRequest", (request, reply, next) => {
    void reply.header("x-request-id", request.id);
    next();
  });
  api.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(request, reply, toDomainError(error)),
  );
  done();
});

/** Answers errors outside the API with plain text. */
export const siteErrors = fastifyPlugin((app, _options, done) => {
  // The router is case-sensitive, but the site's paths are not. Without this, `/API/…` would be answered with
  // a page.
  app.addHook("onRequest", (request, reply, next) => {
    const { url = "/" } = request.routeOptions;
    const { pathname } = splitUrl(request.raw.url ?? "/");
    if (isApiPath(pathname) && !isApiPath(url)) apiNotFound(request, reply);
    else next();
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    void reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
    // If the requested range is beyond the end of a file, the reply contains the file's size: RFC 9110,
    // section 15.5.17.
    const range = (error as { headers?: Readonly<Record<string, string>> }).headers?.["Content-Range"];
    if (status === 416 && range !== undefined) void reply.header("content-range", range);
    if (status < 500) return reply.code(status).send("This request cannot be answered.\n");
    request.log.error({ err: error }, "request failed");
    if (isServiceUnavailable(error)) void reply.header("retry-after", unavailableRetryMs / 1000);
    return reply
      .code(isServiceUnavailable(error) ? 503 : 500)
      .header("x-request-id", request.id)
      .send("Something went wrong on our side. Please try again.\n");
  });
  done();
});
