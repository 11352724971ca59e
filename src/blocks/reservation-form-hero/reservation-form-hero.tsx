import { useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { HeadingLines } from "../../components/multiline.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Select } from "../../components/select.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import {
  dateChoices,
  dateOf,
  guestChoices,
  guestsOf,
  isDay,
  landingForm,
  timeChoices,
} from "../../features/booking/landing-form.ts";
import { focusInvalid } from "../../features/booking/form-field.tsx";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { useToday } from "../../features/booking/use-today.ts";
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
  const date = today ? dateOf(values.date, today) : "";
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

  const onSubmit = (event: FormEvent) => {
    void submit(event).then(() => focusInvalid(form.current));
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" padding={false}>
      <div className={styles.pic}>
        <Image image={block.image} alt="" sizes="100vw" eager={headingLevel === 1} />
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
        <div ref={messageBox} className={styles.message} aria-live="polite">
          <FormMessage message={message} hint={noAnswerHint(failure)} />
        </div>
        <form ref={form} onSubmit={onSubmit} noValidate aria-labelledby={`${id}-form`} aria-busy={sending}>
          <Select
            id={`${id}-guests`}
            label="Guests"
            options={guestChoices}
            value={values.guests}
            placeholder="Person..."
            error={errors.guests}
            onChoose={(guests) => set("guests", guests)}
          />
          <Select
            id={`${id}-date`}
            label="Date"
            options={dateChoices}
            value={values.date}
            placeholder="Choose..."
            error={errors.date}
            onChoose={(date) => set("date", isDay(date) ? date : "")}
          />
          <div>
            <Select
              id={`${id}-time`}
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
                    const option = optionOf(other.date);
                    const time = timeChoices.find((known) => known === other.time);
                    if (option === undefined || time === undefined) return undefined;
                    return () => {
                      set("date", option);
                      set("time", time);
                    };
                  }}
                />
              ) : null}
            </div>
          </div>
          <button ref={button} className="btn btn--wide" type="submit" disabled={sending}>
            {sending ? "BOOKING..." : block.button}
          </button>
        </form>
      </div>
    </Section>
  );
}
