import { errorCodeOf, errorTexts, type ErrorCode } from "../../contract/errors.ts";
import type { ReservationReply, ReservationRequestBody } from "../../contract/reservation.ts";
import { shiftDate } from "../../shared/time.ts";
import { weekdayAndDay } from "../../shared/format-date.ts";
import { createReservation, hearService, isApiError } from "../api.ts";
import { serviceNow } from "../service-clock.ts";
import { calendarDay } from "./today.ts";
import type { FormConfig } from "./use-form.ts";

/** The choices of the landing form, as the guest sees them. */
export const guestChoices = ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"] as const;

/** The last one is no choice yet: it opens a field for a date. */
export const anyDate = "Choose Date...";
export const dateChoices = ["Today", "Tomorrow", "Next Week", anyDate] as const;

export const timeChoices = ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"] as const;

/** The choices as made, each empty until then. */
export interface LandingValues {
  guests: (typeof guestChoices)[number] | "";
  date: (typeof dateChoices)[number] | "";
  /** `YYYY-MM-DD` of the field that "Choose Date..." opens, or empty. */
  otherDate: string;
  time: (typeof timeChoices)[number] | "";
}

const daysFromToday: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };

/** Whether a date choice is a day. */
export const isDay = (option: string): boolean => Object.hasOwn(daysFromToday, option);

/** The day of a date choice, counted from `today` (`YYYY-MM-DD`); empty where it is none. */
export const dateOf = (option: string, today: string): string =>
  isDay(option) ? shiftDate(today, daysFromToday[option]!) : "";

/** The day that is chosen, from the list or in the field of "Choose Date..."; empty while there is none. */
export const chosenDate = ({ date, otherDate }: LandingValues, today: string): string =>
  date === anyDate ? otherDate : dateOf(date, today);

/** A date as the form says it where it has no word for it: `Saturday 28 November`. */
export const plainDay = (date: string): string => weekdayAndDay(date).replace(",", "");

/** The number of guests of a choice; undefined while none is chosen. */
export const guestsOf = (option: LandingValues["guests"]): number | undefined =>
  option === "" ? undefined : Number.parseInt(option, 10);

/** What a booking sends: all nine keys, those the form does not ask for as null. `today` is the restaurant's. */
export function landingRequest(values: LandingValues, today: string): ReservationRequestBody {
  const { guests, time } = values;
  return {
    name: null,
    email: null,
    phoneNumber: null,
    tableNumber: null,
    numberOfPersons: Number.parseInt(guests, 10),
    reservationDate: chosenDate(values, today),
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
  initialValues: { guests: "", date: "", otherDate: "", time: "" },
  validate: ({ guests, date, otherDate, time }) => ({
    ...(guests === "" ? { guests: "Please select number of guests" } : {}),
    ...(isDay(date) || (date === anyDate && otherDate !== "") ? {} : { date: "Please select a date" }),
    ...(time === "" ? { time: "Please select a time" } : {}),
  }),
  send: async (values) => {
    // "Today" is the restaurant's, whatever the clock of the guest's device says.
    await hearService(calendarDay(timeZone, new Date()));
    return createReservation(landingRequest(values, calendarDay(timeZone, serviceNow())));
  },
  succeeded: ({ message, reservation }, { guests, date, otherDate, time }) => {
    const day = date === anyDate ? plainDay(otherDate) : date;
    return `${message} - Reservation ID: ${reservation.id} for ${guests} on ${day} at ${time}!`;
  },
  failed: (error) => {
    if (!isApiError(error)) return fallback;
    const code = errorCodeOf(error.reply);
    // An ApiError's own message is the service's text, or `HTTP error! status: …` where it sent none.
    return code && ownTexts.includes(code) ? errorTexts[code] : error.message;
  },
  messageMs: { success: 7000 },
  resetWithMessage: true,
});
