import { availabilityPath, type AvailabilityReply } from "../contract/availability.ts";
import { menuPath } from "../contract/menu.ts";
import {
  createReservationPath,
  type ReservationReply,
  type ReservationRequestBody,
} from "../contract/reservation.ts";
import { sessionToken } from "./account/guest.ts";

/** Where the service answers; empty: the site's own origin. Written into the scripts at build time. */
const host = process.env.GATSBY_API_HOST ?? "";

/** A reply that was not OK. A request that never got a reply rejects with what `fetch` threw instead. */
export interface ApiError extends Error {
  readonly name: "ApiError";
  readonly status: number;
  /** The service's own words, where its reply held any. */
  readonly serverText: string | undefined;
  /** The reply's JSON, or undefined where it was none; for the error codes of src/contract. */
  readonly reply: unknown;
}

// Not a class: for one that extends Error the build writes half a kilobyte of helpers into every form's script.
export const apiError = (status: number, reply: unknown): ApiError => {
  const error =
    typeof reply === "object" && reply !== null ? (reply as { error?: unknown }).error : undefined;
  const serverText = typeof error === "string" && error.trim() !== "" ? error : undefined;
  return Object.assign(new Error(serverText ?? `HTTP error! status: ${status}`), {
    name: "ApiError" as const,
    status,
    serverText,
    reply,
  });
};

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === "ApiError";

const json = (body: string): unknown => {
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
  /** The reply as it came. */
  readonly text: string;
  /** Its JSON, or undefined where it was none. */
  readonly reply: unknown;
}

/** Milliseconds the service may take over what a guest sends, and over what a form asks for beside it. */
const sendTimeout = 20_000;
const askTimeout = 8_000;

/** Says that no answer came in time. The request may have been carried out all the same. */
const tooLate = (ms: number): Error =>
  Object.assign(new Error(`No answer came within ${ms / 1000} seconds. Please try again.`), {
    name: "TimeoutError",
  });

/**
 * Calls the service and reads the whole reply, for `ms` milliseconds at most. Rejects where no reply came: with what
 * `fetch` threw, with the signal's reason, or with an error that says how long it waited.
 */
async function call(path: string, init: RequestInit, ms: number, signal?: AbortSignal): Promise<Answer> {
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort);
  // A timer, not AbortSignal.timeout: that one speaks in the browser's words.
  const timer = setTimeout(() => stop.abort(tooLate(ms)), ms);
  try {
    const response = await fetch(host + path, { ...init, signal: stop.signal });
    const text = await response.text();
    return { ok: response.ok, status: response.status, text, reply: json(text) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/**
 * Posts JSON to a path of the service; without a body, gets what is there. Rejects only where no reply came: see
 * {@link call}.
 */
export const request = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  call(
    path,
    {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    sendTimeout,
  );

/** The reply of an answer that was OK; throws {@link ApiError} on any other. */
function accepted({ ok, status, reply }: Answer): unknown {
  if (!ok) throw apiError(status, reply);
  return reply;
}

/** The header that tells the service who asks; none where nobody is logged in. */
export const authorization = (): Readonly<Record<string, string>> => {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** 32 random hexadecimal digits or more. Only pages of a secure origin have `randomUUID`. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Keys of the reservations that were sent and whose outcome is unknown yet, each by what was sent. */
const unsettled = new Map<string, string>();

/** Whether an answer leaves open what became of the request: the same one may be at work still. */
const leavesOpen = ({ status }: Answer): boolean => status >= 500 || status === 408;

/**
 * Books a table. Throws {@link ApiError} when the service refuses. The same request sent again before an answer has
 * settled it carries the same `Idempotency-Key`, so that a second click or a retry after a lost reply books once.
 */
export async function createReservation(
  body: ReservationRequestBody,
): Promise<Partial<ReservationReply> | undefined> {
  const values = JSON.stringify(body);
  const key = unsettled.get(values) ?? newKey();
  unsettled.set(values, key);
  const answer = await request(createReservationPath, body, { "idempotency-key": key, ...authorization() });
  if (!leavesOpen(answer)) unsettled.delete(values);
  return accepted(answer) as Partial<ReservationReply> | undefined;
}

/**
 * What can be booked on a day (`YYYY-MM-DD`) by a party of this size. Throws {@link ApiError} on a reply that is not OK,
 * an error on one that is no availability, and what {@link call} throws where none came.
 */
export async function fetchAvailability(
  date: string,
  partySize: number,
  signal?: AbortSignal,
): Promise<AvailabilityReply> {
  const query = new URLSearchParams({ date, partySize: String(partySize) });
  const reply = accepted(await call(`${availabilityPath}?${query}`, {}, askTimeout, signal)) as
    Partial<AvailabilityReply> | undefined;
  if (!reply?.success || !Array.isArray(reply.slots)) throw new Error("Invalid API response format");
  return reply as AvailabilityReply;
}

/** Milliseconds a menu may take; a guest reads the static one meanwhile. */
const menuTimeout = 15_000;

/** The pictures of a menu stand on the service that sent it. */
const onService = (item: unknown): unknown => {
  if (host === "" || typeof item !== "object" || item === null) return item;
  const { image } = item as { image?: unknown };
  return typeof image === "string" && /^\/(?!\/)/.test(image) ? { ...item, image: host + image } : item;
};

/**
 * The dishes of today's menu, each as the service sent it: it may lack fields. Throws {@link ApiError} on a reply that is
 * not OK, and an error that says so on one that is no menu.
 */
export async function fetchMenu(): Promise<readonly unknown[]> {
  const reply = accepted(
    await call(menuPath, { headers: { "content-type": "application/json" } }, menuTimeout),
  );
  const { success, items } = (reply ?? {}) as { success?: unknown; items?: unknown };
  if (!success || !Array.isArray(items)) throw new Error("Invalid API response format");
  return items.map(onService);
}
