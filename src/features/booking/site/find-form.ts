import { navigate } from "gatsby";
import { translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import { findReservation as declaration } from "../contract/reservation-forms.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { isApiError, errorCodeOfFailure } from "../../../core/browser/api.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { findReservation } from "./calls.ts";

/**
 * Returns a form that finds a reservation by its number and email address, and passes its token to `open`.
 */
export function findForm(
  open: (token: string) => void | Promise<void>,
  words: Words,
): FormConfig<ValuesOf<typeof declaration>, string> {
  const form = translateForm(declaration, words);
  const t = messagesOf(words, "reservation");
  return {
    ...fromDeclaration(form),
    send: async ({ reference, email }) => {
      const token = await findReservation({ reference: reference.trim(), email: email.trim() });
      await open(token);
      return token;
    },
    succeeded: () => t("find.found"),
    failed: (error) => {
      if (errorCodeOfFailure(error) === "RESERVATION_NOT_FOUND") return form.errorTexts.RESERVATION_NOT_FOUND;
      return isApiError(error)
        ? (error.serverText ?? messagesOf(words, "forms")("failed.again"))
        : t("find.unreachable");
    },
  };
}

/** Returns a function that, given a token, opens its reservation on the page at this path. */
export const openReservationOn =
  (reservationPage: string) =>
  (token: string): void | Promise<void> =>
    navigate(`${reservationPage}#${token}`);
