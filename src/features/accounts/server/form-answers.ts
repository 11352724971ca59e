import type { FormDefinition } from "../../../core/contract/form.ts";
import { thanksPage, type GuestForm } from "../../../core/server/forms/answers.ts";
import { forgotPassword, login, register, resetPassword } from "../contract/account-forms.ts";

/**
 * Returns a form of the accounts feature, with the page shown after it succeeds.
 *
 * @param next text of the link to the next page, and the role of that page
 */
const ofAccount = (form: FormDefinition, next: Parameters<typeof thanksPage>[2]): GuestForm => ({
  form,
  answer: (_posted, reply, context) => thanksPage(reply as { readonly message?: string }, context, next),
});

/** Account forms that browsers can send without JavaScript. */
export const accountGuestForms = {
  register: ofAccount(register, ["login", "login"]),
  login: ofAccount(login, ["home"]),
  forgotPassword: ofAccount(forgotPassword, ["enterCode", "resetPassword"]),
  resetPassword: ofAccount(resetPassword, ["login", "login"]),
} as const;
