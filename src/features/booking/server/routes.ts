import type { FastifyPluginAsync } from "fastify";
import * as availability from "../contract/availability.ts";
import * as reservation from "../contract/reservation.ts";
import { success } from "../../../core/server/errors.ts";
import type { Metrics } from "../../../core/server/metrics/metrics.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { networkHash } from "../../../core/server/rate-limits/network.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import { bookTable } from "./book.ts";
import { alarmLimit, findBurst, raiseBurstAlarm } from "./burst.ts";
import { requestConfirmation } from "./confirm-booking.ts";
import { currentRules, inLanguage, type ReservationDeps } from "./deps.ts";
import { reservationEmails } from "./emails.ts";
import { purgeExpiredKeys } from "../../../core/server/storage/idempotency.ts";
import { manageLink, manageToken } from "./manage.ts";
import { manageRoutes } from "./manage-routes.ts";
import { findReservation, pastReservations } from "./store.ts";
import { withoutTablesReport } from "./without-tables.ts";
import { retentionJob } from "../../../core/server/storage/retention.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { getAvailability } from "./availability/availability-service.ts";

export interface ReservationOptions extends ReservationDeps {
  readonly restaurant: () => RestaurantInfo;
  /** URL at which guests reach the site, such as `https://www.example.com`. */
  readonly siteUrl: () => string;
  /** Secret of at least 32 characters that signs the links in emails. */
  readonly linkKey: string;
  /**
   * True if emails are really sent. If a network has made too many bookings, its guests can then confirm by
   * email; otherwise they have to call.
   */
  readonly sendsMails: boolean;
  readonly metrics?: Pick<Metrics, "booking"> | undefined;
  /** Number of days for which guests' personal data is stored. */
  readonly retentionDays: number;
}

/**
 * Registers the routes, emails and jobs of reservations. The jobs delete old personal data and idempotency
 * keys, report reservations without tables, and watch for bursts of bookings.
 */
export const reservations: FastifyPluginAsync<ReservationOptions> = async (app, options) => {
  const { storage, now, restaurant, siteUrl, linkKey, bookingRules } = options;
  const manageUrl = (reservation: Parameters<typeof manageLink>[2]) =>
    manageLink({ site: siteUrl(), restaurant: restaurant() }, linkKey, reservation);
  const emails = reservationEmails({ restaurant, siteUrl, manageUrl });
  const deps: ReservationDeps = {
    storage,
    bookingRules,
    now,
    phone: () => restaurant().phone,
    onRefused: options.onRefused,
    async onChange(tx, change, at) {
      await options.onChange?.(tx, change, at);
      await emails(tx, change, at);
    },
  };
  const mailing = { ...deps, restaurant, siteUrl, linkKey, rateLimiter: app.rateLimiter };

  apiRoute(app, reservation.createReservation, async ({ body, headers, auth, client }) => {
    const { network, language } = client;
    const source = { networkHash: networkHash(linkKey, network), language };
    const booked = await bookTable(body, inLanguage(deps, client), {
      ...source,
      idempotencyKey: headers["Idempotency-Key"],
      account: auth?.account,
      requestConfirmation: (request, { date, minutes }, refused) =>
        options.sendsMails
          ? requestConfirmation({ ...source, request, date, minutes }, refused, { ...mailing, network })
          : Promise.resolve(refused),
    });
    options.metrics?.booking(booked.ok ? "made" : booked.code);
    if (!booked.ok) return booked;
    const { reply } = booked.value;
    const reservation = booked.value.reservation ?? (await findReservation(storage.db, reply.reservation.id));
    if (!reservation) throw new Error(`A reservation that was booked is gone: ${reply.reservation.id}`);
    // The reply stored for repeated requests lacks the token, so that reading the database does not reveal a
    // working link.
    return success({ ...reply, token: manageToken(linkKey, reservation) });
  });
  apiRoute(app, availability.getAvailability, ({ query, client }) =>
    getAvailability(query, inLanguage(deps, client)),
  );
  manageRoutes(app, mailing);
  app.jobs.register(retentionJob(pastReservations, options));
  await app.register(withoutTablesReport, { storage, now });

  app.jobs.register({
    name: "watch for bursts of bookings",
    everyMs: 60_000,
    async run() {
      const { limits } = await currentRules(deps);
      const burst = await findBurst(storage.db, limits.alarmBookings, now());
      if (!burst || !(await app.rateLimiter.consume([alarmLimit], now())).ok) return;
      await storage.write([], (tx) =>
        raiseBurstAlarm(tx, burst, { restaurant: restaurant(), siteUrl: siteUrl(), now: now() }),
      );
      app.log.error(
        { ...burst },
        "many tables were booked within a short time: check them; one command can cancel them all",
      );
    },
  });

  const name = "purge expired idempotency keys";
  app.jobs.register({
    name,
    everyMs: 3600_000,
    run: () => storage.write([jobLock(name)], (tx) => purgeExpiredKeys(tx, now())),
  });
};
