import { written, type ValuesOf } from "../../contract/form.ts";
import { placeOrder as declaration } from "../../contract/order-forms.ts";
import { messagesOf, type Words } from "../../messages/words.ts";
import { isApiError } from "../api.ts";
import { declared, type FormConfig } from "../booking/use-form.ts";

export type Person = ValuesOf<typeof declaration>;

/** An order that is on disk, and the token of its link. */
export interface Placed {
  readonly number: string;
  readonly token: string;
}

/** The form that orders a bag. @param place sends the order of this person */
export function placeForm(
  words: Words,
  place: (person: Person) => Promise<Placed>,
): FormConfig<Person, Placed> {
  const t = messagesOf(words, "order");
  return {
    ...declared(written(declaration, words)),
    send: place,
    succeeded: () => "",
    failed: (error) => (isApiError(error) ? (error.serverText ?? t("form.failed")) : t("form.unreachable")),
  };
}
