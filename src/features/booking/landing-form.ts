import { errorCodeOf, errorTexts, type ErrorCode } from "../../contract/errors.ts";
import type { ReservationReply, ReservationRequestBody } from "../../contract/reservation.ts";
import { shiftDate } from "../../shared/time.ts";
import { createReservation, isApiError } from "../api.ts";
import { calendarDay } from "./today.ts";
import type { FormConfig } from "./use-form.ts";

/** The choices of the landing form, as the guest sees them. */
export const guestChoices = ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"] as const;

/** Choosing the last one empties the field. */
export const dateChoices = ["Today", "Tomorrow", "Next Week", "Choose Date..."] as const;

export const timeChoices = ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"] as const;

/** The choices as made, each empty until then. */
export interface LandingValues {
  guests: (typeof guestChoices)[number] | "";
  date: (typeof dateChoices)[number] | "";
  time: (typeof timeChoices)[number] | "";
}

const daysFromToday: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };

/** Whether a date choice is a day. */
export const isDay = (option: string): boolean => Object.hasOwn(daysFromToday, option);

/** The day of a date choice, counted from `today` (`YYYY-MM-DD`); empty where it is none. */
export const dateOf = (option: string, today: string): string =>
  isDay(option) ? shiftDate(today, daysFromToday[option]!) : "";

/** The number of guests of a choice; undefined while none is chosen. */
export const guestsOf = (option: LandingValues["guests"]): number | undefined =>
  option === "" ? undefined : Number.parseInt(option, 10);

/** What a booking sends: all nine keys, those the form does not ask for as null. `today` is the restaurant's. */
export function landingRequest({ guests, date, time }: LandingValues, today: string): ReservationRequestBody {
  return {
    name: null,
    email: null,
    phoneNumber: null,
    tableNumber: null,
    numberOfPersons: Number.parseInt(guests, 10),
    reservationDate: dateOf(date, today),
    reservationTime: time,
    specialRequest: null,
    message: null,
  };
}

const fallback = "Failed to book reservation. Please try again.";

/** The errors for which the form has its own text, whatever text the service sends with them. */
const ownTexts: readonly ErrorCode[] = [
  "MISSING_REQUIRED_FIELDS",
  "INVALID_PERSON_COUNT",
  "INVALID_DATE_FORMAT",
  "INVALID_DATE_PAST",
];

/** Guests, date and time chosen from lists: the form of the dinner page. */
export const landingForm = (timeZone: string): FormConfig<LandingValues, ReservationReply> => ({
  initialValues: { guests: "", date: "", time: "" },
  validate: ({ guests, date, time }) => ({
    ...(guests === "" ? { guests: "Please select number of guests" } : {}),
    ...(isDay(date) ? {} : { date: "Please select a date" }),
    ...(time === "" ? { time: "Please select a time" } : {}),
  }),
  send: (values) => createReservation(landingRequest(values, calendarDay(timeZone, new Date()))),
  succeeded: ({ message, reservation }, { guests, date, time }) =>
    `${message} - Reservation ID: ${reservation.id} for ${guests} on ${date} at ${time}!`,
  failed: (error) => {
    if (!isApiError(error)) return fallback;
    const code = errorCodeOf(error.reply);
    // An ApiError's own message is the service's text, or `HTTP error! status: …` where it sent none.
    return code && ownTexts.includes(code) ? errorTexts[code] : error.message;
  },
  messageMs: { success: 7000 },
  resetWithMessage: true,
});
