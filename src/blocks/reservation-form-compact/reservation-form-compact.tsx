import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { partySizes, simpleForm, timeLike, times } from "../../features/booking/simple-form.ts";
import { calendarDay } from "../../features/booking/today.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormCompact } from "./fields.ts";
import "./reservation-form-compact.css";

/** The terrace at night, and a booking slip across its edge: party size, date and time. */
export default function SimpleReservation({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormCompact>) {
  const { values, set, errors, sending, message, failure, submit } = useForm(simpleForm);
  // The calendar's first day. Only the guest's browser knows what day it is.
  const today = useClientValue(() => calendarDay(data.timeZone, new Date()));
  const error = errors.reservationDate;
  const { numberOfPersons, reservationDate, reservationTime } = values;
  const { hint: advice, day } = useAvailability(reservationDate, numberOfPersons, sending);
  const offered = (time: string) => {
    const mark = day && advice?.markAt(day, time);
    return mark ? `${time} — ${mark}` : time;
  };

  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className="reservation-form-compact"
      ground="walnut"
      padding={false}
      grid={false}
    >
      <div className="reservation-form-compact__pic">
        <Image image={block.image} alt="" sizes="100vw" />
      </div>
      <div className="reservation-form-compact__in grid">
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
        <div className="reservation-form-compact__form paper">
          <form onSubmit={(event) => void submit(event)} noValidate aria-busy={sending}>
            <div className="field">
              <label htmlFor={`${id}-persons`}>Party size</label>
              <select
                id={`${id}-persons`}
                value={values.numberOfPersons}
                onChange={(event) => set("numberOfPersons", Number.parseInt(event.target.value, 10))}
              >
                {partySizes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor={`${id}-date`}>Date</label>
              <input
                id={`${id}-date`}
                type="date"
                min={today}
                required
                value={values.reservationDate}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-date-fault` : undefined}
                onChange={(event) => set("reservationDate", event.target.value)}
              />
              {error ? (
                <p className="err" id={`${id}-date-fault`} role="alert">
                  {error}
                </p>
              ) : null}
            </div>
            <div className="field">
              <label htmlFor={`${id}-time`}>Time</label>
              <select
                id={`${id}-time`}
                value={values.reservationTime}
                onChange={(event) => set("reservationTime", event.target.value)}
              >
                {times.map((time) => (
                  <option key={time} value={time}>
                    {offered(time)}
                  </option>
                ))}
              </select>
            </div>
            <div className="reservation-form-compact__message" aria-live="polite">
              <FormMessage message={message} hint={noAnswerHint(failure)} />
              {advice ? (
                <advice.AvailabilityHint
                  day={day}
                  date={reservationDate}
                  time={reservationTime}
                  partySize={numberOfPersons}
                  failure={failure}
                  focusId={`${id}-time`}
                  take={({ date, time }) => {
                    const choice = timeLike(time);
                    if (choice === undefined) return undefined;
                    return () => {
                      set("reservationDate", date);
                      set("reservationTime", choice);
                    };
                  }}
                />
              ) : null}
            </div>
            <button className="btn" type="submit" aria-disabled={sending}>
              {sending ? <i className="spin" aria-hidden="true" /> : null}
              {block.button}
            </button>
          </form>
        </div>
      </div>
    </Section>
  );
}
