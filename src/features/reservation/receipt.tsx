import { useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Spinner } from "../../components/spinner.tsx";
import type { ValuesOf } from "../../contract/form.ts";
import { addReservationEmail as declaration } from "../../contract/reservation-forms.ts";
import { SubHeading } from "../../components/sub-heading.tsx";
import { Ticket } from "../../components/ticket.tsx";
import { useFormats } from "../../components/use-formats.ts";
import { usePageAddresses } from "../../components/page-link.tsx";
import { addressOf } from "../../shared/page-roles.ts";
import { readableTime } from "../../shared/time.ts";
import { isApiError } from "../api.ts";
import { ApiForm } from "../api-form.tsx";
import { failureHint } from "../booking/failure-hint.tsx";
import type { Receipt } from "../booking/use-receipt.ts";
import { FormField } from "../booking/form-field.tsx";
import { declared, useForm, type FormConfig } from "../booking/use-form.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { addReservationEmail } from "./calls.ts";
import * as styles from "./receipt.module.css";

interface ReceiptTicketProps {
  /** Unique on the page. */
  readonly id: string;
  readonly receipt: Receipt;
  /** Whom to ring. */
  readonly phone: string;
  /** The page shows what it should, and is not scrolled to the receipt. */
  readonly still?: boolean;
  /** Brings the form back, for another table. */
  onAgain(): void;
}

/** What a guest holds after booking: the ticket, and what can be done with it. It takes the focus, and stays. */
export default function ReceiptTicket({ id, receipt, phone, still = false, onAgain }: ReceiptTicketProps) {
  const { reference, date, time, numberOfPersons, name, email, token, details } = receipt;
  const addresses = usePageAddresses();
  const formats = useFormats();
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: still }), [receipt, still]);

  return (
    <section
      ref={root}
      className={styles.root}
      tabIndex={-1}
      data-receipt=""
      aria-label={reference === undefined ? "Your receipt" : `Your receipt, number ${reference}`}
    >
      <SubHeading className={styles.title}>We look forward to it.</SubHeading>
      <Ticket
        id={`${id}-receipt`}
        state="torn"
        eyebrow="Your ticket"
        date={date}
        time={readableTime(time, formats)}
        numberOfPersons={numberOfPersons}
        name={name}
        reference={reference}
        note="Show it, say it, or just say your name."
      />
      {email ? (
        <p className={styles.lead}>
          The ticket is yours to keep, and the link to it is on its way to <b>{email}</b>.
        </p>
      ) : token ? (
        <SendLink key={token} id={id} token={token} phone={phone} />
      ) : reference === undefined ? null : (
        <p className={styles.lead}>This number is the only proof of your table: please write it down.</p>
      )}
      <div className={styles.actions}>
        {token && reference !== undefined ? (
          <>
            <CalendarButton token={token} reference={reference} mailed={email !== undefined} />
            <a className="btn btn--line" href={`${addressOf(addresses, "reservation")}#${token}`}>
              Change it
            </a>
          </>
        ) : null}
        <button className="btn btn--text" type="button" onClick={onAgain}>
          Book another table
        </button>
      </div>
      {details && details.length > 0 ? (
        <details className={styles.details} open>
          <summary>What you told us</summary>
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

const sendLinkForm = (token: string): FormConfig<ValuesOf<typeof declaration>, string> => ({
  ...declared(declaration),
  initialValues: { token, email: "" },
  send: async ({ email }) => {
    await addReservationEmail({ token, email: email.trim() });
    return email.trim();
  },
  succeeded: (email) => `The link to your table is on its way to ${email}.`,
  failed: (error) =>
    isApiError(error)
      ? (error.serverText ?? "Something went wrong. Your table is kept all the same.")
      : "We could not reach the restaurant. Your table is kept all the same.",
});

/** Asks for an address to send the reservation's link to, where it was booked without one. */
function SendLink({ id, token, phone }: Pick<ReceiptTicketProps, "id" | "phone"> & { token: string }) {
  const config = useMemo(() => sendLinkForm(token), [token]);
  const form = useForm(config);
  const { sending, message, failure } = form;
  const done = message?.kind === "success";
  const onSubmit = (event: FormEvent) => void form.submit(event);

  return (
    <div>
      {done ? null : (
        <ApiForm
          form={declaration}
          className={styles.sendLink}
          onSubmit={onSubmit}
          noValidate
          aria-busy={sending}
        >
          <p className={styles.lead}>
            We have no address of yours, so this number is the only proof of your table. Where may we send the
            link to it?
          </p>
          <FormField form={form} formId={`${id}-receipt`} name="email" />
          <button className="btn" type="submit" aria-disabled={sending}>
            {sending ? <Spinner /> : null}
            <span>{declaration.button}</span>
          </button>
          <input type="hidden" name="token" value={token} />
        </ApiForm>
      )}
      <FormMessage message={message} hint={failureHint(failure, { phone })} />
    </div>
  );
}
