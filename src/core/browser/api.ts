import type { EndpointAt, PathOf, RequestBody, RequestParams } from "../contract/endpoint.ts";
import { errorCodeOf, type ErrorCode } from "../contract/errors.ts";
import * as paths from "../contract/paths.ts";
import { sessionToken } from "./guest.ts";
import { setServiceTime } from "./service-clock.ts";

/** URL of the service; empty for the site's own origin. Written into the scripts at build time. */
const host = process.env.GATSBY_API_HOST ?? "";

/** Returns the whole URL of an endpoint. */
export const apiUrl = (path: string): string => host + path;

/**
 * A reply that was not OK. If there was no reply at all, a request rejects with what `fetch` threw instead.
 */
export interface ApiError extends Error {
  readonly name: "ApiError";
  readonly status: number;
  /** Error text of the service, if its reply has one. */
  readonly serverText: string | undefined;
  /**
   * JSON of the reply, which can contain an error code of src/core/contract; undefined if it was not JSON.
   */
  readonly reply: unknown;
  /** Seconds after which the service accepts the request again, if the reply states them. */
  readonly retryAfter: number | undefined;
}

/** Returns a text field of a reply; undefined if the field is missing or blank. */
export const textOf = (reply: unknown, name: "error" | "message" | "token"): string | undefined => {
  const value =
    typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

// Not a class: the build would add half a kilobyte of helpers for a subclass of Error to every form's script.
export const apiError = ({
  status,
  reply,
  retryAfter,
}: Pick<Answer, "status" | "reply"> & Partial<Answer>): ApiError => {
  const serverText = textOf(reply, "error");
  return Object.assign(new Error(serverText ?? `HTTP error! status: ${status}`), {
    name: "ApiError" as const,
    status,
    serverText,
    reply,
    retryAfter,
  });
};

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === "ApiError";

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};

/** A reply of any status. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  /** The reply, unchanged. */
  readonly text: string;
  /** JSON of the reply; undefined if it was not JSON. */
  readonly reply: unknown;
  /** Seconds from the `Retry-After` header, if the reply has one. */
  readonly retryAfter: number | undefined;
}

/**
 * Milliseconds to wait for an answer to a guest's submission, and to a request made while the guest fills in
 * a form.
 */
const sendTimeout = 20_000;
const askTimeout = 8_000;

/** Returns the header that requests answers in the language of the page rather than the browser's. */
export const pageLanguage = (): Readonly<Record<string, string>> => {
  const { lang } = document.documentElement;
  return lang === "" ? {} : { "accept-language": lang };
};

/**
 * Returns the error for an answer that did not arrive in time. The service may still have carried out the
 * request.
 */
const tooLate = (ms: number): Error =>
  Object.assign(new Error(`We got no answer within ${ms / 1000} seconds. Please try again.`), {
    name: "TimeoutError",
    seconds: ms / 1000,
  });

/**
 * Calls the service and reads the whole reply, within `ms` milliseconds. If there was no reply, rejects with
 * what `fetch` threw, with the signal's reason, or with an error that states how long the call waited.
 */
async function call(path: string, init: RequestInit, ms: number, signal?: AbortSignal): Promise<Answer> {
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort);
  // A timer rather than AbortSignal.timeout, whose error message would come from the browser.
  const timer = setTimeout(() => stop.abort(tooLate(ms)), ms);
  try {
    const headers = { ...init.headers, ...pageLanguage() };
    const response = await fetch(apiUrl(path), { ...init, headers, signal: stop.signal });
    const text = await response.text();
    setServiceTime(response.headers.get("date"));
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    return { ok: response.ok, status: response.status, text, reply: parse(text), retryAfter };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

const json = { "content-type": "application/json" };

/**
 * Posts a JSON body to an endpoint, or an empty object if the endpoint takes no body. Rejects only if there
 * was no reply: see {@link call}.
 */
export const post = <P extends PathOf<"POST">>(
  path: P,
  body: RequestBody<EndpointAt<P>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  call(
    path,
    { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body ?? {}) },
    sendTimeout,
  );

/** Sends a GET request to an endpoint. Rejects only if there was no reply: see {@link call}. */
export const get = (path: PathOf<"GET">, headers: Readonly<Record<string, string>> = {}) =>
  call(path, { headers: { ...json, ...headers } }, sendTimeout);

/**
 * Requests data for a form while the guest fills it in. Its timeout is shorter than that of submissions.
 * @param path path with its query
 */
export const ask = (path: string, signal?: AbortSignal) => call(path, {}, askTimeout, signal);

/** Returns a path with its parameters filled in. */
export const pathTo = <P extends PathOf>(path: P, params: RequestParams<EndpointAt<P>>): P =>
  path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name]!),
  ) as P;

/**
 * Returns the reply in an answer. Throws {@link ApiError} if the answer was not OK, and another error if
 * `isReply` rejects the reply: something between the guest and the service, such as a hotel's login page, may
 * have answered with status 200.
 */
export function requireReply<R>(answer: Answer, isReply: (reply: Partial<R>) => unknown): R {
  if (!answer.ok) throw apiError(answer);
  if (!isReply((answer.reply ?? {}) as Partial<R>)) throw new Error("Invalid API response format");
  return answer.reply as R;
}

/** Returns the header that identifies the guest; no header if no guest is logged in. */
export const authorizationHeader = (): Readonly<Record<string, string>> => {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/**
 * Returns a random key. The browser's `randomUUID` exists only on pages from a secure origin, so there is a
 * fallback.
 */
export const newIdempotencyKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

const isObject = (reply: unknown): reply is object =>
  typeof reply === "object" && reply !== null && !Array.isArray(reply);

/**
 * True if an answer means that a form succeeded: its status is a success, and its JSON object has neither
 * `success: false` nor an error. Services differ in the other fields (routes.md).
 */
export const isSuccess = ({ ok, reply }: Answer): boolean =>
  ok &&
  isObject(reply) &&
  (reply as { success?: unknown }).success !== false &&
  textOf(reply, "error") === undefined &&
  errorCodeOf(reply) === undefined;

/** True if an answer settles the request. After any other answer, the service may still be working on it. */
export const isSettled = ({ ok, status, reply }: Answer): boolean =>
  ok ? isObject(reply) : status < 500 && status !== 408;

/** Milliseconds to wait for the menu. Meanwhile, the guest can read the static menu. */
const menuTimeout = 15_000;

/**
 * Makes the URL of a menu item's picture absolute, because the service that sent the menu also serves the
 * picture.
 */
const onService = (item: unknown): unknown => {
  if (host === "" || typeof item !== "object" || item === null) return item;
  const { image } = item as { image?: unknown };
  return typeof image === "string" && /^\/(?!\/)/.test(image) ? { ...item, image: host + image } : item;
};

/**
 * Fetches the dishes of today's menu as the service sends them, so fields may be missing. Throws {@link
 * ApiError} if the reply is not OK, and another error if it is not a menu.
 */
export async function fetchMenu(): Promise<readonly unknown[]> {
  const answer = await call(paths.getMenu, { headers: json }, menuTimeout);
  const { items } = requireReply<{ readonly success: unknown; readonly items: readonly unknown[] }>(
    answer,
    ({ success, items }) => success && Array.isArray(items),
  );
  return items.map(onService);
}

/** Returns the error code of a refusal; undefined if the service did not answer or sent no code. */
export const errorCodeOfFailure = (failure: unknown): ErrorCode | undefined =>
  // Not errorCodeOf, because that would add the list of all error codes to the script.
  isApiError(failure) ? (failure.reply as { code?: ErrorCode } | undefined)?.code : undefined;
