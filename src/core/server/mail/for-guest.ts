import { messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";
import { formatsIn } from "../../shared/formats.ts";
import type { RestaurantInfo } from "../restaurant.ts";

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
