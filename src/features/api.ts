import {
  createReservationPath,
  type ReservationReply,
  type ReservationRequestBody,
} from "../contract/reservation.ts";

/** Where the service answers; empty: the site's own origin. Written into the scripts at build time. */
const host = process.env.GATSBY_API_HOST ?? "";

/** A reply that was not OK. A request that never got a reply rejects with what `fetch` threw instead. */
export class ApiError extends Error {
  readonly status: number;
  /** The service's own words, where its reply held any. */
  readonly serverText: string | undefined;
  /** The reply's JSON, or undefined where it was none; for the error codes of src/contract. */
  readonly reply: unknown;

  constructor(status: number, reply: unknown) {
    const error =
      typeof reply === "object" && reply !== null ? (reply as { error?: unknown }).error : undefined;
    const text = typeof error === "string" && error.trim() !== "" ? error : undefined;
    super(text ?? `HTTP error! status: ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.serverText = text;
    this.reply = reply;
  }
}

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
  if (!response.ok) throw new ApiError(response.status, reply);
  return reply;
}

/** Books a table. Throws {@link ApiError} when the service refuses. */
export const createReservation = (
  request: ReservationRequestBody,
): Promise<Partial<ReservationReply> | undefined> =>
  post(createReservationPath, request) as Promise<Partial<ReservationReply> | undefined>;
