import { useState, type FormEvent } from "react";
import * as styles from "./note.module.css";
import { clsx } from "clsx";
import { useMessages } from "../../core/browser/use-messages.ts";
import { mailDraft } from "../../core/shared/contact-links.ts";

/**
 * Returns the state and the event handlers of a newsletter form. The site keeps no list of subscribers:
 * guests send the restaurant their address in an email.
 */
export function useNewsletter() {
  const [address, setAddress] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAddress(event.currentTarget.querySelector<HTMLInputElement>("input[type=email]")?.value.trim());
  };
  return { address, onSubmit, onChange: () => setAddress(undefined) };
}

/**
 * Shown after a newsletter form is submitted: a link to an email, already written, that asks for the
 * newsletter. Renders no text until the guest has entered an address.
 */
export function NewsletterAnswer({ address, to }: { address: string | undefined; to: string }) {
  const t = useMessages("layout");
  return (
    <div role="status">
      {address ? (
        <p className={clsx(styles.root, styles.hint)}>
          <span>
            <span>{t("newsletter.step")} </span>
            <a href={mailDraft(to, t("newsletter.subject"), t("newsletter.body", { address }))}>
              {t("newsletter.ask")}
            </a>
            <span>{t("newsletter.written")}</span>
          </span>
        </p>
      ) : null}
    </div>
  );
}
