import type { landingReservation } from "../contract/booking-forms.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import {
  namedDays,
  noDay,
  checkForm,
  optionsOf,
  type ValuesOf,
  type TranslatedFields,
} from "../../../core/contract/form.ts";
import type { ReservationRequestBody } from "../contract/reservation.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { shiftDate } from "../../../core/shared/time.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import { isApiError, textOf } from "../../../core/browser/api.ts";
import { messagesOf, type Translate, type Words } from "../../../core/messages/words.ts";
import { serviceNow } from "../../../core/browser/service-clock.ts";
import { secondBookingQuestion } from "./booked-before.ts";
import type { FormConfig } from "../../../core/browser/form/use-form.ts";
import { createReservation, learnServiceTime, referenceOf, type Booked } from "./api.ts";
import { calendarDay } from "../../../core/browser/browser-values.ts";

/** Options for the day. The last option opens a field for any other day. */
export const dateChoices = [...Object.keys(namedDays), noDay];

/** Values of the form; a field is empty until the guest chooses an option. */
export interface LandingValues extends ValuesOf<typeof landingReservation> {
  /** `YYYY-MM-DD` from the field opened by "Choose Date..."; empty if it is not filled in. */
  otherDate: string;
}

const dayLabels = {
  Today: "day.today",
  Tomorrow: "day.tomorrow",
  "Next Week": "day.nextWeek",
  [noDay]: "day.other",
} as const;

/** Returns a date option as shown to the guest. */
export const dayLabel = (option: string, t: Translate<"booking">): string =>
  Object.hasOwn(dayLabels, option) ? t(dayLabels[option as keyof typeof dayLabels]) : option;

/** True if a date option names a day. */
export const isNamedDay = (option: string): boolean => Object.hasOwn(namedDays, option);

/**
 * Converts an option that names a day, such as `Tomorrow`, to a date. `today` and the result are `YYYY-MM-DD`.
 * Empty if the option does not name a day.
 */
export const dateOf = (option: string, today: string): string =>
  isNamedDay(option) ? shiftDate(today, namedDays[option]!) : "";

/**
 * Returns the chosen day, from the list or from the field opened by "Choose Date..."; empty if there is none.
 */
export const chosenDate = ({ reservationDate, otherDate }: LandingValues, today: string): string =>
  reservationDate === noDay ? otherDate : dateOf(reservationDate, today);

/** Returns the number of guests in an option; undefined if no option is chosen. */
export const guestsOf = (option: string): number | undefined =>
  option === "" ? undefined : Number.parseInt(option, 10);

/**
 * Returns the request body of a booking: all nine keys, with null for those that the form has no field for.
 *
 * @param today the current date in the restaurant's time zone
 */
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

/** Error codes for which the form shows its own text instead of the service's. */
const ownTexts = {
  MISSING_REQUIRED_FIELDS: "failed.missing",
  INVALID_PERSON_COUNT: "failed.persons",
  INVALID_DATE_FORMAT: "failed.date",
  INVALID_DATE_PAST: "failed.past",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Returns the form on the dinner page, in which guests choose party size, date and time from lists. */
export const landingForm = (
  form: TranslatedFields<typeof landingReservation>,
  timeZone: string,
  formats: Formats,
  words: Words,
): FormConfig<LandingValues, Booked> => ({
  declaration: form,
  keptAs: form.name,
  initialValues: { numberOfPersons: "", reservationDate: "", otherDate: "", reservationTime: "" },
  validate: ({ reservationDate: choice, otherDate, ...others }) =>
    checkForm(form, { ...others, reservationDate: choice === noDay ? otherDate : choice }),
  send: async (values) => {
    // "Today" means the restaurant's day, not the device's.
    await learnServiceTime(calendarDay(timeZone, new Date()));
    return createReservation(landingRequest(values, calendarDay(timeZone, serviceNow())));
  },
  question: (values) =>
    secondBookingQuestion(
      chosenDate(values, calendarDay(timeZone, serviceNow())),
      "",
      messagesOf(words, "booking"),
    ),
  succeeded: (reply, { numberOfPersons, reservationDate, otherDate, reservationTime }) => {
    const id = referenceOf(reply);
    const t = messagesOf(words, "booking");
    const booked = {
      message: textOf(reply, "message") ?? t("booked"),
      guests:
        optionsOf(form, "numberOfPersons").find(({ value }) => value === numberOfPersons)?.label ??
        numberOfPersons,
      date: reservationDate === noDay ? plainDay(otherDate, formats) : dayLabel(reservationDate, t),
      time: reservationTime,
    };
    return id === undefined
      ? t("form.landingDoneNoNumber", booked)
      : t("form.landingDone", { ...booked, id });
  },
  failed: (error) => {
    const t = messagesOf(words, "booking");
    if (!isApiError(error)) return t("failed.landing");
    // Some services put the error code into `error`.
    const { code, error: text } = (error.reply ?? {}) as {
      readonly code?: unknown;
      readonly error?: unknown;
    };
    const own = [code, text].find((one): one is keyof typeof ownTexts =>
      Object.hasOwn(ownTexts, String(one)),
    );
    // The message of an ApiError is the service's text, or `HTTP error! status: …` if there was none.
    return own ? t(ownTexts[own]) : error.message;
  },
  messageMs: { success: 7000 },
  resetWithMessage: true,
});
