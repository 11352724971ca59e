import { forgotPassword, login, register, resetPassword } from "../../contract/account-forms.ts";
import { checkForm, type FormDefinition, type ValuesOf } from "../../contract/form.ts";
import { addressOf, type PageAddresses, type PageRole } from "../../shared/page-roles.ts";
import * as paths from "../../contract/paths.ts";
import { apiError, isApiError, isSuccess, pathTo, post, textOf, type Answer } from "../api.ts";
import { declared, type FormConfig } from "../booking/use-form.ts";
import { keepSession } from "./session.ts";

export type AccountFormName = "login" | "signup" | "forgotten" | "reset";

/** One account form, and the page it leads to after success. */
interface AccountForm<F extends FormDefinition> extends FormConfig<ValuesOf<F>, string> {
  readonly declaration: F;
  readonly then: { readonly page: PageRole; readonly afterMs: number };
}

/**
 * The JSON of an answer that {@link isSuccess}. Throws on any other, and with `notJson` and the reply where that is no JSON:
 * a hotel's login page may answer 200 in the service's place.
 */
export function accepted(answer: Answer, notJson?: string): unknown {
  if (answer.reply === undefined && notJson !== undefined) throw new Error(notJson + answer.text);
  if (!isSuccess(answer)) throw apiError(answer);
  return answer.reply;
}

/** The message of a failure: the service's, else that of the error, else this one. */
export const failed = (fallback: string) => (error: unknown) => {
  if (isApiError(error)) return error.serverText ?? fallback;
  return error instanceof Error && error.message !== "" ? error.message : fallback;
};

const notValidJson = "Server did not return valid JSON: ";

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An incomplete %-sequence: the link was cut off.
    return text;
  }
};

/**
 * The token of a reset link: `<page>#token=<token>`, as our emails have it, `<page>/<token>` or `<page>?token=`; undefined
 * where the address has none.
 *
 * @param page the address of the page with the form
 */
export function resetToken(
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
  page: string,
): string | undefined {
  const below = pathname.toLowerCase().startsWith(`${page}/`)
    ? pathname.slice(page.length + 1).split("/")[0]
    : "";
  const token = !below
    ? (new URLSearchParams(search).get("token") ?? new URLSearchParams(hash.slice(1)).get("token"))
    : decoded(below);
  return token?.trim() || undefined;
}

/** What to do where the address has no {@link resetToken}. */
export const noResetToken = "Open the link in our email: it brings you here to choose a new password.";

const signup: AccountForm<typeof register> = {
  ...declared(register),
  keptAs: register.name,
  send: async ({ name, email, password }) => {
    const body = { name: name.trim(), email: email.trim(), password };
    const reply = accepted(await post(paths.register, body), notValidJson);
    return textOf(reply, "message") ?? "Your account has been created";
  },
  succeeded: (message) => message,
  failed: failed("Something went wrong"),
  then: { page: "login", afterMs: 2000 },
};

const loginForm: AccountForm<typeof login> = {
  ...declared(login),
  keptAs: login.name,
  send: async ({ email, password }) => {
    const answer = await post(paths.login, { email: email.trim(), password });
    const reply = accepted(answer, notValidJson);
    const token = textOf(reply, "token");
    if (token !== undefined) keepSession(token, reply);
    return textOf(reply, "message") ?? "Login successful";
  },
  succeeded: (message) => message,
  failed: failed("Login failed"),
  then: { page: "welcome", afterMs: 2000 },
};

const forgotten: AccountForm<typeof forgotPassword> = {
  ...declared(forgotPassword),
  keptAs: forgotPassword.name,
  send: async ({ email }) => {
    const answer = await post(paths.forgotPassword, { email: email.trim() });
    const reply = accepted(answer, "Unexpected server response: ");
    return textOf(reply, "message") ?? "The reset link has been sent";
  },
  succeeded: (message) => message,
  failed: failed("Failed to send reset link"),
  then: { page: "resetPassword", afterMs: 3000 },
};

const reset = (addresses: PageAddresses): AccountForm<typeof resetPassword> => ({
  ...declared(resetPassword),
  // The code is in the address.
  validate: (values) => checkForm(resetPassword, { ...values, token: "in the address" }),
  send: async ({ password, confirmPassword }) => {
    const token = resetToken(window.location, addressOf(addresses, "resetPassword"));
    if (token === undefined) throw new Error(noResetToken);
    const path = pathTo(paths.resetPassword, { token });
    const reply = accepted(await post(path, { password, confirmPassword }));
    return textOf(reply, "message") ?? "Your password has been changed";
  },
  succeeded: (message) => message,
  failed: failed("Reset failed"),
  then: { page: "login", afterMs: 3000 },
});

/** The forms of the account pages. */
export const accountForms = (addresses: PageAddresses) =>
  ({ login: loginForm, signup, forgotten, reset: reset(addresses) }) as unknown as Readonly<
    Record<AccountFormName, AccountForm<FormDefinition>>
  >;
