import { messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";
import { formatsIn } from "../../shared/formats.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";

/**
 * The restaurant as a mail to a guest writes of it: its formats are those of the guest's language.
 *
 * @param language that the guest was answered in; null: the restaurant's own
 */
export const forGuest = (restaurant: RestaurantInfo, language: string | null): RestaurantInfo =>
  language === null ? restaurant : { ...restaurant, formats: formatsIn(restaurant.formats, language) };

/** The messages of mails in the language of {@link forGuest}. */
export const mailWords = ({ formats }: Pick<RestaurantInfo, "formats">): Translate<"mails"> =>
  messagesIn(formats.language, "mails");
