import { fullReservation } from "../../contract/booking-forms.ts";
import { requestOf, type ValuesOf } from "../../contract/form.ts";
import type { ReservationRequestBody } from "../../contract/reservation.ts";
import { createReservation, isApiError, type Booked } from "../api.ts";
import { declared, type FormConfig } from "./use-form.ts";

/** The booking page's form: seven fields, all required, which the browser checks itself before it submits. */
export const fullForm: FormConfig<ValuesOf<typeof fullReservation>, Booked> = {
  ...declared(fullReservation),
  keptAs: fullReservation.name,
  send: (values) => createReservation(requestOf(fullReservation, values) as ReservationRequestBody),
  succeeded: () => fullReservation.success,
  failed: (error) =>
    isApiError(error) ? (error.serverText ?? "Something went wrong") : "Failed to book reservation",
  messageMs: { success: 5000, error: 5000 },
};
