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
const apiError = (status: number, reply: unknown): ApiError => {
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

const json = async (response: Response): Promise<unknown> => {
  const body = await response.text();
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(host + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = await json(response);
  if (!response.ok) throw apiError(response.status, reply);
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
  const reply = await json(response);
  if (!response.ok) throw apiError(response.status, reply);
  const { success, items } = (reply ?? {}) as { success?: unknown; items?: unknown };
  if (!success || !Array.isArray(items)) throw new Error("Invalid API response format");
  return items.map(onService);
}
