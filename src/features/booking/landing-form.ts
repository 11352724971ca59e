import { landingReservation, namedDays, noDay } from "../../contract/booking-forms.ts";
import { errorCodeOf, errorTexts, type ErrorCode } from "../../contract/errors.ts";
import { checkForm, optionsOf, successText, type ValuesOf } from "../../contract/form.ts";
import type { ReservationRequestBody } from "../../contract/reservation.ts";
import type { Formats } from "../../shared/formats.ts";
import { shiftDate } from "../../shared/time.ts";
import { plainDay } from "../../shared/format-date.ts";
import { createReservation, hearService, isApiError, referenceOf, textOf, type Booked } from "../api.ts";
import { serviceNow } from "../service-clock.ts";
import { calendarDay } from "./today.ts";
import type { FormConfig } from "./use-form.ts";

/** The choices of the landing form, as the guest sees them. The last date is no choice yet: it opens a field for one. */
export const guestChoices = optionsOf(landingReservation, "numberOfPersons").map(({ label }) => label);
export const dateChoices = [...Object.keys(namedDays), noDay];

/** The choices as made, each empty until then. */
export interface LandingValues extends ValuesOf<typeof landingReservation> {
  /** `YYYY-MM-DD` of the field that "Choose Date..." opens, or empty. */
  otherDate: string;
}

/** Whether a date choice is a day. */
export const isDay = (option: string): boolean => Object.hasOwn(namedDays, option);

/** The day of a date choice, counted from `today` (`YYYY-MM-DD`); empty where it is none. */
export const dateOf = (option: string, today: string): string =>
  isDay(option) ? shiftDate(today, namedDays[option]!) : "";

/** The day that is chosen, from the list or in the field of "Choose Date..."; empty while there is none. */
export const chosenDate = ({ reservationDate, otherDate }: LandingValues, today: string): string =>
  reservationDate === noDay ? otherDate : dateOf(reservationDate, today);

/** The number of guests of a choice; undefined while none is chosen. */
export const guestsOf = (option: string): number | undefined =>
  option === "" ? undefined : Number.parseInt(option, 10);

/** What a booking sends: all nine keys, those the form does not ask for as null. `today` is the restaurant's. */
export function landingRequest(values: LandingValues, today: string): ReservationRequestBody {
  return {
    name: null,
    email: null,
    phoneNumber: null,
    tableNumber: null,
    numberOfPersons: Number.parseInt(values.numberOfPersons, 10),
    reservationDate: chosenDate(values, today),
    reservationTime: values.reservationTime,
    specialRequest: null,
    message: null,
  };
}

/** For a service that gives no number. */
const withoutNumber = { ...landingReservation, success: "{message} - for {guests} on {date} at {time}!" };

const fallback = "Failed to book reservation. Please try again.";

/** The errors for which the form has its own text, whatever text the service sends with them. */
const ownTexts: readonly ErrorCode[] = [
  "MISSING_REQUIRED_FIELDS",
  "INVALID_PERSON_COUNT",
  "INVALID_DATE_FORMAT",
  "INVALID_DATE_PAST",
];

/** Guests, date and time chosen from lists: the form of the dinner page. */
export const landingForm = (timeZone: string, formats: Formats): FormConfig<LandingValues, Booked> => ({
  declaration: landingReservation,
  keptAs: landingReservation.name,
  initialValues: { numberOfPersons: "", reservationDate: "", otherDate: "", reservationTime: "" },
  validate: ({ reservationDate: choice, otherDate, ...others }) =>
    checkForm(landingReservation, { ...others, reservationDate: choice === noDay ? otherDate : choice }),
  send: async (values) => {
    // "Today" is the restaurant's, whatever the clock of the guest's device says.
    await hearService(calendarDay(timeZone, new Date()));
    return createReservation(landingRequest(values, calendarDay(timeZone, serviceNow())));
  },
  succeeded: (reply, { numberOfPersons, reservationDate, otherDate, reservationTime }) => {
    const id = referenceOf(reply);
    return successText(id === undefined ? withoutNumber : landingReservation, {
      message: textOf(reply, "message") ?? "Your table is booked",
      id: id ?? "",
      guests: numberOfPersons,
      date: reservationDate === noDay ? plainDay(otherDate, formats) : reservationDate,
      time: reservationTime,
    });
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
