import type { FastifyInstance } from "fastify";
import { createReservationPath } from "../../contract/reservation.ts";
import { createReservation, type ReservationDeps } from "../reservations/create.ts";
import { ApiError, apiRoute } from "./api-errors.ts";

export function reservationRoutes(app: FastifyInstance, deps: ReservationDeps): void {
  apiRoute(app, "POST", createReservationPath, async (request, reply) => {
    const result = await createReservation(request.body, deps);
    if (!result.ok) throw new ApiError(result.code, result);
    return reply.code(201).header("cache-control", "no-store").send(result.value);
  });
}
