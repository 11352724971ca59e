import type { Translate } from "../../messages/words.ts";
import type { RestaurantInfo } from "../restaurant.ts";
import { messagesIn } from "../../messages/catalogues.ts";
import { formatsIn } from "../../shared/formats.ts";
import { capitalized } from "../../shared/text.ts";

/**
 * Returns the restaurant as shown to a guest in emails and on pages that answer forms, with the formats and
 * page paths of the guest's language.
 *
 * @param language the guest's language; null for the restaurant's own
 */
export const localizeForGuest = <R extends RestaurantInfo>(restaurant: R, language: string | null): R =>
  language === null
    ? restaurant
    : {
        ...restaurant,
        ...restaurant.translated?.[language],
        formats: formatsIn(restaurant.formats, language),
      };

/** Returns the messages for emails, in the language set by {@link localizeForGuest}. */
export const mailMessages = ({ formats }: Pick<RestaurantInfo, "formats">): Translate<"mails"> =>
  messagesIn(formats.language, "mails");

/**
 * Returns a name that is safe in a greeting or a subject; undefined if the name is long enough to be a
 * message, or contains a link or number that could be bait. Anyone can book with another person's address,
 * and the restaurant's staff read such emails too.
 */
export const plainName = (typed: string | null): string | undefined => {
  const name = joinLines(typed);
  return name !== null && name.length <= 60 && !linkOrNumber.test(name.normalize("NFKC")) ? name : undefined;
};

/** Adds the guest's name, if it is safe, to the start of a sentence that begins in lower case. */
export const greet = (
  guest: { readonly name: string | null },
  text: string,
  t: Translate<"mails">,
): string => {
  const name = plainName(guest.name);
  return name ? t("dear", { name, text }) : capitalized(text);
};

/** Returns `" or ring 555-0100"`; empty if the number is unknown. */
export const orCallPhrase = (restaurant: RestaurantInfo): string =>
  restaurant.phone ? mailMessages(restaurant)("orCall", { phone: restaurant.phone }) : "";

/**
 * Matches web and email addresses (with a Western or East Asian full stop), and five or more digits, however
 * they are grouped.
 */
export const linkOrNumber = /[:/@\\<>]|www|[\p{L}\p{N}][.。]\p{L}{2,}|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/iu;

/** Joins lines: with a line break, a guest could add a line that looks like the restaurant's own. */
export const joinLines = (text: string | null): string | null => text && text.replace(/\s+/g, " ");
