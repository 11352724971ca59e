import { createReservation, isApiError } from "../api.ts";
import type { FormConfig } from "./use-form.ts";

/** What the guest typed, as typed. */
export interface FullValues {
  guests: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  /** `7:30 PM`, or empty. */
  time: string;
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** The booking page's form: seven fields. The browser itself asks for every one before anything is submitted. */
export const fullForm: FormConfig<FullValues, unknown> = {
  initial: { guests: "", date: "", time: "", name: "", email: "", phone: "", message: "" },
  validate: () => ({}),
  send: (values) => {
    const message = values.message.trim();
    return createReservation({
      name: values.name.trim(),
      email: values.email.trim(),
      phoneNumber: values.phone.trim(),
      numberOfPersons: Number.parseInt(values.guests.trim(), 10),
      reservationDate: values.date.trim(),
      reservationTime: values.time.trim(),
      // Back ends read the guest's words from either.
      specialRequest: message,
      message,
    });
  },
  succeeded: () => "Reservation successful!",
  failed: (error) =>
    isApiError(error) ? (error.serverText ?? "Something went wrong") : "Failed to book reservation",
  messageMs: { success: 5000, error: 5000 },
};
