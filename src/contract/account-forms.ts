import type { FormDefinition, FormErrors, FormValues } from "./form.ts";
import { minPasswordLength, passwordLength } from "./password.ts";
import * as paths from "./paths.ts";

const name = {
  name: "name",
  label: "Name",
  type: "text",
  autoComplete: "name",
  required: "Name is required",
} as const;
const email = {
  name: "email",
  label: "Email",
  type: "email",
  // Password managers store a login under its user name.
  autoComplete: "username",
  required: "Email is required",
} as const;
const bothPasswords = "Please fill out both password fields";
const newPassword = {
  name: "password",
  label: "New Password",
  type: "password",
  autoComplete: "new-password",
  required: bothPasswords,
} as const;
const repeated = { ...newPassword, name: "confirmPassword", label: "Confirm Password" } as const;
const present = {
  name: "password",
  label: "Password",
  type: "password",
  autoComplete: "current-password",
  required: "Password is required",
} as const;

const checkLength = ({ password = "" }: FormValues): FormErrors =>
  passwordLength(password) < minPasswordLength ? { password: "Password must be at least 6 characters" } : {};

/** Of a new password that is typed twice. */
const checkPasswords = (values: FormValues): FormErrors => {
  const { password, confirmPassword } = values;
  if (!password || !confirmPassword) return {};
  return password === confirmPassword ? checkLength(values) : { confirmPassword: "Passwords do not match" };
};

export const register = {
  name: "register",
  action: paths.register,
  page: "signup",
  heading: "Create an account",
  button: "Sign up",
  busy: "Signing up...",
  fields: [
    name,
    { ...email, autoComplete: "email" },
    { ...newPassword, label: "Password", required: "Password is required" },
  ],
  check: checkLength,
} as const satisfies FormDefinition;

export const login = {
  name: "login",
  action: paths.login,
  page: "login",
  heading: "Log in",
  button: "Log in",
  busy: "Logging in...",
  fields: [email, present],
  needsJavaScript:
    "Logging in needs JavaScript, because your login is kept in this browser. Please allow it for this site and load the page again; booking, finding and cancelling a table work without it",
} as const satisfies FormDefinition;

export const forgotPassword = {
  name: "forgotPassword",
  action: paths.forgotPassword,
  page: "forgotten",
  heading: "Choose a new password",
  button: "Send Reset Link",
  busy: "Sending...",
  fields: [email],
} as const satisfies FormDefinition;

export const resetPassword = {
  name: "resetPassword",
  action: paths.resetPasswordByBody,
  page: "resetPassword",
  heading: "Choose a new password",
  button: "Reset Password",
  busy: "Resetting...",
  fields: [
    {
      name: "token",
      label: "Code",
      type: "text",
      autoComplete: "off",
      hint: "It is in the email we sent you.",
      required: "Please enter the code from the email we sent you.",
    },
    newPassword,
    repeated,
  ],
  check: checkPasswords,
} as const satisfies FormDefinition;

/** The forms of the account's page, which are sent by scripts alone. */
export const profileForm = { fields: [name] } as const;
export const newPasswordForm = {
  fields: [
    { ...present, name: "currentPassword", label: "Current password" },
    { ...newPassword, label: "New password" },
    { ...repeated, label: "New password once more" },
  ],
  check: checkPasswords,
} as const;
export const passwordForm = { fields: [{ ...present, label: "Your password" }] } as const;
export const confirmByNewPasswordForm = {
  fields: [
    { ...newPassword, label: "New password" },
    { ...repeated, label: "New password once more" },
  ],
  check: checkPasswords,
} as const;
