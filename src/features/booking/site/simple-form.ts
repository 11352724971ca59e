import { simpleReservation, withFormattedTimes, withTimeOptions } from "../contract/booking-forms.ts";
import { optionsOf, requestOf, translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import type { ReservationRequestBody } from "../contract/reservation.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { parseTimeOfDay } from "../../../core/shared/time.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { secondBookingQuestion } from "./booked-before.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { createReservation, type Booked } from "./api.ts";

/** Returns the times in the form's list, in the form's notation. */
export const listFormTimes = ({
  declaration,
}: Pick<ReturnType<typeof simpleForm>, "declaration">): string[] =>
  optionsOf(declaration, "reservationTime").map(({ value }) => value);

/** Returns a time in the form's notation; undefined if the form's list does not have that time. */
export const toFormTime = (time: string, times: readonly string[]): string | undefined =>
  times.find((option) => parseTimeOfDay(option) === parseTimeOfDay(time));

/**
 * Returns the form on the home page: party size, date and time.
 *
 * @param times the times that its block offers
 */
export const simpleForm = (
  times: readonly string[],
  formats: Pick<Formats, "clock" | "keepsFormTimes">,
  words: Words,
): FormConfig<ValuesOf<typeof simpleReservation>, Booked> => ({
  ...fromDeclaration(
    translateForm(withFormattedTimes(withTimeOptions(simpleReservation, times), formats), words),
  ),
  keptAs: simpleReservation.name,
  send: (values) => createReservation(requestOf(simpleReservation, values) as ReservationRequestBody),
  succeeded: () => messagesOf(words, "booking")("form.simpleDone"),
  question: ({ reservationDate }) => secondBookingQuestion(reservationDate, "", messagesOf(words, "booking")),
  failed: (error) => {
    if (isApiError(error)) return error.serverText ?? messagesOf(words, "booking")("failed.simple");
    if (error instanceof Error && error.name === "UnconfirmedError")
      return messagesOf(words, "booking")("failed.unconfirmed");
    if (error instanceof Error && "seconds" in error)
      return messagesOf(words, "forms")("failed.timeout", { seconds: Number(error.seconds) });
    return error instanceof Error && error.message !== ""
      ? error.message
      : messagesOf(words, "forms")("failed.again");
  },
  messageMs: { success: 4000, error: 4000 },
});
