import { clsx } from "clsx";
import { useState, type FormEvent, type ReactNode } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import * as paths from "../../contract/paths.ts";
import { PasswordField, TextField } from "../../features/account/fields.tsx";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { field, newPasswordErrors, required } from "../../features/account/forms.ts";
import {
  hasEnded,
  errorText,
  postAccountAction,
  removeConfirmationToken,
  type AccountState,
} from "../../features/account/use-account.ts";
import { sessionToken } from "../../features/account/guest.ts";
import { keepSession } from "../../features/account/session.ts";
import { useForm, type FormConfig, type FormMessage as Message } from "../../features/booking/use-form.ts";
import * as styles from "./account.module.css";

interface AccountFormProps {
  id: string;
  state: AccountState;
}

interface FormProps {
  submit(event: FormEvent): Promise<unknown>;
  sending: boolean;
  message: Message | undefined;
  /** The error of the last request. */
  failure: unknown;
  button: string;
  busy: string;
  /** The one thing to do on the page; the other forms stay quieter. */
  isMain?: boolean;
  children: ReactNode;
}

function Form({ submit, sending, message, failure, button, busy, isMain = false, children }: FormProps) {
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <FormMessage message={message} hint={failureHint(failure)} />
      <button className={clsx("btn", !isMain && "btn--line")} type="submit" aria-disabled={sending}>
        {sending ? busy : button}
      </button>
    </form>
  );
}

/** What the three forms share: where the session has ended, the page shows it and not the form. */
function useAccountActionForm<V extends object>(
  state: AccountState,
  config: Omit<FormConfig<V, string>, "succeeded" | "failed">,
) {
  return useForm<V, string>({
    ...config,
    async send(values) {
      try {
        return await config.send(values);
      } catch (error) {
        if (hasEnded(error)) state.ended(error);
        throw error;
      }
    },
    succeeded: (message) => message,
    failed: errorText,
  });
}

export function ProfileForm({ id, state, name: present }: AccountFormProps & { name: string }) {
  const form = useAccountActionForm<{ name: string }>(state, {
    initialValues: { name: present },
    messageMs: { success: 4000 },
    resetWithMessage: true,
    validate: (values) => required(values, { name: "Name is required" }),
    async send({ name }) {
      const { message } = await postAccountAction(paths.changeProfile, { name: name.trim() });
      const token = sessionToken();
      if (token !== null) keepSession(token, { account: { name: name.trim() } });
      state.refetch();
      return message;
    },
  });
  return (
    <Form {...form} button="Save" busy="Saving...">
      <TextField
        id={`${id}-name`}
        name="name"
        label="Name"
        autoComplete="name"
        value={form.values.name}
        error={form.errors.name}
        onChange={(value) => form.set("name", value)}
      />
    </Form>
  );
}

const initialPasswords = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordForm({ id, state, email }: AccountFormProps & { email: string }) {
  const [visible, setVisible] = useState(false);
  const form = useAccountActionForm<typeof initialPasswords>(state, {
    initialValues: initialPasswords,
    validate: (values) => ({
      ...newPasswordErrors(values),
      ...required(values, { currentPassword: "Password is required" }),
    }),
    async send(values) {
      const { message, reply } = await postAccountAction(paths.changePassword, values);
      const token = field(reply, "token");
      if (token !== undefined) keepSession(token, reply);
      return message;
    },
  });
  const common = (name: keyof typeof initialPasswords) => ({
    id: `${id}-${name}`,
    name,
    visible,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <Form {...form} button="Change password" busy="Changing...">
      {/* Tells password managers which account it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...common("currentPassword")}
        label="Current password"
        kind="current"
        onVisibleChange={setVisible}
      />
      <PasswordField {...common("password")} label="New password" kind="new" />
      <PasswordField {...common("confirmPassword")} label="New password once more" kind="again" />
    </Form>
  );
}

/**
 * Confirms the address that a link was mailed to. Whoever did not open the account chooses a password of their own: the
 * one it was opened with is somebody else's.
 */
export function ConfirmForm({ id, state, token }: AccountFormProps & { token: string }) {
  const [visible, setVisible] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const form = useAccountActionForm<{ password: string; confirmPassword: string }>(state, {
    initialValues: { password: "", confirmPassword: "" },
    validate: (values) =>
      isNew ? newPasswordErrors(values) : required(values, { password: "Password is required" }),
    async send({ password, confirmPassword }) {
      const body = isNew ? { token, password, confirmPassword } : { token, password };
      const { message, reply } = await postAccountAction(paths.confirmEmail, body);
      const session = field(reply, "token");
      if (session !== undefined) keepSession(session, reply);
      removeConfirmationToken();
      state.setMessage({ kind: "success", text: message });
      state.refetch();
      return message;
    },
  });
  const common = (name: "password" | "confirmPassword") => ({
    id: `${id}-confirm-${name}`,
    name,
    visible,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <Form {...form} button="Confirm my address" busy="Confirming..." isMain>
      <PasswordField
        key={isNew ? "new" : "current"}
        {...common("password")}
        label={isNew ? "New password" : "Your password"}
        kind={isNew ? "new" : "current"}
        onVisibleChange={setVisible}
      />
      {isNew ? (
        <PasswordField {...common("confirmPassword")} label="New password once more" kind="again" />
      ) : (
        <button className="btn btn--text" type="button" onClick={() => setIsNew(true)}>
          Choose a new password instead
        </button>
      )}
    </Form>
  );
}

export function DeleteForm({ id, state }: AccountFormProps) {
  const [visible, setVisible] = useState(false);
  const form = useAccountActionForm<{ password: string }>(state, {
    initialValues: { password: "" },
    validate: (values) => required(values, { password: "Password is required" }),
    async send(values) {
      const { message } = await postAccountAction(paths.deleteAccount, values);
      state.signOut({ kind: "success", text: message });
      return message;
    },
  });
  return (
    <details className={styles.deletion}>
      <summary>Delete my account</summary>
      <p>
        Your name, your address and your devices are deleted at once, and nobody can bring them back. Tables
        you have booked stay booked, without your name.
      </p>
      <Form {...form} button="Delete my account" busy="Deleting...">
        <PasswordField
          id={`${id}-delete`}
          name="password"
          label="Your password"
          kind="current"
          visible={visible}
          onVisibleChange={setVisible}
          value={form.values.password}
          error={form.errors.password}
          onChange={(value) => form.set("password", value)}
        />
      </Form>
    </details>
  );
}
