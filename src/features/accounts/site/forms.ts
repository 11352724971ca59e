import { forgotPassword, login, register, resetPassword } from "../contract/account-forms.ts";
import {
  checkForm,
  translateForm,
  type FormDefinition,
  type ValuesOf,
  type TranslatedFields,
} from "../../../core/contract/form.ts";
import { addressOf, type PageAddresses, type PageRole } from "../../../core/shared/page-roles.ts";
import * as paths from "../../../core/contract/paths.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import {
  apiError,
  isApiError,
  isSuccess,
  pathTo,
  post,
  textOf,
  type Answer,
} from "../../../core/browser/api.ts";
import { fromDeclaration, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { storeSession } from "./session.ts";

export type AccountFormName = "login" | "signup" | "forgotten" | "reset";

/** One account form, and the page to which it leads after success. */
interface AccountForm<F extends FormDefinition> extends FormConfig<ValuesOf<F>, string> {
  readonly declaration: TranslatedFields<F>;
  readonly then: { readonly page: PageRole; readonly afterMs: number };
}

/**
 * Returns the JSON of a successful answer ({@link isSuccess}). Throws on any other answer. If `notJson` is
 * given and the reply is not JSON, throws an error with `notJson` and the reply's text: a hotel network's
 * login page may have answered with status 200 instead of the service.
 */
export function requireSuccess(answer: Answer, notJson?: string): unknown {
  if (answer.reply === undefined && notJson !== undefined)
    throw Object.assign(new Error(`${notJson} ${answer.text}`), { name: "NotOurs" });
  if (!isSuccess(answer)) throw apiError(answer);
  return answer.reply;
}

/**
 * Returns a function that returns the message for an error: the service's message, the error's own message,
 * or `fallback` if there is neither. Timeouts and blocked storage have messages of their own.
 */
export const failureMessage = (fallback: string, words: Words) => (error: unknown) => {
  if (isApiError(error)) return error.serverText ?? fallback;
  if (error instanceof Error && "seconds" in error)
    return messagesOf(words, "forms")("failed.timeout", { seconds: Number(error.seconds) });
  if (error instanceof Error && error.name === "StorageError")
    return messagesOf(words, "account")("failed.noStorage");
  return error instanceof Error && error.message !== "" ? error.message : fallback;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The link was truncated in the middle of a %-sequence.
    return text;
  }
};

/**
 * Returns the token of a reset link; undefined if the URL has none. Reads `<page>#token=<token>`, as in our
 * emails, and also `<page>/<token>` and `<page>?token=<token>`.
 *
 * @param page path of the page with the form
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

/** Returns the forms of the account pages. */
export function accountForms(addresses: PageAddresses, words: Words) {
  const t = messagesOf(words, "account");
  const signup: AccountForm<typeof register> = {
    ...fromDeclaration(translateForm(register, words)),
    keptAs: register.name,
    send: async ({ name, email, password }) => {
      const body = { name: name.trim(), email: email.trim(), password };
      const reply = requireSuccess(await post(paths.register, body), t("failed.notJson"));
      return textOf(reply, "message") ?? t("register.done");
    },
    succeeded: (message) => message,
    failed: failureMessage(t("register.failed"), words),
    then: { page: "login", afterMs: 2000 },
  };

  const loginForm: AccountForm<typeof login> = {
    ...fromDeclaration(translateForm(login, words)),
    keptAs: login.name,
    send: async ({ email, password }) => {
      const answer = await post(paths.login, { email: email.trim(), password });
      const reply = requireSuccess(answer, t("failed.notJson"));
      const token = textOf(reply, "token");
      if (token !== undefined) storeSession(token, reply);
      return textOf(reply, "message") ?? t("login.done");
    },
    succeeded: (message) => message,
    failed: failureMessage(t("login.failed"), words),
    then: { page: "welcome", afterMs: 2000 },
  };

  const forgotten: AccountForm<typeof forgotPassword> = {
    ...fromDeclaration(translateForm(forgotPassword, words)),
    keptAs: forgotPassword.name,
    send: async ({ email }) => {
      const answer = await post(paths.forgotPassword, { email: email.trim() });
      const reply = requireSuccess(answer, t("failed.unexpected"));
      return textOf(reply, "message") ?? t("forgot.done");
    },
    succeeded: (message) => message,
    failed: failureMessage(t("forgot.failed"), words),
    then: { page: "resetPassword", afterMs: 3000 },
  };

  const resetForm = translateForm(resetPassword, words);
  const reset: AccountForm<typeof resetPassword> = {
    ...fromDeclaration(resetForm),
    // The token is in the URL, so the guest need not type it.
    validate: (values) => checkForm(resetForm, { ...values, token: "in the address" }),
    send: async ({ password, confirmPassword }) => {
      const token = resetToken(window.location, addressOf(addresses, "resetPassword"));
      if (token === undefined) throw new Error(t("reset.openLink"));
      const path = pathTo(paths.resetPassword, { token });
      const reply = requireSuccess(await post(path, { password, confirmPassword }));
      return textOf(reply, "message") ?? t("reset.done");
    },
    succeeded: (message) => message,
    failed: failureMessage(t("reset.failed"), words),
    then: { page: "login", afterMs: 3000 },
  };

  return { login: loginForm, signup, forgotten, reset } as unknown as Readonly<
    Record<AccountFormName, AccountForm<FormDefinition>>
  >;
}
