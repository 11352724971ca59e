import type { fullReservation } from "../contract/booking-forms.ts";
import { requestOf, type ValuesOf, type TranslatedFields } from "../../../core/contract/form.ts";
import type { ReservationRequestBody } from "../contract/reservation.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { secondBookingQuestion } from "./booked-before.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { createReservation, type Booked } from "./api.ts";

/** The booking page's form: seven required fields, which the browser itself validates before submitting. */
export const fullForm = (
  form: TranslatedFields<typeof fullReservation>,
  t: Translate<"booking">,
): FormConfig<ValuesOf<typeof fullReservation>, Booked> => ({
  ...fromDeclaration(form),
  keptAs: form.name,
  send: (values) => createReservation(requestOf(form, values) as ReservationRequestBody),
  succeeded: () => t("form.fullDone"),
  question: ({ reservationDate, email }) => secondBookingQuestion(reservationDate, email, t),
  failed: (error) => (isApiError(error) ? (error.serverText ?? t("failed.plain")) : t("failed.full")),
  messageMs: { success: 5000, error: 5000 },
});
