import { bookingTime } from "../../../core/shared/booking-time.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { clockTime } from "../../../core/shared/time.ts";

/** Start of a reservation, as its row has it. */
interface Start {
  readonly service_date: string;
  readonly start_minutes: number;
}

/** A reservation's time for its guest: `8:00 PM`, `12:30 AM, early on Saturday`. */
export const formatTime = (
  { service_date: date, start_minutes: minutes }: Start,
  { formats }: { readonly formats: Formats },
): string =>
  bookingTime({ date, time: clockTime(minutes), minutes }, formats, messagesIn(formats.language, "layout"));

/** {@link formatTime} with the date: `Friday, 27 November 2026, 8:00 PM`. */
export const formatWhen = (start: Start, restaurant: { readonly formats: Formats }): string =>
  `${longDay(start.service_date, restaurant.formats)}, ${formatTime(start, restaurant)}`;
