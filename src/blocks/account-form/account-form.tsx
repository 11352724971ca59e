import { useRef, useState } from "react";
import { Field } from "../../components/field.tsx";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { ApiForm } from "../../features/api-form.tsx";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { PasswordField, TextField } from "../../features/account/fields.tsx";
import { noResetToken, resetToken, type AccountValues } from "../../features/account/forms.ts";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import type { BlockProps } from "../define.ts";
import type { accountForm } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./account-form.module.css";
import * as noteStyles from "../../components/note.module.css";

const labels: Record<keyof AccountValues, string> = {
  name: "Name",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
};

/** A form of the account pages (sign up, log in, forgotten and new password) beside a picture. */
export default function AccountForm({ block, data, headingLevel, id }: BlockProps<typeof accountForm>) {
  const { config, values, set, errors, sending, message, failure, submit } = useAccountForm(block.form);
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const invalid = config.fields.filter((name) => errors[name] !== undefined);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false}>
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
          {...config.post}
          ref={form}
          noValidate
          aria-busy={sending}
          onSubmit={(event) => {
            const found = config.validate(values);
            const first = config.fields.find((name) => found[name] !== undefined);
            if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
            void submit(event);
          }}
        >
          {invalid.length > 0 ? (
            <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)} role="alert">
              {invalid.length === 1
                ? "One field needs another look."
                : `${invalid.length} fields need another look.`}
            </p>
          ) : null}
          {block.form === "reset" ? (
            <ResetCode id={`${id}-token`} hasMessage={message !== undefined} />
          ) : null}
          {config.fields.map((name) => {
            const field = {
              id: `${id}-${name}`,
              name,
              label: block.form === "reset" && name === "password" ? "New Password" : labels[name],
              value: values[name],
              error: errors[name],
              onChange: (value: string) => set(name, value),
            };
            switch (name) {
              case "name":
                return <TextField key={name} {...field} autoComplete="name" />;
              case "email":
                // Password managers store a login under its user name.
                return (
                  <TextField
                    key={name}
                    {...field}
                    autoComplete={block.form === "signup" ? "email" : "username"}
                  />
                );
              case "password":
                return (
                  <PasswordField
                    key={name}
                    {...field}
                    kind={block.form === "login" ? "current" : "new"}
                    visible={visible}
                    onVisibleChange={setVisible}
                  />
                );
              default:
                return <PasswordField key={name} {...field} kind="again" visible={visible} />;
            }
          })}
          <FormMessage message={message} hint={failureHint(failure, { phone: data.phone })} />
          <button className="btn btn--wide" type="submit" aria-disabled={sending}>
            {sending ? config.busy : config.button}
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

const lacksToken = () => resetToken(window.location) === undefined;

/**
 * The code of the email, which scripts read from the address, and guests without scripts type. An address without it is
 * named at once, and not only after a new password has been thought of.
 */
function ResetCode({ id, hasMessage }: { id: string; hasMessage: boolean }) {
  const isMissing = useClientValue(lacksToken);
  return (
    <>
      {isMissing && !hasMessage ? (
        <p className={clsx(noteStyles.root, styles.note, noteStyles.hint)} role="status">
          {noResetToken}
        </p>
      ) : null}
      <noscript>
        <Field id={id} label="Code" help="It stands in the email we sent you.">
          {(control) => <input {...control} name="token" autoComplete="off" spellCheck={false} required />}
        </Field>
      </noscript>
    </>
  );
}
