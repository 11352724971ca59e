import { Field } from "../../components/field.tsx";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { partySizes, simpleForm, times, toFormTime } from "../../features/booking/simple-form.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
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
  const { numberOfPersons, reservationDate, reservationTime } = values;
  const { hint, day } = useAvailability(reservationDate, numberOfPersons, sending);
  const timeLabel = (time: string) => {
    const note = day && hint?.unavailableLabel(day, time);
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
        <Image image={block.image} alt="" sizes="100vw" />
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
          <form onSubmit={(event) => void submit(event)} noValidate aria-busy={sending}>
            <Field className={styles.field} id={`${id}-persons`} label="Party size">
              {(control) => (
                <select
                  {...control}
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
            <div className={styles.message} aria-live="polite">
              <FormMessage message={message} hint={noAnswerHint(failure)} />
              {hint ? (
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
            <button className="btn" type="submit" aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              {block.button}
            </button>
          </form>
        </div>
      </div>
    </Section>
  );
}
