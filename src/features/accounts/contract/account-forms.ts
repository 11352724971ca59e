import type { FormDefinition, FormErrors, FormValues } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { minPasswordLength, passwordLength } from "../../../core/shared/password-rules.ts";

const name = {
  name: "name",
  label: "form.name",
  type: "text",
  autoComplete: "name",
  required: "form.nameRequired",
} as const;
const email = {
  name: "email",
  label: "form.email",
  type: "email",
  // Password managers save a login under the value of the `username` field.
  autoComplete: "username",
  required: "form.emailRequired",
} as const;
const bothPasswords = "form.bothPasswords";
const newPassword = {
  name: "password",
  label: "form.newPassword",
  type: "password",
  autoComplete: "new-password",
  required: bothPasswords,
} as const;
const repeated = { ...newPassword, name: "confirmPassword", label: "form.confirmPassword" } as const;
const present = {
  name: "password",
  label: "form.password",
  type: "password",
  autoComplete: "current-password",
  required: "form.passwordRequired",
} as const;

const checkLength = ({ password = "" }: FormValues): FormErrors =>
  passwordLength(password) < minPasswordLength ? { password: "form.tooShort" } : {};

const checkPasswords = (values: FormValues): FormErrors => {
  const { password, confirmPassword } = values;
  if (!password || !confirmPassword) return {};
  return password === confirmPassword ? checkLength(values) : { confirmPassword: "form.different" };
};

export const register = {
  name: "register",
  area: "account",
  action: paths.register,
  page: "signup",
  heading: "register.heading",
  button: "register.button",
  busy: "register.busy",
  fields: [
    name,
    { ...email, autoComplete: "email" },
    { ...newPassword, label: "form.password", required: "form.passwordRequired" },
  ],
  check: checkLength,
} as const satisfies FormDefinition;

export const login = {
  name: "login",
  area: "account",
  action: paths.login,
  page: "login",
  heading: "login.heading",
  button: "login.button",
  busy: "login.busy",
  fields: [email, present],
  needsJavaScript: "login.needsJavaScript",
} as const satisfies FormDefinition;

export const forgotPassword = {
  name: "forgotPassword",
  area: "account",
  action: paths.forgotPassword,
  page: "forgotten",
  heading: "forgot.heading",
  button: "forgot.button",
  busy: "forgot.busy",
  fields: [email],
} as const satisfies FormDefinition;

export const resetPassword = {
  name: "resetPassword",
  area: "account",
  action: paths.resetPasswordByBody,
  page: "resetPassword",
  heading: "reset.heading",
  button: "reset.button",
  busy: "reset.busy",
  fields: [
    {
      name: "token",
      label: "reset.code",
      type: "text",
      autoComplete: "off",
      hint: "reset.codeHint",
      required: "reset.codeRequired",
    },
    newPassword,
    repeated,
  ],
  check: checkPasswords,
} as const satisfies FormDefinition;

/** Forms of the account page. They work only with JavaScript. */
export const profileForm = { area: "account", fields: [name] } as const;
export const newPasswordForm = {
  area: "account",
  fields: [
    { ...present, name: "currentPassword", label: "own.currentPassword" },
    { ...newPassword, label: "own.newPassword" },
    { ...repeated, label: "own.again" },
  ],
  check: checkPasswords,
} as const;
export const passwordForm = { area: "account", fields: [{ ...present, label: "own.yourPassword" }] } as const;
export const confirmByNewPasswordForm = {
  area: "account",
  fields: [
    { ...newPassword, label: "own.newPassword" },
    { ...repeated, label: "own.again" },
  ],
  check: checkPasswords,
} as const;
