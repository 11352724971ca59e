import { fullReservation } from "../../contract/booking-forms.ts";
import type { ValuesOf } from "../../contract/form.ts";
import type { ReservationReply } from "../../contract/reservation.ts";
import { createReservation, isApiError } from "../api.ts";
import { declared, type FormConfig } from "./use-form.ts";

/** What the guest typed, as typed. A date is `YYYY-MM-DD`, a time `7:30 PM`. */
export type FullValues = ValuesOf<typeof fullReservation>;

/** The booking page's form: seven fields, all required, which the browser checks itself before it submits. */
export const fullForm: FormConfig<FullValues, ReservationReply> = {
  ...declared(fullReservation),
  send: (values) => {
    const message = values.message.trim();
    return createReservation({
      name: values.name.trim(),
      email: values.email.trim(),
      phoneNumber: values.phoneNumber.trim(),
      numberOfPersons: Number.parseInt(values.numberOfPersons.trim(), 10),
      reservationDate: values.reservationDate.trim(),
      reservationTime: values.reservationTime.trim(),
      // Back ends read the text from either key.
      specialRequest: message,
      message,
    });
  },
  succeeded: () => fullReservation.success,
  failed: (error) =>
    isApiError(error) ? (error.serverText ?? "Something went wrong") : "Failed to book reservation",
  messageMs: { success: 5000, error: 5000 },
};
