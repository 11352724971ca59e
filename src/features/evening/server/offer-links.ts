import type { ClientInfo } from "../../../core/server/auth/sessions.ts";
import { success, type Result } from "../../../core/server/errors.ts";
import { checkLinkToken, linkToken } from "../../../core/server/http/link-tokens.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { EveningDeps, OnOffer } from "./commands.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";

export interface OfferDeps extends EveningDeps {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  /** Secret that signs links. */
  readonly linkKey: string;
}

/** Milliseconds after the evening for which a link still shows the outcome of its offer. */
const viewableMs = 24 * 3600_000;

/**
 * Separates the ids of a reservation and of a waiting guest in a token. The token needs both ids, because a
 * table can be offered to one guest after another.
 */
const separator = "~";

type OfferLink = Parameters<OnOffer>[1];

export const offerToken = (
  key: string,
  { reservationId, waitingId }: OfferLink,
  { ends_at }: Pick<StoredReservation, "ends_at">,
): string =>
  linkToken(
    key,
    `${reservationId}${separator}${waitingId}`,
    "offer",
    new Date(Date.parse(ends_at) + viewableMs),
  );

export const waitingToken = (key: string, waitingId: string, now: Date): string =>
  linkToken(key, waitingId, "waiting", new Date(now.getTime() + 400 * 24 * 3600_000));

/** The language of a client that views an offer. */
export type Reader = Pick<ClientInfo, "language">;

/** Reads a link's token. Fails with INVALID_LINK or LINK_EXPIRED. */
export function readOfferToken(token: string, { linkKey, now }: OfferDeps): Result<OfferLink> {
  const ids = checkLinkToken(linkKey, token, "offer", now());
  if (!ids.ok) return ids;
  const [reservationId = "", waitingId = ""] = ids.value.split(separator);
  return success({ reservationId, waitingId });
}
