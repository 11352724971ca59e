import type { FastifyInstance, FastifyRequest } from "fastify";
import { availabilityPath } from "../../contract/availability.ts";
import { createReservationPath } from "../../contract/reservation.ts";
import { authenticate } from "../accounts/sessions.ts";
import { getAvailability } from "./availability/get-availability.ts";
import { bookTable } from "./book.ts";
import type { ReservationDeps } from "./deps.ts";
import { isIdempotencyKey } from "./idempotency.ts";
import { ApiError, apiRoute } from "../plugins/api-errors.ts";

const keyHeader = "idempotency-key";

/** @throws ApiError where the header holds no key */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const text = headers[keyHeader];
  if (text === undefined) return undefined;
  if (typeof text !== "string" || !isIdempotencyKey(text))
    throw new ApiError("INVALID_FIELD", { field: "Idempotency-Key" });
  return text;
}

/** The account under which a request comes. A login that has ended is none: the table is booked all the same. */
async function accountOf({ headers }: FastifyRequest, { storage, now }: ReservationDeps) {
  try {
    return (await authenticate(headers.authorization, storage, now()))?.account;
  } catch (cause) {
    throw new ApiError("SERVICE_UNAVAILABLE", { cause });
  }
}

/** What can be booked, and booking it. */
export function reservationRoutes(app: FastifyInstance, deps: ReservationDeps): void {
  apiRoute(app, "POST", createReservationPath, async (request, reply) => {
    const idempotencyKey = idempotencyKeyOf(request);
    const account = await accountOf(request, deps);
    const result = await bookTable(request.body, deps, {
      idempotencyKey,
      ...(account ? { accountId: account.id, actor: `account ${account.id}` } : {}),
    });
    if (!result.ok) throw new ApiError(result.code, result);
    return reply.code(201).header("cache-control", "no-store").send(result.value);
  });
  apiRoute(app, "GET", availabilityPath, async (request, reply) => {
    const result = await getAvailability(request.query, deps);
    if (!result.ok) throw new ApiError(result.code, result);
    return reply.header("cache-control", "no-store").send(result.value);
  });
}
