import type { EveningDeps } from "./commands.ts";
import { mergeEmails } from "./guest-emails.ts";
import type { SettingsRepository } from "./booking-settings.ts";
import { pauseBookings } from "./pause.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { reservationEmails, manageLink } from "../../booking/server/public.ts";
import { offerEmails } from "./offer-emails.ts";
import type { OfferDeps } from "./offer-links.ts";

export interface EveningOptions extends Pick<
  EveningDeps,
  "storage" | "bookingRules" | "now" | "followParties" | "hasSampleContent" | "sampleOrders"
> {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  /** Secret of at least 32 characters that signs the links in emails. */
  readonly linkKey: string;
  readonly repository: SettingsRepository;
}

/**
 * Returns the dependencies of the evening's book, including those for emails to guests, offers and the
 * settings.
 */
export function eveningDeps({ repository, ...options }: EveningOptions): OfferDeps {
  const { restaurant, siteUrl, linkKey } = options;
  const manageUrl = (reservation: Parameters<typeof manageLink>[2]) =>
    manageLink({ site: siteUrl(), restaurant: restaurant() }, linkKey, reservation);
  const base = {
    ...options,
    onChange: mergeEmails(reservationEmails({ restaurant, siteUrl, manageUrl })),
  };
  return {
    ...base,
    onOffer: offerEmails(base),
    pauseBookings: (date, message, author) => pauseBookings(repository, { date, message }, author),
  };
}
