import { simpleReservation, withClock, withTimes } from "../../contract/booking-forms.ts";
import { optionsOf, requestOf, type ValuesOf } from "../../contract/form.ts";
import type { ReservationRequestBody } from "../../contract/reservation.ts";
import type { Formats } from "../../shared/formats.ts";
import { parseTimeOfDay } from "../../shared/time.ts";
import { createReservation, isApiError, type Booked } from "../api.ts";
import { declared, type FormConfig } from "./use-form.ts";

/** The times that the form offers, as it writes them. */
export const timesOf = ({ declaration }: Pick<ReturnType<typeof simpleForm>, "declaration">): string[] =>
  optionsOf(declaration, "reservationTime").map(({ value }) => value);

/** The form's own spelling of a time; undefined where its list does not have that time. */
export const toFormTime = (time: string, times: readonly string[]): string | undefined =>
  times.find((option) => parseTimeOfDay(option) === parseTimeOfDay(time));

const fallback = "Something went wrong. Please try again.";

/** Party size, date and time: the form of the home page. @param times as its block offers them */
export const simpleForm = (
  times: readonly string[],
  formats: Pick<Formats, "clock">,
): FormConfig<ValuesOf<typeof simpleReservation>, Booked> => ({
  ...declared(withClock(withTimes(simpleReservation, times), formats)),
  keptAs: simpleReservation.name,
  send: (values) => createReservation(requestOf(simpleReservation, values) as ReservationRequestBody),
  succeeded: () => simpleReservation.success,
  failed: (error) => {
    if (isApiError(error)) return error.serverText ?? "Reservation failed";
    return error instanceof Error && error.message !== "" ? error.message : fallback;
  },
  messageMs: { success: 4000, error: 4000 },
});
