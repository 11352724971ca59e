import { use, useEffect, useMemo, useRef } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { LoadAgain } from "../../components/load-again.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { failureHint } from "../../features/form/failure-hint.tsx";
import { useFormats } from "../../components/use-formats.ts";
import { takeHandedOver } from "../../features/booking/handover.ts";
import { ReceiptSlot } from "../../features/booking/receipt-slot.tsx";
import { useBookingForm } from "../../features/booking/use-booking-form.ts";
import { LargerParty } from "../../features/booking/larger-party.tsx";
import { FormField } from "../../features/form/form-field.tsx";
import { simpleForm, timesOf, toFormTime } from "../../features/booking/simple-form.ts";
import { ApiForm } from "../../features/api-form.tsx";
import { simpleReservation } from "../../contract/booking-forms.ts";
import { availabilityScript } from "../../features/booking/use-availability.ts";
import { useToday } from "../../features/booking/use-today.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormCompact } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-compact.module.css";
import { useMessages, WordsContext } from "../../components/use-messages.ts";
import { VoicedHeading } from "../../components/voiced-heading.tsx";
import { Text } from "../../components/text.tsx";
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
  const booking = useBookingForm(element, {
    config,
    chosenIn: (values) => ({
      date: values.reservationDate,
      time: values.reservationTime,
      partySize: Number(values.numberOfPersons),
    }),
  });
  const { form, hint, day, date, time, partySize } = booking;
  const { set, sending, message, failure } = form;
  const today = useToday(data.timeZone);
  useEffect(() => {
    const handed = takeHandedOver(formats);
    if (!handed) return;
    // `5+ Persons` is the most that the form offers.
    set("numberOfPersons", String(Math.min(Number(handed.numberOfPersons) || 1, 5)));
    if (handed.reservationDate !== "") set("reservationDate", handed.reservationDate);
    const formTime = toFormTime(handed.reservationTime, times);
    if (formTime !== undefined) set("reservationTime", formTime);
    // Once: it is no longer in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const timeLabel = (time: string) => {
    const note = day && hint?.unavailableLabel(day, time, t);
    return note ? `${time} — ${note}` : time;
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
          {block.eyebrow ? <Text className="eyebrow">{block.eyebrow}</Text> : null}
          <VoicedHeading heading={block.heading} headingVoice={block.headingVoice} />
        </div>
        <div className={clsx("paper", styles.form)}>
          {message?.kind === "success" ? <FormMessage message={message} /> : null}
          <ReceiptSlot id={id} receipt={booking.receipt} phone={data.hotline} />
          <ApiForm
            form={simpleReservation}
            ref={element}
            onSubmit={booking.onSubmit}
            noValidate
            aria-busy={sending}
          >
            <div className={styles.fields}>
              <FormField
                form={form}
                formId={id}
                name="numberOfPersons"
                className={styles.field}
                help={partySize === 5 ? <LargerParty date={date} time={time} /> : undefined}
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
                    date={date}
                    time={time}
                    partySize={partySize}
                    failure={failure}
                    focusId={`${id}-reservationTime`}
                    listElsewhere
                    fillIn={(other) => {
                      const formTime = toFormTime(other.time, times);
                      if (formTime === undefined) return undefined;
                      return () => {
                        set("reservationDate", other.date);
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
              <Text as="span">{block.button}</Text>
            </button>
          </ApiForm>
        </div>
      </div>
    </Section>
  );
}
