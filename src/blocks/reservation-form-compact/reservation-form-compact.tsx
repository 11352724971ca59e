import { use, useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { LoadAgain } from "../../components/load-again.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { failureHint } from "../../features/form/failure-hint.tsx";
import { useFormats } from "../../components/use-formats.ts";
import { takeHandedOver } from "../../features/booking/handover.ts";
import { prepareReceipt, ReceiptSlot } from "../../features/booking/receipt-slot.tsx";
import { useReceipt } from "../../features/booking/use-receipt.ts";
import { LargerParty } from "../../features/booking/larger-party.tsx";
import { FormField } from "../../features/form/form-field.tsx";
import { simpleForm, timesOf, toFormTime } from "../../features/booking/simple-form.ts";
import { ApiForm } from "../../features/api-form.tsx";
import { simpleReservation } from "../../contract/booking-forms.ts";
import { availabilityScript, useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/form/use-form.ts";
import { useToday } from "../../features/booking/use-today.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormCompact } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-compact.module.css";
import { useMessages, WordsContext } from "../../components/use-messages.ts";
import { VoicedHeading } from "../../components/voiced-heading.tsx";
import { messagesOf } from "../../messages/words.ts";

/** A wide picture with the compact booking form across its lower edge: party size, date and time. */
export default function ReservationFormCompact({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormCompact>) {
  const formats = useFormats();
  const t = useMessages("booking");
  const words = use(WordsContext);
  const config = useMemo(() => simpleForm(data.times, formats, words), [data.times, formats, words]);
  const times = timesOf(config);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(config, element);
  const { values, set, sending, message, failure } = form;
  const today = useToday(data.timeZone);
  const { receipt, keep } = useReceipt();
  const { reservationDate, reservationTime } = values;
  const numberOfPersons = Number(values.numberOfPersons);
  const { hint, day } = useAvailability(reservationDate, numberOfPersons, sending);
  useEffect(() => {
    const handed = takeHandedOver(formats);
    if (!handed) return;
    // `5+ Persons` is the most that the form offers.
    set("numberOfPersons", String(Math.min(Number(handed.numberOfPersons) || 1, 5)));
    if (handed.reservationDate !== "") set("reservationDate", handed.reservationDate);
    const time = toFormTime(handed.reservationTime, times);
    if (time !== undefined) set("reservationTime", time);
    // Once: it is no longer in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const timeLabel = (time: string) => {
    const note = day && hint?.unavailableLabel(day, time, t);
    return note ? `${time} — ${note}` : time;
  };

  const onSubmit = (event: FormEvent) => {
    if (reservationDate !== "") prepareReceipt();
    void form
      .submit(event)
      .then(
        (reply) => reply && keep(reply, { date: reservationDate, time: reservationTime, numberOfPersons }),
      );
  };

  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={styles.root}
      ground="walnut"
      padding={false}
      grid={false}
    >
      <div className={styles.pic}>
        <Image image={block.image} alt="" sizes="(min-width: 64rem) 100vw, 150vw" />
      </div>
      <div className={clsx("grid", styles.inner)}>
        <div className="head">
          {block.eyebrow ? <p className="eyebrow">{block.eyebrow}</p> : null}
          <VoicedHeading heading={block.heading} headingVoice={block.headingVoice} />
        </div>
        <div className={clsx("paper", styles.form)}>
          {message?.kind === "success" ? <FormMessage message={message} /> : null}
          <ReceiptSlot id={id} receipt={receipt} phone={data.hotline} />
          <ApiForm form={simpleReservation} ref={element} onSubmit={onSubmit} noValidate aria-busy={sending}>
            <div className={styles.fields}>
              <FormField
                form={form}
                formId={id}
                name="numberOfPersons"
                className={styles.field}
                help={
                  numberOfPersons === 5 ? (
                    <LargerParty date={reservationDate} time={reservationTime} />
                  ) : undefined
                }
              />
              <FormField
                form={form}
                formId={id}
                name="reservationDate"
                className={styles.field}
                attributes={{ min: today }}
              />
              <FormField form={form} formId={id} name="reservationTime" className={styles.field}>
                {(control) => (
                  <select {...control}>
                    {times.map((time) => (
                      <option key={time} value={time}>
                        {timeLabel(time)}
                      </option>
                    ))}
                  </select>
                )}
              </FormField>
            </div>
            <div className={styles.message}>
              <FormMessage
                message={message?.kind === "success" ? undefined : message}
                hint={failureHint(failure, messagesOf(words, "forms"), { phone: data.hotline, books: true })}
              />
              <div aria-live="polite">
                {hint ? (
                  <hint.AvailabilityHint
                    day={day}
                    date={reservationDate}
                    time={reservationTime}
                    partySize={numberOfPersons}
                    failure={failure}
                    focusId={`${id}-reservationTime`}
                    listElsewhere
                    fillIn={({ date, time }) => {
                      const formTime = toFormTime(time, times);
                      if (formTime === undefined) return undefined;
                      return () => {
                        set("reservationDate", date);
                        set("reservationTime", formTime);
                      };
                    }}
                  />
                ) : null}
              </div>
              <LoadAgain script={availabilityScript} what={t("load.free")} />
            </div>
            <button className="btn" type="submit" aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              <span>{block.button}</span>
            </button>
          </ApiForm>
        </div>
      </div>
    </Section>
  );
}
