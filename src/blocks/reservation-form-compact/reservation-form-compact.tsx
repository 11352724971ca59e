import { useEffect, type FormEvent } from "react";
import { Field } from "../../components/field.tsx";
import { FormMessage } from "../../components/form-message.tsx";
import { LoadAgain } from "../../components/load-again.tsx";
import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { takeHandedOver } from "../../features/booking/handover.ts";
import { prepareReceipt, ReceiptSlot } from "../../features/booking/receipt-slot.tsx";
import { useReceipt } from "../../features/booking/use-receipt.ts";
import { partySizes, simpleForm, times, toFormTime } from "../../features/booking/simple-form.ts";
import { ApiForm } from "../../features/api-form.tsx";
import * as paths from "../../contract/paths.ts";
import { availabilityScript, useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { useToday } from "../../features/booking/use-today.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormCompact } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-compact.module.css";

/** A wide picture with the compact booking form across its lower edge: party size, date and time. */
export default function ReservationFormCompact({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormCompact>) {
  const { values, set, errors, sending, message, failure, submit } = useForm(simpleForm);
  const today = useToday(data.timeZone);
  const { receipt, keep, putAway } = useReceipt(`${id}-persons`);
  const { numberOfPersons, reservationDate, reservationTime } = values;
  const { hint, day } = useAvailability(reservationDate, numberOfPersons, sending);
  useEffect(() => {
    const handed = takeHandedOver();
    if (!handed) return;
    const { value = 1 } = partySizes.findLast(({ value }) => value <= Number(handed.numberOfPersons)) ?? {};
    set("numberOfPersons", value);
    if (handed.reservationDate !== "") set("reservationDate", handed.reservationDate);
    const time = toFormTime(handed.reservationTime);
    if (time !== undefined) set("reservationTime", time);
    // Once: it is no longer in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const timeLabel = (time: string) => {
    const note = day && hint?.unavailableLabel(day, time);
    return note ? `${time} — ${note}` : time;
  };

  const onSubmit = (event: FormEvent) => {
    if (reservationDate !== "") prepareReceipt();
    void submit(event).then(
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
          <p className="eyebrow">{block.eyebrow}</p>
          <Heading>
            {block.heading}
            {block.headingVoice ? (
              <>
                {" "}
                <em>{block.headingVoice}</em>
              </>
            ) : null}
          </Heading>
        </div>
        <div className={clsx("paper", styles.form)}>
          <ApiForm
            form="simpleReservation"
            action={paths.createReservation}
            onSubmit={onSubmit}
            noValidate
            aria-busy={sending}
          >
            <div className={styles.fields} hidden={receipt !== undefined}>
              <Field className={styles.field} id={`${id}-persons`} label="Party size">
                {(control) => (
                  <select
                    {...control}
                    name="numberOfPersons"
                    value={numberOfPersons}
                    onChange={(event) => set("numberOfPersons", Number.parseInt(event.target.value, 10))}
                  >
                    {partySizes.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field className={styles.field} id={`${id}-date`} label="Date" error={errors.reservationDate}>
                {(control) => (
                  <input
                    {...control}
                    name="reservationDate"
                    type="date"
                    min={today}
                    required
                    value={reservationDate}
                    onChange={(event) => set("reservationDate", event.target.value)}
                  />
                )}
              </Field>
              <Field className={styles.field} id={`${id}-time`} label="Time">
                {(control) => (
                  <select
                    {...control}
                    name="reservationTime"
                    value={reservationTime}
                    onChange={(event) => set("reservationTime", event.target.value)}
                  >
                    {times.map((time) => (
                      <option key={time} value={time}>
                        {timeLabel(time)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <div className={styles.message}>
              <FormMessage
                message={message}
                hint={failureHint(failure, { phone: data.hotline, books: true })}
              />
              <div aria-live="polite">
                {hint && !receipt ? (
                  <hint.AvailabilityHint
                    day={day}
                    date={reservationDate}
                    time={reservationTime}
                    partySize={numberOfPersons}
                    failure={failure}
                    focusId={`${id}-time`}
                    fillIn={({ date, time }) => {
                      const formTime = toFormTime(time);
                      if (formTime === undefined) return undefined;
                      return () => {
                        set("reservationDate", date);
                        set("reservationTime", formTime);
                      };
                    }}
                  />
                ) : null}
              </div>
              <LoadAgain script={availabilityScript} what="what is free" />
            </div>
            <button className="btn" type="submit" hidden={receipt !== undefined} aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              <span>{block.button}</span>
            </button>
          </ApiForm>
          <ReceiptSlot id={id} receipt={receipt} phone={data.hotline} onAgain={putAway} />
        </div>
      </div>
    </Section>
  );
}
