import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import {
  cancelReservationPath,
  toFieldError,
  findRequest,
  findReservationPath,
  moveReservationPath,
  reservationCalendarPath,
  viewReservationPath,
  type FoundReservationReply,
  type MoveBody,
} from "../../contract/managed-reservation.ts";
import { networkOf, type Limit, type RateLimiter } from "../rate-limits/rate-limiter.ts";
import { calendarFile } from "./calendar.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import {
  cancelByToken,
  findManageToken,
  manageLink,
  rescheduleByToken,
  reservationByToken,
  viewByToken,
  type ManageDeps,
} from "./manage.ts";
import type { Result } from "./result.ts";
import { cancelledStatuses } from "./status.ts";
import { ApiError, apiRoute } from "../plugins/api-errors.ts";

export interface ManagedReservationDeps extends ManageDeps {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  readonly rateLimiter: Pick<RateLimiter, "consume">;
}

/** Looking for reservations by number from one network: guests of one hotel share a network. */
const findsFromNetwork: Limit = {
  name: "finding reservations from network",
  free: 20,
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  forgetMs: 3600_000,
};

/** @throws ApiError */
const settled = <T>(outcome: Result<T>): T => {
  if (!outcome.ok) throw new ApiError(outcome.code, outcome);
  return outcome.value;
};

/** @throws ApiError where the body is no JSON object */
const bodyOf = (body: unknown): Partial<MoveBody> => {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ApiError("INVALID_JSON");
  return body;
};

const privately = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store");

/** What guests do with a reservation once it is made, by the link in their mail. */
export function managedReservationRoutes(app: FastifyInstance, deps: ManagedReservationDeps): void {
  apiRoute(app, "POST", viewReservationPath, async (request, reply) =>
    privately(reply).send(settled(await viewByToken(bodyOf(request.body).token, deps))),
  );
  apiRoute(app, "POST", moveReservationPath, async (request, reply) =>
    privately(reply).send(settled(await rescheduleByToken(bodyOf(request.body), deps))),
  );
  apiRoute(app, "POST", cancelReservationPath, async (request, reply) =>
    privately(reply).send(settled(await cancelByToken(bodyOf(request.body).token, deps))),
  );
  apiRoute(app, "POST", reservationCalendarPath, async (request, reply) => {
    const reservation = settled(await reservationByToken(bodyOf(request.body).token, deps));
    if (cancelledStatuses.has(reservation.status)) throw new ApiError("RESERVATION_CLOSED");
    const file = calendarFile("PUBLISH", {
      reservation,
      restaurant: deps.restaurant(),
      manageUrl: manageLink(deps.siteUrl(), deps.linkKey, reservation),
      now: deps.now(),
    });
    return privately(reply)
      .type(file.contentType)
      .header("content-disposition", `attachment; filename="${file.filename}"`)
      .send(file.content);
  });
  apiRoute(app, "POST", findReservationPath, async (request, reply) => {
    const body = v.safeParse(findRequest(), bodyOf(request.body));
    if (!body.success) {
      const { code, field } = toFieldError(body.issues[0]);
      throw new ApiError(code, { field });
    }
    const attempt = await deps.rateLimiter.consume(
      [{ limit: findsFromNetwork, subject: networkOf(request.ip) }],
      deps.now(),
    );
    if (!attempt.ok) throw new ApiError("TOO_MANY_REQUESTS", { retryAfterMs: attempt.retryAfterMs });
    const token = settled(await findManageToken(body.output, deps));
    return privately(reply).send({ success: true, token } satisfies FoundReservationReply);
  });
}
