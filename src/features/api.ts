import { menuPath } from "../contract/menu.ts";
import {
  createReservationPath,
  type ReservationReply,
  type ReservationRequestBody,
} from "../contract/reservation.ts";

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

/** Posts JSON to a path of the service. Rejects only where no reply came, with what `fetch` threw. */
export async function ask(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(host + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { ok: response.ok, status: response.status, text, reply: json(text) };
}

async function post(path: string, body: unknown): Promise<unknown> {
  const { ok, status, reply } = await ask(path, body);
  if (!ok) throw apiError(status, reply);
  return reply;
}

/** Books a table. Throws {@link ApiError} when the service refuses. */
export const createReservation = (
  request: ReservationRequestBody,
): Promise<Partial<ReservationReply> | undefined> =>
  post(createReservationPath, request) as Promise<Partial<ReservationReply> | undefined>;

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
  const response = await fetch(host + menuPath, {
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(menuTimeout),
  });
  const reply = json(await response.text());
  if (!response.ok) throw apiError(response.status, reply);
  const { success, items } = (reply ?? {}) as { success?: unknown; items?: unknown };
  if (!success || !Array.isArray(items)) throw new Error("Invalid API response format");
  return items.map(onService);
}
