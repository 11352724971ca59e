import { useRef, useState } from "react";
import { FormMessage } from "../../../site/ui/form-message.tsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { failureHint } from "../../../site/ui/form/failure-hint.tsx";
import { ApiForm, FormField, fieldOf, type FormOfTexts } from "../../../site/ui/form/form-field.tsx";
import { focusInvalid } from "../../../core/browser/form/use-form.ts";
import { PasswordField } from "./fields.tsx";
import { resetToken, type AccountFormName } from "./forms.ts";
import { useAccountForm } from "./use-account-form.ts";
import { clsx } from "clsx";
import * as styles from "./account-api-form.module.css";
import * as noteStyles from "../../../site/ui/note.module.css";
import { PageLink, usePageAddresses } from "../../../site/ui/site-link.tsx";
import { useClientValue } from "../../../core/browser/browser-values.ts";

interface AccountApiFormProps {
  readonly name: AccountFormName;
  /** Unique on the page. */
  readonly id: string;
  /** The restaurant's telephone number, shown to a guest whose request failed. */
  readonly phone: string;
  /** Called after success, instead of going to the form's next page. */
  readonly onDone?: (message: string) => void;
}

/** A form of the account pages: log in, sign up, forgotten password, new password. */
export function AccountApiForm({ name, id, phone, onDone }: AccountApiFormProps) {
  const t = useMessages("account");
  const common = useMessages("forms");
  const form = useRef<HTMLFormElement>(null);
  const accountForm = useAccountForm(name, form, onDone);
  const { config, errors, sending, message, failure, submit } = accountForm;
  const { declaration } = config;
  const { needsJavaScript } = declaration;
  const [visible, setVisible] = useState(false);
  const invalid = declaration.fields.filter(({ name: field }) => errors[field] !== undefined);
  return (
    <ApiForm
      form={declaration}
      ref={form}
      className={clsx(styles.root, needsJavaScript && styles.scripted)}
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event).then(() => focusInvalid(form.current))}
    >
      {needsJavaScript ? (
        <noscript>
          <p className={clsx(noteStyles.root, styles.note, noteStyles.hint)}>{needsJavaScript}.</p>
        </noscript>
      ) : null}
      {invalid.length > 0 ? (
        <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)} role="alert">
          {t("wrongFields", { count: invalid.length })}
        </p>
      ) : null}
      {declaration.fields.map(({ name: field, type }) => {
        if (field === "token")
          return <ResetCode key={field} form={accountForm} formId={id} hasMessage={message !== undefined} />;
        const props = { form: accountForm, formId: id, name: field };
        if (type !== "password") return <FormField key={field} {...props} announceError={false} />;
        return (
          <PasswordField
            key={field}
            {...props}
            visible={visible}
            {...(field === "password" ? { onVisibleChange: setVisible } : {})}
          />
        );
      })}
      <FormMessage message={message} hint={failureHint(failure, common, { phone })} />
      <button className="btn btn--wide" type="submit" aria-disabled={sending}>
        {sending ? declaration.busy : declaration.button}
      </button>
    </ApiForm>
  );
}

/**
 * Field for the code from the email. Scripts read the code from the URL; without JavaScript, guests type it.
 * If the URL has no code, the form says so immediately, before the guest thinks up a new password.
 */
function ResetCode({
  form,
  formId,
  hasMessage,
}: {
  form: FormOfTexts<string>;
  formId: string;
  hasMessage: boolean;
}) {
  const t = useMessages("account");
  const page = addressOf(usePageAddresses(), "resetPassword");
  const isMissing = useClientValue(() => resetToken(window.location, page) === undefined);
  return (
    <>
      {isMissing && !hasMessage ? (
        <p className={clsx(noteStyles.root, styles.note, noteStyles.hint)} role="status">
          <span>
            {t("reset.openLink")} <PageLink page="forgotten">{t("reset.another")}</PageLink>
          </span>
        </p>
      ) : null}
      <noscript>
        <FormField
          form={form}
          formId={formId}
          name="token"
          help={fieldOf(form.declaration, "token").hint}
          attributes={{ spellCheck: false }}
        />
      </noscript>
    </>
  );
}
