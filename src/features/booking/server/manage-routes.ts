import type { FastifyInstance } from "fastify";
import * as managedReservation from "../contract/managed-reservation.ts";
import type { ClientInfo } from "../../../core/server/auth/sessions.ts";
import { failure, success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import type { Limit, RateLimiter } from "../../../core/server/rate-limits/rate-limiter.ts";
import { calendarFile } from "./calendar.ts";
import {
  addEmailByToken,
  cancelByToken,
  confirmByToken,
  findManageToken,
  manageLink,
  rescheduleByToken,
  reservationByToken,
  viewByToken,
  type ManageDeps,
} from "./manage.ts";
import { inLanguage } from "./deps.ts";
import { cancelledStatuses } from "../rules/status.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

export interface ManageRouteDeps extends ManageDeps {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  readonly rateLimiter: Pick<RateLimiter, "consume">;
}

/**
 * Limit on searches by reference from one network. It is generous, because all guests of a hotel share a
 * network.
 */
const findsFromNetwork: Limit = {
  name: "finding reservations from network",
  free: 20,
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  forgetMs: 3600_000,
};

/** Registers the routes for guests who view or change a reservation with the link in their email. */
export function manageRoutes(app: FastifyInstance, deps: ManageRouteDeps): void {
  /** Returns dependencies for replies in the language of the guest's page, and in that language's time format. */
  const answering = (client: ClientInfo): ManageRouteDeps => ({
    ...inLanguage(deps, client),
    restaurant: () => localizeForGuest(deps.restaurant(), client.language ?? null),
  });
  apiRoute(app, managedReservation.viewReservation, ({ body, client }) =>
    viewByToken(body.token, answering(client)),
  );
  apiRoute(app, managedReservation.confirmReservation, ({ body, client, auth }) =>
    confirmByToken(body.token, answering(client), auth?.account),
  );
  apiRoute(app, managedReservation.moveReservation, ({ body, client }) =>
    rescheduleByToken(body, answering(client)),
  );
  apiRoute(app, managedReservation.cancelReservation, ({ body, client }) =>
    cancelByToken(body.token, answering(client)),
  );
  apiRoute(app, managedReservation.addReservationEmail, ({ body, client }) =>
    addEmailByToken(body, answering(client)),
  );
  apiRoute(app, managedReservation.downloadCalendarFile, async ({ body }, reply) => {
    const reservation = await reservationByToken(body.token, deps);
    if (!reservation.ok) return reservation;
    if (cancelledStatuses.has(reservation.value.status)) return failure("RESERVATION_CLOSED");
    const file = calendarFile("PUBLISH", {
      reservation: reservation.value,
      restaurant: localizeForGuest(deps.restaurant(), reservation.value.language),
      manageUrl: manageLink(
        { site: deps.siteUrl(), restaurant: deps.restaurant() },
        deps.linkKey,
        reservation.value,
      ),
      now: deps.now(),
    });
    void reply
      .type(file.contentType)
      .header("content-disposition", `attachment; filename="${file.filename}"`);
    return success(file.content);
  });
  apiRoute(app, managedReservation.findReservation, async ({ body, client }) => {
    const key = { limit: findsFromNetwork, subject: client.network };
    const allowed = await deps.rateLimiter.consume([key], deps.now());
    if (!allowed.ok) return allowed;
    const token = await findManageToken(body, deps);
    return token.ok ? success({ success: true, token: token.value }) : token;
  });
}
