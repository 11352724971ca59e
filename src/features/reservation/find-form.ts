import { navigate } from "gatsby";
import type { ValuesOf } from "../../contract/form.ts";
import { findReservation as declaration } from "../../contract/reservation-forms.ts";
import { isApiError } from "../api.ts";
import { declared, type FormConfig } from "../booking/use-form.ts";
import { findReservation, refusalOf } from "./calls.ts";

/** The form that opens a reservation by its number and email address, on the page of this address. */
export const findForm = (reservationPage: string): FormConfig<ValuesOf<typeof declaration>, string> => ({
  ...declared(declaration),
  send: async ({ reference, email }) => {
    const token = await findReservation({ reference: reference.trim(), email: email.trim() });
    await navigate(`${reservationPage}#${token}`);
    return token;
  },
  succeeded: () => "Found. One moment …",
  failed: (error) => {
    if (refusalOf(error) === "RESERVATION_NOT_FOUND") return declaration.errorTexts.RESERVATION_NOT_FOUND;
    return isApiError(error)
      ? (error.serverText ?? "Something went wrong. Please try again.")
      : "We could not reach the restaurant. Please try again.";
  },
});
