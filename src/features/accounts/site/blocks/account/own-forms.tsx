import { clsx } from "clsx";
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import {
  confirmByNewPasswordForm,
  newPasswordForm,
  passwordForm,
  profileForm,
} from "../../../contract/account-forms.ts";
import { checkForm, type ValuesOf } from "../../../../../core/contract/form.ts";
import * as paths from "../../../../../core/contract/paths.ts";
import { FormField } from "../../../../../site/ui/form/form-field.tsx";
import { PasswordField } from "../../fields.tsx";
import { failureHint } from "../../../../../site/ui/form/failure-hint.tsx";
import { textOf } from "../../../../../core/browser/api.ts";
import {
  isSessionEnded,
  errorText,
  postAccountAction,
  removeConfirmationToken,
  type AccountState,
} from "../../use-account.ts";
import { sessionToken } from "../../../../../core/browser/guest.ts";
import { storeSession } from "../../session.ts";
import {
  fromDeclaration,
  useForm,
  type FormConfig,
  type FormMessage as Message,
  useTranslatedForm,
} from "../../../../../core/browser/form/use-form.ts";
import * as styles from "./account.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";

interface AccountFormProps {
  id: string;
  state: AccountState;
}

interface FormProps {
  element: RefObject<HTMLFormElement | null>;
  submit(event: FormEvent): Promise<unknown>;
  sending: boolean;
  message: Message | undefined;
  failure: unknown;
  button: string;
  busy: string;
  /** True if the form is the main action of the page; other forms are less prominent. */
  isMain?: boolean;
  children: ReactNode;
}

function Form({
  element,
  submit,
  sending,
  message,
  failure,
  button,
  busy,
  isMain = false,
  children,
}: FormProps) {
  return (
    <form
      ref={element}
      method="post"
      className={styles.form}
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <FormMessage message={message} hint={failureHint(failure, useMessages("forms"))} />
      <button className={clsx("btn", !isMain && "btn--line")} type="submit" aria-disabled={sending}>
        {sending ? busy : button}
      </button>
    </form>
  );
}

/**
 * Logic that the account page's forms share. If the session has ended, logs the guest out, so that the page
 * shows the reason instead of the form.
 */
function useAccountActionForm<V extends object>(
  state: AccountState,
  config: Omit<FormConfig<V, string>, "succeeded" | "failed">,
) {
  const element = useRef<HTMLFormElement>(null);
  const used: FormConfig<V, string> = {
    ...config,
    async send(values) {
      try {
        return await config.send(values);
      } catch (error) {
        if (isSessionEnded(error)) state.ended(error);
        throw error;
      }
    },
    succeeded: (message) => message,
    failed: (error) => errorText(error, state.words),
  };
  return { ...useForm(used, element), element };
}

export function ProfileForm({ id, state, name: present }: AccountFormProps & { name: string }) {
  const t = useMessages("account");
  const form = useAccountActionForm(state, {
    ...fromDeclaration(useTranslatedForm(profileForm)),
    initialValues: { name: present },
    messageMs: { success: 4000 },
    resetWithMessage: true,
    async send({ name }) {
      const { message } = await postAccountAction(paths.changeProfile, { name: name.trim() }, state.words);
      const token = sessionToken();
      if (token !== null) storeSession(token, { account: { name: name.trim() } });
      state.refetch();
      return message;
    },
  });
  return (
    <Form {...form} button={t("save")} busy={t("saving")}>
      <FormField form={form} formId={id} name="name" announceError={false} />
    </Form>
  );
}

export function PasswordForm({ id, state, email }: AccountFormProps & { email: string }) {
  const t = useMessages("account");
  const [visible, setVisible] = useState(false);
  const form = useAccountActionForm(state, {
    ...fromDeclaration(useTranslatedForm(newPasswordForm)),
    async send(values) {
      const { message, reply } = await postAccountAction(paths.changePassword, values, state.words);
      const token = textOf(reply, "token");
      if (token !== undefined) storeSession(token, reply);
      return message;
    },
  });
  const common = { form, formId: id, visible };
  return (
    <Form {...form} button={t("change")} busy={t("changing")}>
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...common} name="currentPassword" onVisibleChange={setVisible} />
      <PasswordField {...common} name="password" />
      <PasswordField {...common} name="confirmPassword" />
    </Form>
  );
}

/**
 * Form that confirms the address to which a link was emailed. A guest who did not create the account chooses
 * a new password, because a stranger chose the first one.
 */
export function ConfirmForm({ id, state, token }: AccountFormProps & { token: string }) {
  const t = useMessages("account");
  const [visible, setVisible] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const withNew = useTranslatedForm(confirmByNewPasswordForm);
  const withPresent = useTranslatedForm(passwordForm);
  const declaration = isNew ? withNew : withPresent;
  const form = useAccountActionForm<ValuesOf<typeof confirmByNewPasswordForm>>(state, {
    ...fromDeclaration(withNew),
    declaration,
    validate: (values) => checkForm(declaration, values),
    async send({ password, confirmPassword }) {
      const body = isNew ? { token, password, confirmPassword } : { token, password };
      const { message, reply } = await postAccountAction(paths.confirmEmail, body, state.words);
      const session = textOf(reply, "token");
      if (session !== undefined) storeSession(session, reply);
      removeConfirmationToken();
      state.setMessage({ kind: "success", text: message });
      state.refetch();
      return message;
    },
  });
  const common = { form, formId: `${id}-confirm`, visible };
  return (
    <Form {...form} button={t("confirm.button")} busy={t("confirm.busy")} isMain>
      <PasswordField
        key={isNew ? "new" : "current"}
        {...common}
        name="password"
        onVisibleChange={setVisible}
      />
      {isNew ? (
        <PasswordField {...common} name="confirmPassword" />
      ) : (
        <button className="btn btn--text" type="button" onClick={() => setIsNew(true)}>
          {t("confirm.new")}
        </button>
      )}
    </Form>
  );
}

export function DeleteForm({ id, state }: AccountFormProps) {
  const t = useMessages("account");
  const [visible, setVisible] = useState(false);
  const form = useAccountActionForm(state, {
    ...fromDeclaration(useTranslatedForm(passwordForm)),
    async send(values) {
      const { message } = await postAccountAction(paths.deleteAccount, values, state.words);
      state.signOut({ kind: "success", text: message });
      return message;
    },
  });
  return (
    <details className={styles.deletion}>
      <summary>{t("delete")}</summary>
      <p>{t("delete.text")}</p>
      <Form {...form} button={t("delete")} busy={t("deleting")}>
        <PasswordField
          form={form}
          formId={`${id}-delete`}
          name="password"
          visible={visible}
          onVisibleChange={setVisible}
        />
      </Form>
    </details>
  );
}
