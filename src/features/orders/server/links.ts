import { addressOf } from "../../../core/shared/page-roles.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { checkLinkToken, linkExpiry, linkToken } from "../../../core/server/http/link-tokens.ts";
import type { StoredOrder } from "./store.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

/**
 * Kinds of order links. `order`: the guest's usual link. `confirm-order`: the link in the email that asks for
 * confirmation. With either link, a guest can view, change and cancel the order.
 */
export type OrderLink = "order" | "confirm-order";

/**
 * Returns the token with which a guest views and changes an order. The token expires some time after the
 * order's range.
 *
 * @param until end of the order's range, ISO 8601
 */
export const orderToken = (key: string, number: string, until: string, link: OrderLink = "order"): string =>
  linkToken(key, number, link, linkExpiry({ ends_at: until }));

/** Reads a link's token. Fails with INVALID_LINK or LINK_EXPIRED. */
export function readOrderToken(
  key: string,
  token: string,
  now: Date,
): Result<{ readonly number: string; readonly link: OrderLink }> {
  for (const link of ["order", "confirm-order"] as const) {
    const number = checkLinkToken(key, token, link, now);
    if (number.ok) return success({ number: number.value, link });
    if (number.code !== "INVALID_LINK") return number;
  }
  return invalidLink;
}

export const invalidLink = failure("INVALID_LINK", { say: (t) => t("order.invalidLink") });

/**
 * Returns the link in a guest's email, to the order's page in the guest's language.
 *
 * @param site public URL of the site: `https://www.example.com`
 */
export const orderUrl = (
  { site, restaurant }: { readonly site: string; readonly restaurant: RestaurantInfo },
  key: string,
  { number, latest_at, language }: Pick<StoredOrder, "number" | "latest_at" | "language">,
  link: OrderLink,
): string => {
  const page = addressOf(localizeForGuest(restaurant, language).addresses, "order").replace(/\/$/, "");
  return `${site}${page}/${number}#${orderToken(key, number, latest_at, link)}`;
};
