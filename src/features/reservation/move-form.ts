import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import { isApiError } from "../api.ts";
import type { FormConfig } from "../booking/use-form.ts";
import { moveReservation } from "./calls.ts";

/** What the guest has chosen, as typed, by the names of the API. */
export interface MoveValues {
  numberOfPersons: string;
  /** `YYYY-MM-DD`, or empty. */
  reservationDate: string;
  /** `7:30 PM`, or empty. */
  reservationTime: string;
}

/** The party, date and time of a reservation, as the form has them. */
export const bookingSlotOf = ({ numberOfPersons, date, time }: ManagedReservation): MoveValues => ({
  numberOfPersons: String(numberOfPersons),
  reservationDate: date,
  reservationTime: time,
});

export const sameBookingSlot = (a: MoveValues, b: MoveValues): boolean =>
  Number(a.numberOfPersons) === Number(b.numberOfPersons) &&
  a.reservationDate === b.reservationDate &&
  a.reservationTime === b.reservationTime;

/** The form that moves a reservation. Choosing the slot it already has is an error, because it would change nothing. */
export const moveForm = (
  token: string,
  reservation: ManagedReservation,
): FormConfig<MoveValues, ManagedReservationReply> => ({
  initialValues: bookingSlotOf(reservation),
  validate: (values) => ({
    ...(Number(values.numberOfPersons) >= 1 ? {} : { numberOfPersons: "Please say how many you will be." }),
    ...(values.reservationDate === "" ? { reservationDate: "Please select a date." } : {}),
    ...(values.reservationTime === ""
      ? { reservationTime: "Please select a time." }
      : sameBookingSlot(values, bookingSlotOf(reservation))
        ? { reservationTime: "This is when we expect you already." }
        : {}),
  }),
  send: ({ numberOfPersons, ...when }) =>
    moveReservation({ token, numberOfPersons: Number(numberOfPersons), ...when }),
  succeeded: () => "",
  failed: (error) =>
    isApiError(error)
      ? (error.serverText ?? "Something went wrong. Your table stays where it was.")
      : "We could not reach the restaurant. Your table stays where it was.",
});
