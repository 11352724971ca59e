import { textLimits } from "../../contract/text-limits.ts";
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

/** Longest texts, in characters. The message is sent under two keys and keeps to the shorter limit. */
const limits: Partial<Record<keyof FullValues, number>> = {
  name: textLimits.name,
  email: textLimits.email,
  phone: textLimits.phoneNumber,
  message: Math.min(textLimits.specialRequest, textLimits.message),
};

/** Cutting a text short would lose what the guest wrote: a text that is too long is said to be. */
function tooLong(values: FullValues): Partial<Record<keyof FullValues, string>> {
  const errors: Partial<Record<keyof FullValues, string>> = {};
  for (const [name, limit] of Object.entries(limits) as [keyof FullValues, number][]) {
    const { length } = values[name].trim();
    if (length > limit)
      errors[name] = `Please keep to ${limit} characters: these are ${length.toLocaleString("en")}.`;
  }
  return errors;
}

/** The booking page's form: seven fields. The browser itself asks for every one before anything is submitted. */
export const fullForm: FormConfig<FullValues, unknown> = {
  initialValues: { guests: "", date: "", time: "", name: "", email: "", phone: "", message: "" },
  validate: tooLong,
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
