import type { Translate } from "../../messages/words.ts";
import type { RestaurantInfo } from "../restaurant.ts";
import { messagesIn } from "../../messages/catalogues.ts";
import { formatsIn } from "../../shared/formats.ts";
import { capitalized } from "../../shared/text.ts";

/**
 * The restaurant as shown to a guest in mails and on pages that answer forms: with the formats and page
 * addresses of the guest's language.
 *
 * @param language the guest's; null for the restaurant's own
 */
export const localizeForGuest = <R extends RestaurantInfo>(restaurant: R, language: string | null): R =>
  language === null
    ? restaurant
    : {
        ...restaurant,
        ...restaurant.translated?.[language],
        formats: formatsIn(restaurant.formats, language),
      };

/** The messages of mails in the language of {@link localizeForGuest}. */
export const mailMessages = ({ formats }: Pick<RestaurantInfo, "formats">): Translate<"mails"> =>
  messagesIn(formats.language, "mails");

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
