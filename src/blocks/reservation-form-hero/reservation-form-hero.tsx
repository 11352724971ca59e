import { useEffect, useMemo, useRef, type FormEvent } from "react";
import { Field } from "../../components/field.tsx";
import { FormMessage } from "../../components/form-message.tsx";
import { LoadAgain } from "../../components/load-again.tsx";
import { Heading } from "../../components/heading.tsx";
import { HeadingLines } from "../../components/multiline.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Select } from "../../components/select.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import {
  anyDate,
  chosenDate,
  dateChoices,
  dateOf,
  guestChoices,
  guestsOf,
  isDay,
  landingForm,
  plainDay,
  timeChoices,
} from "../../features/booking/landing-form.ts";
import { focusInvalid } from "../../features/booking/form-field.tsx";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { prepareReceipt, ReceiptSlot } from "../../features/booking/receipt-slot.tsx";
import { useReceipt } from "../../features/booking/use-receipt.ts";
import { ApiForm } from "../../features/api-form.tsx";
import * as paths from "../../contract/paths.ts";
import { availabilityScript, useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { useToday, useTodayIsSure } from "../../features/booking/use-today.ts";
import { TodayNotice } from "../../features/opening/today-notice.tsx";
import type { BlockProps } from "../define.ts";
import type { reservationFormHero } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-hero.module.css";

/** A dark opening with the hours and links in a bar at the top, and the booking form over the lower edge. */
export default function ReservationFormHero({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormHero>) {
  const config = useMemo(() => landingForm(data.timeZone), [data.timeZone]);
  const { values, set, errors, sending, message, failure, submit } = useForm(config);
  const today = useToday(data.timeZone);
  const todayIsSure = useTodayIsSure();
  const { receipt, keep, putAway } = useReceipt(`${id}-guests`);
  const date = today ? chosenDate(values, today) : "";
  const partySize = guestsOf(values.guests);
  const { hint, day } = useAvailability(date, partySize ?? 1, sending);
  const optionOf = (other: string) =>
    today && dateChoices.find((option) => isDay(option) && dateOf(option, today) === other);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const messageBox = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);

  // A button loses the focus while it is disabled.
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasSending.current = sending;
  }, [sending]);

  useEffect(() => {
    if (message) messageBox.current?.scrollIntoView?.({ block: "nearest" });
  }, [message]);

  const dateField = useRef<HTMLInputElement>(null);
  const choosesDate = values.date === anyDate;
  useEffect(() => {
    if (choosesDate) dateField.current?.focus();
  }, [choosesDate]);

  const onSubmit = (event: FormEvent) => {
    if (partySize !== undefined && date !== "" && values.time !== "") prepareReceipt();
    void submit(event).then((reply) => {
      if (!reply) return focusInvalid(form.current);
      keep(reply, { date, time: values.time, numberOfPersons: partySize ?? 1 });
    });
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" padding={false}>
      <div className={styles.pic}>
        <Image
          image={block.image}
          alt=""
          sizes="(min-width: 64rem) 100vw, 150vw"
          eager={headingLevel === 1}
        />
      </div>
      <p className={styles.hours}>
        {data.hours.map(({ days, hours }) => (
          <span key={days}>
            {days} {hours}
          </span>
        ))}
      </p>
      <div className={styles.text}>
        <Heading>
          <HeadingLines text={block.heading} />
          {block.headingVoice ? (
            <>
              {" "}
              <em>
                <HeadingLines text={block.headingVoice} />
              </em>
            </>
          ) : null}
        </Heading>
        <TodayNotice />
        <p className="lead">{block.lead}</p>
      </div>
      <nav className={styles.links} aria-label="Dinner">
        {[block.menuLink, block.orderLink, block.bookLink].map(({ label, to }) => (
          <SiteLink key={label} to={to}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <div className={clsx("dark", styles.panel)}>
        <SubHeading id={`${id}-form`}>{block.formHeading}</SubHeading>
        <p className={styles.sub}>{block.formText}</p>
        <div ref={messageBox} className={styles.message}>
          <FormMessage message={message} hint={failureHint(failure, { phone: data.hotline, books: true })} />
        </div>
        <ApiForm
          form="landingReservation"
          action={paths.createReservation}
          ref={form}
          onSubmit={onSubmit}
          noValidate
          aria-labelledby={`${id}-form`}
          aria-busy={sending}
          hidden={receipt !== undefined}
        >
          <Select
            id={`${id}-guests`}
            name="numberOfPersons"
            label="Guests"
            options={guestChoices}
            value={values.guests}
            placeholder="Person..."
            error={errors.guests}
            onChoose={(guests) => set("guests", guests)}
          />
          <div className={styles.date}>
            <Select
              id={`${id}-date`}
              name="reservationDate"
              label="Date"
              options={dateChoices}
              value={choosesDate && values.otherDate === "" ? "" : values.date}
              text={choosesDate && values.otherDate !== "" ? plainDay(values.otherDate) : undefined}
              placeholder="Choose..."
              error={errors.date}
              onChoose={(date) => {
                set("date", date);
                set("otherDate", "");
              }}
            />
            {choosesDate ? (
              <Field id={`${id}-other-date`} label="Which day">
                {(control) => (
                  <input
                    {...control}
                    ref={dateField}
                    type="date"
                    min={today}
                    value={values.otherDate}
                    onChange={(event) => {
                      set("otherDate", event.target.value);
                      set("date", anyDate);
                    }}
                  />
                )}
              </Field>
            ) : null}
            <p className={styles.day} aria-live="polite">
              {isDay(values.date) && todayIsSure ? plainDay(date) : null}
            </p>
          </div>
          <div>
            <Select
              id={`${id}-time`}
              name="reservationTime"
              label="Time"
              options={timeChoices}
              value={values.time}
              placeholder="Choose..."
              error={errors.time}
              note={(time) => day && hint?.unavailableLabel(day, time)}
              onChoose={(time) => set("time", time)}
            />
            <div aria-live="polite">
              {hint && message?.kind !== "success" ? (
                <hint.AvailabilityHint
                  day={day}
                  date={date}
                  time={values.time}
                  partySize={partySize}
                  failure={failure}
                  focusId={`${id}-time`}
                  formatDate={(other) => optionOf(other)}
                  fillIn={(other) => {
                    const time = timeChoices.find((known) => known === other.time);
                    if (time === undefined) return undefined;
                    return () => {
                      set("date", optionOf(other.date) ?? anyDate);
                      set("otherDate", other.date);
                      set("time", time);
                    };
                  }}
                />
              ) : null}
            </div>
            <LoadAgain script={availabilityScript} what="what is free" />
          </div>
          <button ref={button} className="btn btn--wide" type="submit" disabled={sending}>
            {sending ? "BOOKING..." : block.button}
          </button>
        </ApiForm>
        <ReceiptSlot id={id} receipt={receipt} phone={data.hotline} onAgain={putAway} />
      </div>
    </Section>
  );
}
