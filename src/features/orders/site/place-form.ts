import { translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import { placeOrder as declaration } from "../contract/order-forms.ts";
import type { PlaceOrderReply } from "../contract/orders.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";

export type Person = ValuesOf<typeof declaration>;

export type OrderRange = Pick<PlaceOrderReply["order"], "from" | "until">;

export interface Placed {
  readonly number: string;
  readonly token: string;
  /** When the order will be ready. */
  readonly range: OrderRange;
}

/**
 * Returns the form with which a guest orders a bag.
 *
 * @param place sends the order with the guest's details
 * @param forTable true if the order is for a table; name and telephone number are then optional
 */
export function placeForm(
  words: Words,
  place: (person: Person) => Promise<Placed>,
  forTable = false,
): FormConfig<Person, Placed> {
  const t = messagesOf(words, "order");
  const form = fromDeclaration(translateForm(declaration, words));
  return {
    ...form,
    validate: (values) => {
      const { name, phoneNumber, ...others } = form.validate(values);
      return forTable
        ? { ...others, ...(values.phoneNumber === "" ? {} : { phoneNumber }) }
        : { name, phoneNumber, ...others };
    },
    send: place,
    succeeded: () => "",
    refusedField: (error) => {
      const { field } = (isApiError(error) ? (error.reply ?? {}) : {}) as { readonly field?: unknown };
      return form.declaration.fields.find(({ name }) => name === field)?.name;
    },
    failed: (error) => (isApiError(error) ? (error.serverText ?? t("form.failed")) : t("form.unreachable")),
  };
}
