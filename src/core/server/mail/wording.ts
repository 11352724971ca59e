import { capitalized } from "../../shared/capitalized.ts";
import type { Translate } from "../../messages/words.ts";
import { mailMessages } from "./for-guest.ts";
import type { RestaurantInfo } from "../restaurant.ts";

/**
 * A name that is safe in a greeting or a subject. Undefined if it could be a message, or a link or number meant as
 * bait: anyone can book with another person's address, and people read the mails to the restaurant too.
 */
export const plainName = (typed: string | null): string | undefined => {
  const name = joinLines(typed);
  return name !== null && name.length <= 60 && !linkOrNumber.test(name.normalize("NFKC")) ? name : undefined;
};

/** A sentence that begins in lower case, after the guest's name if that is safe to write. */
export const greet = (
  guest: { readonly name: string | null },
  text: string,
  t: Translate<"mails">,
): string => {
  const name = plainName(guest.name);
  return name ? t("dear", { name, text }) : capitalized(text);
};

/** `" or ring 555-0100"`; empty if the number is unknown. */
export const orCallPhrase = (restaurant: RestaurantInfo): string =>
  restaurant.phone ? mailMessages(restaurant)("orCall", { phone: restaurant.phone }) : "";

/** Web and email addresses, with any script's full stop; five digits or more, however they are grouped. */
export const linkOrNumber = /[:/@\\<>]|www|[\p{L}\p{N}][.。]\p{L}{2,}|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/iu;

/** A line break that a guest typed would begin a line in a mail that looks like the restaurant's. */
export const joinLines = (text: string | null): string | null => text && text.replace(/\s+/g, " ");
