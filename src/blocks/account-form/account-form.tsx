import { useRef, useState } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { PasswordField, TextField } from "../../features/account/fields.tsx";
import type { AccountValues } from "../../features/account/forms.ts";
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
export default function AccountForm({ block, headingLevel, id }: BlockProps<typeof accountForm>) {
  const { config, values, set, errors, sending, message, submit } = useAccountForm(block.form);
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const invalid = config.fields.filter((name) => errors[name] !== undefined);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false}>
      <Figure
        className={styles.pic}
        image={block.image}
        eager={headingLevel === 1}
        sizes="(min-width: 64rem) 55vw, 100vw"
      />
      <div className={styles.form}>
        <Heading>{block.heading}</Heading>
        {block.text ? <p className={clsx("soft", styles.text)}>{block.text}</p> : null}
        <form
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
          <div aria-live="polite">
            <FormMessage message={message} />
          </div>
          <button className="btn btn--wide" type="submit" aria-disabled={sending}>
            {sending ? config.busy : config.button}
          </button>
        </form>
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
