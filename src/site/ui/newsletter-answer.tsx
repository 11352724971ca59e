import { useState, type FormEvent } from "react";
import * as styles from "./note.module.css";
import { clsx } from "clsx";
import { useMessages } from "../../core/browser/use-messages.ts";
import { mailDraft } from "../../core/shared/contact-links.ts";

/**
 * Returns the state of a newsletter form. The site keeps no list: the restaurant gets the address in the
 * guest's own email.
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
 * Answer of a newsletter form: a mail draft that subscribes. Renders nothing until the guest has entered an
 * address.
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
