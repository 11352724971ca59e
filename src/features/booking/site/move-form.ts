import { checkForm, translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import type { ManagedReservation, ManagedReservationReply } from "../contract/managed-reservation.ts";
import { moveReservation as declaration } from "../contract/reservation-forms.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import type { FormConfig } from "../../../core/browser/form/use-form.ts";
import { moveReservation } from "./calls.ts";

/** The guest's choice, as typed. */
type Slot = Omit<ValuesOf<typeof declaration>, "token">;

/** Returns the party, date and time of a reservation as form values. */
export const bookingSlotOf = ({ numberOfPersons, date, time }: ManagedReservation): Slot => ({
  numberOfPersons: String(numberOfPersons),
  reservationDate: date,
  reservationTime: time,
});

export const sameBookingSlot = (a: Slot, b: Slot): boolean =>
  Number(a.numberOfPersons) === Number(b.numberOfPersons) &&
  a.reservationDate === b.reservationDate &&
  a.reservationTime === b.reservationTime;

/**
 * Returns the form that moves a reservation. Choosing the current slot is an error, because nothing would
 * change.
 */
export const moveForm = (
  token: string,
  reservation: ManagedReservation,
  words: Words,
): FormConfig<ValuesOf<typeof declaration>, ManagedReservationReply> => {
  const form = translateForm(declaration, words);
  const t = messagesOf(words, "reservation");
  return {
    declaration: form,
    initialValues: { token, ...bookingSlotOf(reservation) },
    validate: (values) => ({
      ...(sameBookingSlot(values, bookingSlotOf(reservation)) ? { reservationTime: t("move.same") } : {}),
      ...checkForm(form, values),
    }),
    send: (values) => moveReservation({ ...values, numberOfPersons: Number(values.numberOfPersons) }),
    succeeded: () => "",
    failed: (error) => (isApiError(error) ? (error.serverText ?? t("move.failed")) : t("move.unreachable")),
  };
};
