import { useRef, useState } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import { PageLink, usePageAddresses } from "../../components/page-link.tsx";
import { addressOf } from "../../shared/page-roles.ts";
import { SiteLink } from "../../components/site-link.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { ApiForm } from "../../features/api-form.tsx";
import { FormField, fieldOf, type FormOfTexts } from "../../features/booking/form-field.tsx";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { PasswordField } from "../../features/account/fields.tsx";
import { resetToken } from "../../features/account/forms.ts";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import type { BlockProps } from "../define.ts";
import type { accountForm } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./account-form.module.css";
import * as noteStyles from "../../components/note.module.css";
import { useMessages } from "../../components/use-messages.ts";

/** A form of the account pages (sign up, log in, forgotten and new password) beside a picture. */
export default function AccountForm({ block, data, headingLevel, id }: BlockProps<typeof accountForm>) {
  const t = useMessages("account");
  const common = useMessages("forms");
  const accountForm = useAccountForm(block.form);
  const { config, values, errors, sending, message, failure, submit } = accountForm;
  const { declaration } = config;
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const invalid = declaration.fields.filter(({ name }) => errors[name] !== undefined);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false} fills>
      <Figure
        className={styles.pic}
        image={block.image}
        eager={headingLevel === 1}
        sizes="(min-width: 64rem) 82vw, 100vw"
      />
      <div className={styles.form}>
        <Heading>{block.heading}</Heading>
        {block.text ? <p className={clsx("soft", styles.text)}>{block.text}</p> : null}
        <ApiForm
          form={declaration}
          ref={form}
          noValidate
          aria-busy={sending}
          onSubmit={(event) => {
            const [first] = Object.keys(config.validate(values));
            if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
            void submit(event);
          }}
        >
          {invalid.length > 0 ? (
            <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)} role="alert">
              {t("wrongFields", { count: invalid.length })}
            </p>
          ) : null}
          {declaration.fields.map(({ name, type }) => {
            if (name === "token")
              return (
                <ResetCode key={name} form={accountForm} formId={id} hasMessage={message !== undefined} />
              );
            const field = { form: accountForm, formId: id, name };
            if (type !== "password") return <FormField key={name} {...field} announceError={false} />;
            return (
              <PasswordField
                key={name}
                {...field}
                visible={visible}
                {...(name === "password" ? { onVisibleChange: setVisible } : {})}
              />
            );
          })}
          <FormMessage message={message} hint={failureHint(failure, common, { phone: data.phone })} />
          <button className="btn btn--wide" type="submit" aria-disabled={sending}>
            {sending ? declaration.busy : declaration.button}
          </button>
        </ApiForm>
        <p className={styles.links}>
          {block.links.map((link, index) => (
            <SiteLink key={index} to={link.to}>
              {link.label}
            </SiteLink>
          ))}
        </p>
      </div>
    </Section>
  );
}

/**
 * The code of the email, which scripts read from the address, and guests without scripts type. Without it, what to do is said
 * at once, and not only after a new password has been thought of.
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
