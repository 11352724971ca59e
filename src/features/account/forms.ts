import { minPasswordLength, passwordLength } from "../../contract/password.ts";
import * as paths from "../../contract/paths.ts";
import { apiError, isApiError, pathTo, post, type Answer } from "../api.ts";
import type { ApiFormTarget } from "../api-form.tsx";
import type { FormConfig } from "../booking/use-form.ts";
import { keepSession } from "./session.ts";

export type AccountFormName = "login" | "signup" | "forgotten" | "reset";

export interface AccountValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** One account form, and the page it leads to after success. */
export interface AccountForm extends FormConfig<AccountValues, string> {
  readonly fields: readonly (keyof AccountValues)[];
  /** What it is where the browser posts it. */
  readonly post: ApiFormTarget;
  readonly button: string;
  readonly busy: string;
  readonly then: { readonly to: string; readonly afterMs: number };
}

type FieldErrors = Partial<Record<keyof AccountValues, string>>;

const tooShort = "Password must be at least 6 characters";
const emptyValues: AccountValues = { name: "", email: "", password: "", confirmPassword: "" };

/** The messages of the fields that are empty. */
export const required = <V extends { [K in keyof V]: string }>(
  values: V,
  messages: Partial<Record<keyof V, string>>,
): Partial<Record<keyof V, string>> =>
  Object.fromEntries(
    Object.entries(messages).filter(([name]) => {
      const value = values[name as keyof V];
      // A password may consist of blanks.
      return (/password/i.test(name) ? value : value.trim()) === "";
    }),
  ) as Partial<Record<keyof V, string>>;

/** What is wrong with a new password. */
export const newPasswordErrors = (
  values: Pick<AccountValues, "password" | "confirmPassword">,
): FieldErrors => {
  const message = "Please fill out both password fields";
  const empty = required(values, { password: message, confirmPassword: message });
  if (Object.keys(empty).length > 0) return empty;
  if (values.password !== values.confirmPassword) return { confirmPassword: "Passwords do not match" };
  return passwordLength(values.password) < minPasswordLength ? { password: tooShort } : {};
};

/** A text of a reply; undefined where it has none. */
export const field = (reply: unknown, name: "message" | "token"): string | undefined => {
  const value =
    typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/** Whether a reply is one of the service: it says that it succeeded, holds a message for the guest, or a token. */
const isOwnReply = (reply: unknown): boolean =>
  typeof reply === "object" &&
  reply !== null &&
  ((reply as { success?: unknown }).success === true ||
    field(reply, "message") !== undefined ||
    field(reply, "token") !== undefined);

/**
 * The JSON of a reply. Throws on a refusal, on JSON that is no reply of the service (whatever else sits between the guest
 * and the service may answer 200), and with `notJson` and the reply where it is no JSON.
 */
export function accepted(answer: Answer, notJson?: string): unknown {
  if (answer.reply === undefined && notJson !== undefined) throw new Error(notJson + answer.text);
  if (!answer.ok || !isOwnReply(answer.reply)) throw apiError(answer);
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
 * The token of a reset link: `/resetpassword#token=<token>`, as our emails have it, `/resetpassword/<token>` or `?token=`;
 * undefined where the address has none.
 */
export function resetToken({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): string | undefined {
  const below = /^\/resetpassword\/([^/]+)/i.exec(pathname)?.[1];
  const token =
    below === undefined
      ? (new URLSearchParams(search).get("token") ?? new URLSearchParams(hash.slice(1)).get("token"))
      : decoded(below);
  return token?.trim() || undefined;
}

/** What is wrong where the address has no {@link resetToken}. */
export const noResetToken = "This link is not whole. Please open the one in the email we sent you.";

export const accountForms: Record<AccountFormName, AccountForm> = {
  signup: {
    initialValues: emptyValues,
    fields: ["name", "email", "password"],
    post: { form: "register", action: paths.register },
    button: "Sign up",
    busy: "Signing up...",
    validate: (values) => ({
      ...(passwordLength(values.password) < minPasswordLength ? { password: tooShort } : {}),
      ...required(values, {
        name: "Name is required",
        email: "Email is required",
        password: "Password is required",
      }),
    }),
    send: async ({ name, email, password }) => {
      const body = { name: name.trim(), email: email.trim(), password };
      const reply = accepted(await post(paths.register, body), notValidJson);
      return field(reply, "message") ?? "Your account has been created";
    },
    succeeded: (message) => message,
    failed: failed("Something went wrong"),
    then: { to: "/login", afterMs: 2000 },
  },
  login: {
    initialValues: emptyValues,
    fields: ["email", "password"],
    post: { form: "login", action: paths.login },
    button: "Log in",
    busy: "Logging in...",
    validate: (values) => required(values, { email: "Email is required", password: "Password is required" }),
    send: async ({ email, password }) => {
      const answer = await post(paths.login, { email: email.trim(), password });
      const reply = accepted(answer, notValidJson);
      const token = field(reply, "token");
      // Without a token the guest is not logged in, whatever the status.
      if (token === undefined) throw apiError(answer);
      keepSession(token, reply);
      return field(reply, "message") ?? "Login successful";
    },
    succeeded: (message) => message,
    failed: failed("Login failed"),
    then: { to: "/lunch", afterMs: 2000 },
  },
  forgotten: {
    initialValues: emptyValues,
    fields: ["email"],
    post: { form: "forgotPassword", action: paths.forgotPassword },
    button: "Send Reset Link",
    busy: "Sending...",
    validate: (values) => required(values, { email: "Email is required" }),
    send: async ({ email }) => {
      const answer = await post(paths.forgotPassword, { email: email.trim() });
      const reply = accepted(answer, "Unexpected server response: ");
      return field(reply, "message") ?? "The reset link has been sent";
    },
    succeeded: (message) => message,
    failed: failed("Failed to send reset link"),
    then: { to: "/resetpassword", afterMs: 3000 },
  },
  reset: {
    initialValues: emptyValues,
    fields: ["password", "confirmPassword"],
    post: { form: "resetPassword", action: paths.resetPasswordByBody },
    button: "Reset Password",
    busy: "Resetting...",
    validate: newPasswordErrors,
    send: async ({ password, confirmPassword }) => {
      const token = resetToken(window.location);
      if (token === undefined) throw new Error(noResetToken);
      const path = pathTo(paths.resetPassword, { token });
      const reply = accepted(await post(path, { password, confirmPassword }));
      return field(reply, "message") ?? "Your password has been changed";
    },
    succeeded: (message) => message,
    failed: failed("Reset failed"),
    then: { to: "/login", afterMs: 3000 },
  },
};
