import { useRef, useState } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Picture } from "../../components/picture.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { AccountFormName, AccountValues } from "../../features/account/forms.ts";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import type { BlockProps } from "../define.ts";
import type { accountForm } from "./fields.ts";
import "./account-form.css";

const labels: Record<keyof AccountValues, string> = {
  name: "Name",
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm Password",
};

/** What password managers go by. */
const autoComplete = (form: AccountFormName, name: keyof AccountValues): string => {
  if (name === "name") return "name";
  if (name === "email") return form === "signup" ? "email" : "username";
  return form === "login" ? "current-password" : "new-password";
};

/** Picture on the left, the form on the right. */
export default function AccountForm({ block, level, id }: BlockProps<typeof accountForm>) {
  const { config, values, set, faults, sending, message, submit } = useAccountForm(block.form);
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faulty = config.fields.filter((name) => faults[name] !== undefined);

  return (
    <section className="account paper grid" aria-labelledby={`${id}-title`}>
      <figure className="account__pic">
        <Picture picture={block.picture} eager={level === 1} sizes="(min-width: 64rem) 55vw, 100vw" />
        {block.picture.caption ? <figcaption className="caption">{block.picture.caption}</figcaption> : null}
      </figure>
      <div className="account__form">
        <Heading level={level} id={`${id}-title`}>
          {block.heading}
        </Heading>
        {block.text ? <p className="account__text soft">{block.text}</p> : null}
        {block.notice ? <p className="account__notice">{block.notice}</p> : null}
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
          {faulty.length > 0 ? (
            <p className="note note--bad" role="alert">
              {faulty.length === 1
                ? "One field needs another look."
                : `${faulty.length} fields need another look.`}
            </p>
          ) : null}
          {config.fields.map((name) => {
            const secret = name === "password" || name === "confirmPassword";
            const fault = faults[name];
            return (
              <div className="field" key={name}>
                <label htmlFor={`${id}-${name}`}>
                  {block.form === "reset" && name === "password" ? "New Password" : labels[name]}
                </label>
                <div className="account__input">
                  <input
                    id={`${id}-${name}`}
                    name={name}
                    type={secret ? (shown ? "text" : "password") : name === "email" ? "email" : "text"}
                    autoComplete={autoComplete(block.form, name)}
                    autoCapitalize={name === "name" ? "words" : "none"}
                    spellCheck={false}
                    required
                    value={values[name]}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${id}-${name}-fault` : undefined}
                    onChange={(event) => set(name, event.target.value)}
                  />
                  {name === "password" ? (
                    <button
                      type="button"
                      className="account__show"
                      aria-pressed={shown}
                      onClick={() => setShown(!shown)}
                    >
                      {shown ? "Hide" : "Show"}
                      <span className="vh"> what is typed</span>
                    </button>
                  ) : null}
                </div>
                {fault ? (
                  <p className="err" id={`${id}-${name}-fault`}>
                    {fault}
                  </p>
                ) : null}
              </div>
            );
          })}
          <div aria-live="polite">
            <FormMessage message={message} />
          </div>
          <button className="btn btn--wide" type="submit" aria-disabled={sending}>
            {sending ? config.busy : config.button}
          </button>
        </form>
        <p className="account__links">
          {block.links.map((link, index) => (
            <SiteLink key={index} to={link.to}>
              {link.label}
            </SiteLink>
          ))}
        </p>
      </div>
    </section>
  );
}
