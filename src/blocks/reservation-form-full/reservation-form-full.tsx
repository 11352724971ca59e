import { callTo } from "../../shared/telephone.ts";
import { useRef, type ComponentProps, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Section } from "../../components/section.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { focusFault, formFields } from "../../features/booking/form-fields.tsx";
import { fullForm, type FullValues } from "../../features/booking/full-form.ts";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { servicePeriodsOfDay } from "../../features/booking/service-period-times.ts";
import { servicePeriodsOn, TimeOptions } from "../../features/booking/time-options.tsx";
import { calendarDay } from "../../features/booking/today.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormFull } from "./fields.ts";
import "./reservation-form-full.css";

/** The booking slip on paper: the evening, whose name is on the card, and anything the house should know. */
export default function FullReservation({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormFull>) {
  const { values, set, errors, sending, message, failure, submit } = useForm(fullForm);
  const form = useRef<HTMLFormElement>(null);
  // The calendar's first day. Only the guest's browser knows what day it is.
  const today = useClientValue(() => calendarDay(data.timeZone, new Date()));
  const guests = Number.parseInt(values.guests, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint: advice, last, sameDay, day } = useAvailability(values.date, partySize ?? 1, sending);
  const largestParty = last?.largestParty ?? data.largestParty;
  const tooMany = partySize !== undefined && partySize > largestParty;
  const servicePeriods = servicePeriodsOn(values.date, data.servicePeriods, { hint: advice, sameDay });

  // Beside the evening; after a refusal beside its words.
  const tableAdvice = (focusId: string) =>
    advice ? (
      <advice.AvailabilityHint
        day={day}
        date={values.date}
        time={values.time}
        partySize={partySize}
        failure={failure}
        focusId={focusId}
        take={({ date, time }) =>
          () => {
            set("date", date);
            set("time", time);
          }}
      />
    ) : null;

  const onSubmit = (event: FormEvent) => {
    void submit(event).then(() => focusFault(form.current));
  };

  const { field: plainField, error } = formFields<keyof FullValues>(id, values, errors);
  const field = (name: keyof FullValues, help?: string) => ({ ...plainField(name, help), required: true });
  const input = (name: keyof FullValues, more: ComponentProps<"input">, help?: string) => (
    <input {...field(name, help)} {...more} onChange={(event) => set(name, event.target.value)} />
  );

  const chooseDate = (date: string) => {
    set("date", date);
    // Where the service answers, it tells about the new day, and the time chosen stays in sight.
    if (
      !last &&
      !servicePeriodsOfDay(data.servicePeriods, date).some(({ times }) => times.includes(values.time))
    )
      set("time", "");
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="reservation-form-full">
      <div className="reservation-form-full__form">
        <Heading className={headingLevel === 2 ? "vh" : "reservation-form-full__title"}>
          {block.heading}
        </Heading>
        <form ref={form} onSubmit={onSubmit} aria-busy={sending}>
          <fieldset>
            <legend className="legend">
              <i aria-hidden="true">1</i> {block.evening}
            </legend>
            <div className="form-grid">
              <div className="field f2">
                <label htmlFor={`${id}-guests`}>Guests</label>
                {input(
                  "guests",
                  { type: "number", inputMode: "numeric", min: 1, max: largestParty, step: 1 },
                  tooMany ? `${id}-many` : undefined,
                )}
                {tooMany ? (
                  <p className="help" id={`${id}-many`}>
                    For more than {largestParty}, please call us.
                  </p>
                ) : null}
              </div>
              <div className="field f2">
                <label htmlFor={`${id}-date`}>Date</label>
                <input
                  {...field("date")}
                  type="date"
                  min={today}
                  onChange={(event) => chooseDate(event.target.value)}
                />
              </div>
              <div className="field f2">
                <label htmlFor={`${id}-time`}>Time</label>
                <select {...field("time")} onChange={(event) => set("time", event.target.value)}>
                  <TimeOptions
                    servicePeriods={servicePeriods}
                    chosen={values.time}
                    mark={(time) => day && advice?.markAt(day, time)}
                  />
                </select>
              </div>
            </div>
            <div aria-live="polite">{failure ? null : tableAdvice(`${id}-time`)}</div>
          </fieldset>
          <fieldset>
            <legend className="legend">
              <i aria-hidden="true">2</i> {block.person}
            </legend>
            <div className="form-grid">
              <div className="field f6">
                <label htmlFor={`${id}-name`}>Name</label>
                {input("name", {
                  autoComplete: "name",
                  pattern: ".*\\S.*",
                  title: "A name, please",
                })}
                {error("name")}
              </div>
              <div className="field f3">
                <label htmlFor={`${id}-email`}>Email</label>
                {input("email", { type: "email", autoComplete: "email" })}
                {error("email")}
              </div>
              <div className="field f3">
                <label htmlFor={`${id}-phone`}>Phone</label>
                {input("phone", {
                  type: "tel",
                  autoComplete: "tel",
                  pattern: ".*\\d.*",
                  title: "A telephone number, please",
                })}
                {error("phone")}
              </div>
            </div>
          </fieldset>
          <fieldset>
            <legend className="legend">
              <i aria-hidden="true">3</i> {block.wishes}
            </legend>
            <div className="field">
              <label htmlFor={`${id}-message`}>Message</label>
              <textarea
                {...field("message", block.messageHelp ? `${id}-help` : undefined)}
                onChange={(event) => set("message", event.target.value)}
              />
              {block.messageHelp ? (
                <p className="help" id={`${id}-help`}>
                  {block.messageHelp}
                </p>
              ) : null}
              {error("message")}
            </div>
          </fieldset>
          <div className="reservation-form-full__message" aria-live="polite">
            <FormMessage message={message} hint={noAnswerHint(failure)} />
            {failure ? tableAdvice(`${id}-send`) : null}
          </div>
          <div className="btns">
            <button className="btn" type="submit" id={`${id}-send`} aria-disabled={sending}>
              {sending ? <i className="spin" aria-hidden="true" /> : null}
              {block.button}
            </button>
            <p className="reservation-form-full__hotline soft">
              {block.hotline} <a href={callTo(data.hotline)}>{data.hotline}</a>
            </p>
          </div>
        </form>
      </div>
    </Section>
  );
}
