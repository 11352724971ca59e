import { use, useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../../site/ui/form-message.tsx";
import { translateForm, type ValuesOf } from "../../../core/contract/form.ts";
import { addReservationEmail as declaration } from "../contract/booking-forms.ts";
import { Ticket } from "../../../site/ui/ticket.tsx";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { readableTime } from "../../../core/shared/time.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { failureHint } from "../../../site/ui/form/failure-hint.tsx";
import type { Receipt } from "./use-receipt.ts";
import { ApiForm, FormField } from "../../../site/ui/form/form-field.tsx";
import { fromDeclaration, useForm, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { addReservationEmail } from "./calls.ts";
import * as styles from "./receipt.module.css";
import { inline, useMessages, WordsContext } from "../../../core/browser/use-messages.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { useFormats } from "../../../core/browser/site-context.ts";
import { SubHeading } from "../../../site/ui/heading.tsx";
import { usePageAddresses } from "../../../site/ui/site-link.tsx";
import { Spinner } from "../../../site/ui/spinner.tsx";

interface ReceiptTicketProps {
  /** Unique on the page. */
  readonly id: string;
  readonly receipt: Receipt;
  readonly phone: string;
}

/** Receipt of a booking as a ticket, with actions. It takes the focus when it appears, and stays on the page. */
export default function ReceiptTicket({ id, receipt, phone }: ReceiptTicketProps) {
  const { reference, date, time, minutes, numberOfPersons, name, email, token, details } = receipt;
  const t = useMessages("booking");
  const addresses = usePageAddresses();
  const formats = useFormats();
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), [receipt]);

  return (
    <section
      ref={root}
      className={styles.root}
      tabIndex={-1}
      data-receipt=""
      aria-label={reference === undefined ? t("receipt") : t("receipt.number", { reference })}
    >
      <SubHeading className={styles.title}>{t("receipt.title")}</SubHeading>
      <Ticket
        id={`${id}-receipt`}
        state="torn"
        eyebrow={t("ticket.yours")}
        date={date}
        time={readableTime(time, formats)}
        minutes={minutes}
        numberOfPersons={numberOfPersons}
        name={name}
        reference={reference}
        note={t("ticket.show")}
      />
      {email ? (
        <p className={styles.lead}>
          {inline(t.rich("receipt.mailed", { email, b: (inside) => <b>{inside}</b> }))}
        </p>
      ) : token ? (
        <SendLink key={token} id={id} token={token} phone={phone} />
      ) : reference === undefined ? null : (
        <p className={styles.lead}>{t("receipt.proof")}</p>
      )}
      <div className={styles.actions}>
        {token && reference !== undefined ? (
          <>
            <CalendarButton token={token} reference={reference} mailed={email !== undefined} />
            <a className="btn btn--line" href={`${addressOf(addresses, "reservation")}#${token}`}>
              {t("receipt.change")}
            </a>
          </>
        ) : null}
      </div>
      {details && details.length > 0 ? (
        <details className={styles.details} open>
          <summary>{t("receipt.told")}</summary>
          <dl>
            {details.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </section>
  );
}

const sendLinkForm = (token: string, words: Words): FormConfig<ValuesOf<typeof declaration>, string> => ({
  ...fromDeclaration(translateForm(declaration, words)),
  initialValues: { token, email: "" },
  send: async ({ email }) => {
    await addReservationEmail({ token, email: email.trim() });
    return email.trim();
  },
  succeeded: (email) => messagesOf(words, "booking")("receipt.sent", { email }),
  failed: (error) =>
    isApiError(error)
      ? (error.serverText ?? messagesOf(words, "booking")("receipt.failed"))
      : messagesOf(words, "booking")("receipt.unreachable"),
});

/**
 * Form shown after a booking without an email address. The reservation's link is sent to the address entered
 * here.
 */
function SendLink({ id, token, phone }: Pick<ReceiptTicketProps, "id" | "phone"> & { token: string }) {
  const t = useMessages("booking");
  const words = use(WordsContext);
  const config = useMemo(() => sendLinkForm(token, words), [token, words]);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(config, element);
  const { sending, message, failure } = form;
  const done = message?.kind === "success";
  const onSubmit = (event: FormEvent) => void form.submit(event);

  return (
    <div>
      {done ? null : (
        <ApiForm
          form={declaration}
          ref={element}
          className={styles.sendLink}
          onSubmit={onSubmit}
          noValidate
          aria-busy={sending}
        >
          <p className={styles.lead}>{t("receipt.where")}</p>
          <FormField form={form} formId={`${id}-receipt`} name="email" />
          <button className="btn" type="submit" aria-disabled={sending}>
            {sending ? <Spinner /> : null}
            <span>{t("form.sendLink")}</span>
          </button>
          <input type="hidden" name="token" value={token} />
        </ApiForm>
      )}
      <FormMessage message={message} hint={failureHint(failure, useMessages("forms"), { phone })} />
    </div>
  );
}
