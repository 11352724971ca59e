import { navigate } from "gatsby";
import { translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import { readReference } from "../../booking/contract/reservation-link.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { isApiError, errorCodeOfFailure } from "../../../core/browser/api.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { findOrder } from "./managed-order.ts";
import { findOrder as declaration } from "../contract/order-link-forms.ts";

/**
 * Returns the form that opens an order by its number and the guest's telephone number.
 *
 * @param orderPage path of the page that shows the order
 */
export function findForm(orderPage: string, words: Words): FormConfig<ValuesOf<typeof declaration>, string> {
  const form = translateForm(declaration, words);
  const t = messagesOf(words, "reservation");
  return {
    ...fromDeclaration(form),
    send: async ({ reference, phoneNumber }) => {
      const token = await findOrder(reference.trim(), phoneNumber.trim());
      await navigate(`${orderPage}/${readReference(reference) ?? ""}#${token}`);
      return token;
    },
    succeeded: () => t("find.found"),
    failed: (error) => {
      if (errorCodeOfFailure(error) === "ORDER_NOT_FOUND") return form.errorTexts.ORDER_NOT_FOUND;
      return isApiError(error)
        ? (error.serverText ?? messagesOf(words, "forms")("failed.again"))
        : t("find.unreachable");
    },
  };
}
