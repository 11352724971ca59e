import type { BookedReply } from "../contract/reservation.ts";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ReservationRequest } from "../contract/reservation.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { askedFromNetwork } from "../../../core/server/auth/limits.ts";
import { sha256 } from "../../../core/server/digest.ts";
import { renderEmail } from "../../../core/server/mail/email-template.ts";
import { guestAddress, enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import type { RateLimiter } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { contactLock } from "../../../core/server/storage/locks.ts";
import { bookTable, type BookingAccount } from "./book.ts";
import { checkEmails } from "./booking-limits.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import { confirmationEmail } from "./emails.ts";
import {
  findReplay,
  idempotentRequest,
  type IdempotentRequest,
} from "../../../core/server/storage/idempotency.ts";
import { checkLinkToken, linkToken } from "../../../core/server/http/link-tokens.ts";
import { findReservation } from "./store.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

/**
 * A booking from a network that has made too many bookings. The service does not store it: the signed link in
 * the email contains it.
 */
export interface UnconfirmedBooking {
  readonly request: ReservationRequest;
  /** Service date of the slot. For a time past midnight, the guest may have entered the next day. */
  readonly date: string;
  readonly minutes: number;
  /**
   * Network that sent the request. The booking counts towards this network's limits, no matter where the
   * guest opens the email.
   */
  readonly networkHash: string | undefined;
  readonly language: string | undefined;
}

/** Returns the token for the link in the email. The token is valid for half an hour. */
export const confirmationToken = (key: string, booking: UnconfirmedBooking, now: Date): string =>
  linkToken(
    key,
    deflateRawSync(JSON.stringify(booking)).toString("base64url"),
    "confirm-booking",
    new Date(now.getTime() + 30 * 60_000),
  );

const confirmationsFromNetwork = { name: "confirmations of bookings from network", ...askedFromNetwork };

interface AskDeps extends ReservationDeps {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  readonly linkKey: string;
  readonly rateLimiter: Pick<RateLimiter, "consume">;
  /** The network that sent the request, see rate-limits/network.ts. */
  readonly network: string;
}

/**
 * Emails the guest a link for confirming the booking, and returns CONFIRM_BY_EMAIL. If the address has been
 * sent too many emails, returns the error of {@link checkEmails}.
 *
 * @param refused error returned if the guest left no address, or if the network has caused too many emails
 */
export async function requestConfirmation(
  booking: UnconfirmedBooking,
  refused: DomainError,
  deps: AskDeps,
): Promise<DomainError> {
  const { email, name, numberOfPersons: party } = booking.request;
  if (email === null) return refused;
  const now = deps.now();
  const limit = { limit: confirmationsFromNetwork, subject: deps.network };
  if (!(await deps.rateLimiter.consume([limit], now)).ok) return refused;
  const rules = await currentRules(deps);
  const site = deps.siteUrl();
  const restaurant = localizeForGuest(deps.restaurant(), booking.language ?? null);
  const url = `${site}${addressOf(restaurant.addresses, "reservation")}#${confirmationToken(deps.linkKey, booking, now)}`;
  const template = confirmationEmail({ ...booking, name, party }, restaurant, url);
  const tooMany = await deps.storage.write([contactLock(guestAddress(email))], async (tx) => {
    const refusal = await checkEmails(tx, email, { rules, now, phone: deps.phone?.() ?? "" });
    if (refusal) return refusal;
    const kind = "reservation-confirm";
    await enqueueEmail(
      tx,
      { kind, to: email, ...renderEmail(template, restaurant, site), urgent: true },
      now,
    );
    return undefined;
  });
  return tooMany ?? failure("CONFIRM_BY_EMAIL");
}

type LinkDeps = ReservationDeps & Pick<AskDeps, "linkKey">;

/** Reads the booking in a link, and its idempotency key. Fails with INVALID_LINK or LINK_EXPIRED. */
function readLink(
  token: string,
  { linkKey, now }: LinkDeps,
): Result<{ readonly booking: UnconfirmedBooking; readonly repeatable: IdempotentRequest }> {
  const claims = checkLinkToken(linkKey, token, "confirm-booking", now());
  if (!claims.ok) return claims;
  const json = inflateRawSync(Buffer.from(claims.value, "base64url")).toString();
  const booking = JSON.parse(json) as UnconfirmedBooking;
  // The key is the same for every email about the same booking, so that a form sent twice books only one
  // table.
  const key = `confirmed ${sha256(claims.value)}`;
  return success({ booking, repeatable: idempotentRequest(key, booking.request) });
}

/** Returns the booking in a link, or the reservation already made from it. */
export async function openLink(
  token: string,
  deps: LinkDeps,
): Promise<Result<UnconfirmedBooking | StoredReservation>> {
  const link = readLink(token, deps);
  if (!link.ok) return link;
  const made = await findReplay<BookedReply>(deps.storage.db, link.value.repeatable, deps.now());
  const reservation =
    made && made !== "reused" && (await findReservation(deps.storage.db, made.reply.reservation.id));
  return success(reservation || link.value.booking);
}

/** Makes the booking that a link contains. Idempotent. */
export async function confirmBooking(
  token: string,
  deps: LinkDeps,
  account: BookingAccount | undefined,
): Promise<Result<StoredReservation>> {
  const link = readLink(token, deps);
  if (!link.ok) return link;
  const { booking, repeatable } = link.value;
  const { networkHash, language } = booking;
  const options = { idempotencyKey: repeatable.key, account, networkHash, language, isConfirmed: true };
  const booked = await bookTable(booking.request, deps, options);
  if (!booked.ok) return booked;
  const { reservation, reply } = booked.value;
  const made = reservation ?? (await findReservation(deps.storage.db, reply.reservation.id));
  return made ? success(made) : failure("RESERVATION_NOT_FOUND");
}
