import { navigate } from "gatsby";
import { isEmailAddress } from "../../shared/email-address.ts";
import { managePagePath, readReference } from "../../contract/reservation-link.ts";
import { isApiError } from "../api.ts";
import type { FormConfig } from "../booking/use-form.ts";
import { findReservation, refusalOf } from "./calls.ts";

export interface FindValues {
  reference: string;
  email: string;
}

/** The form that opens a reservation by its number and email address. */
export const findForm: FormConfig<FindValues, string> = {
  initialValues: { reference: "", email: "" },
  validate: ({ reference, email }) => ({
    ...(readReference(reference)
      ? {}
      : {
          reference:
            reference.trim() === ""
              ? "Please enter the number of your reservation."
              : "A number has ten letters and digits, such as K7QX-2M9F-TB.",
        }),
    ...(isEmailAddress(email.trim()) ? {} : { email: "Please enter the email address you booked with." }),
  }),
  send: async ({ reference, email }) => {
    const token = await findReservation({ reference: reference.trim(), email: email.trim() });
    await navigate(`${managePagePath}#${token}`);
    return token;
  },
  succeeded: () => "Found. One moment …",
  failed: (error) => {
    if (refusalOf(error) === "RESERVATION_NOT_FOUND")
      return "We have no reservation with this number and this address. Both are in the email we sent you.";
    return isApiError(error)
      ? (error.serverText ?? "Something went wrong. Please try again.")
      : "We could not reach the restaurant. Please try again.";
  },
};
