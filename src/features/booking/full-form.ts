import type { ReservationReply } from "../../contract/reservation.ts";
import { textLimits } from "../../contract/text-limits.ts";
import { createReservation, isApiError } from "../api.ts";
import type { FormConfig } from "./use-form.ts";

/** What the guest typed, as typed, by the names of the API. */
export interface FullValues {
  numberOfPersons: string;
  /** `YYYY-MM-DD`, or empty. */
  reservationDate: string;
  /** `7:30 PM`, or empty. */
  reservationTime: string;
  name: string;
  email: string;
  phoneNumber: string;
  message: string;
}

/** The longest texts, in characters. The message is sent under two keys, so the lower limit of both applies. */
const limits: Partial<Record<keyof FullValues, number>> = {
  name: textLimits.name,
  email: textLimits.email,
  phoneNumber: textLimits.phoneNumber,
  message: Math.min(textLimits.specialRequest, textLimits.message),
};

/** An error for every text that is too long: a `maxlength` would cut a pasted text without a word. */
function tooLong(values: FullValues): Partial<Record<keyof FullValues, string>> {
  const errors: Partial<Record<keyof FullValues, string>> = {};
  for (const [name, limit] of Object.entries(limits) as [keyof FullValues, number][]) {
    const { length } = values[name].trim();
    if (length > limit)
      errors[name] = `Please keep to ${limit} characters: these are ${length.toLocaleString("en")}.`;
  }
  return errors;
}

/** The booking page's form: seven fields, all required, which the browser checks itself before it submits. */
export const fullForm: FormConfig<FullValues, ReservationReply> = {
  initialValues: {
    numberOfPersons: "",
    reservationDate: "",
    reservationTime: "",
    name: "",
    email: "",
    phoneNumber: "",
    message: "",
  },
  validate: tooLong,
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
  succeeded: () => "Reservation successful!",
  failed: (error) =>
    isApiError(error) ? (error.serverText ?? "Something went wrong") : "Failed to book reservation",
  messageMs: { success: 5000, error: 5000 },
};
