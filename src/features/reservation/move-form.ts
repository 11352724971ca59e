import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import { isApiError } from "../api.ts";
import type { FormConfig } from "../booking/use-form.ts";
import { moveReservation } from "./calls.ts";

/** What the guest has chosen, as typed. */
export interface MoveValues {
  guests: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  /** `7:30 PM`, or empty. */
  time: string;
}

/** The party, date and time of a reservation, as the form has them. */
export const bookingSlotOf = ({ numberOfPersons, date, time }: ManagedReservation): MoveValues => ({
  guests: String(numberOfPersons),
  date,
  time,
});

export const sameBookingSlot = (a: MoveValues, b: MoveValues): boolean =>
  Number(a.guests) === Number(b.guests) && a.date === b.date && a.time === b.time;

/** The form that moves a reservation. Choosing the slot it already has is an error, because it would change nothing. */
export const moveForm = (
  token: string,
  reservation: ManagedReservation,
): FormConfig<MoveValues, ManagedReservationReply> => ({
  initialValues: bookingSlotOf(reservation),
  validate: (values) => ({
    ...(Number(values.guests) >= 1 ? {} : { guests: "Please say how many you will be." }),
    ...(values.date === "" ? { date: "Please select a date." } : {}),
    ...(values.time === ""
      ? { time: "Please select a time." }
      : sameBookingSlot(values, bookingSlotOf(reservation))
        ? { time: "This is when we expect you already." }
        : {}),
  }),
  send: ({ guests, date, time }) =>
    moveReservation({
      token,
      numberOfPersons: Number(guests),
      reservationDate: date,
      reservationTime: time,
    }),
  succeeded: () => "",
  failed: (error) =>
    isApiError(error)
      ? (error.serverText ?? "Something went wrong. Your table stays where it was.")
      : "We could not reach the restaurant. Your table stays where it was.",
});
