import { callTo } from "../../components/telephone.ts";
import type { ComponentProps } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { fullForm, type FullValues } from "../../features/booking/full-form.ts";
import { servedOn } from "../../features/booking/service-times.ts";
import { calendarDay } from "../../features/booking/today.ts";
import { useForm } from "../../features/booking/use-form.ts";
import type { BlockProps } from "../define.ts";
import type { fullReservation } from "./fields.ts";
import "./full-reservation.css";

/** The booking slip on paper: the evening, whose name is on the card, and anything the house should know. */
export default function FullReservation({ block, data, level, id }: BlockProps<typeof fullReservation>) {
  const { values, set, sending, message, submit } = useForm(fullForm);
  // The calendar's first day. Only the guest's browser knows what day it is.
  const today = useClientValue(() => calendarDay(data.timeZone, new Date()));
  const services = servedOn(data.services, values.date);

  const field = (name: keyof FullValues) => ({
    id: `${id}-${name}`,
    name,
    required: true,
    value: values[name],
  });
  const input = (name: keyof FullValues, more: ComponentProps<"input">) => (
    <input {...field(name)} {...more} onChange={(event) => set(name, event.target.value)} />
  );

  const chooseDate = (date: string) => {
    set("date", date);
    if (!servedOn(data.services, date).some(({ times }) => times.includes(values.time))) set("time", "");
  };

  return (
    <section className="booking paper section grid" aria-labelledby={`${id}-title`}>
      <div className="booking__form">
        <Heading level={level} id={`${id}-title`} className={level === 2 ? "vh" : "booking__title"}>
          {block.heading}
        </Heading>
        <form onSubmit={(event) => void submit(event)} aria-busy={sending}>
          <fieldset>
            <legend className="legend">
              <i aria-hidden="true">1</i> {block.evening}
            </legend>
            <div className="form-grid">
              <div className="field f2">
                <label htmlFor={`${id}-guests`}>Guests</label>
                {input("guests", {
                  type: "number",
                  inputMode: "numeric",
                  min: 1,
                  max: data.largestParty,
                  step: 1,
                })}
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
                  <option value="">Choose a time</option>
                  {services.map(({ name, times }) => (
                    <optgroup key={name} label={name}>
                      {times.map((time) => (
                        <option key={time}>{time}</option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              </div>
            </div>
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
                  maxLength: 100,
                  pattern: ".*\\S.*",
                  title: "A name, please",
                })}
              </div>
              <div className="field f3">
                <label htmlFor={`${id}-email`}>Email</label>
                {input("email", { type: "email", autoComplete: "email", maxLength: 254 })}
              </div>
              <div className="field f3">
                <label htmlFor={`${id}-phone`}>Phone</label>
                {input("phone", {
                  type: "tel",
                  autoComplete: "tel",
                  maxLength: 40,
                  pattern: ".*\\d.*",
                  title: "A telephone number, please",
                })}
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
                {...field("message")}
                maxLength={1000}
                aria-describedby={block.messageHelp ? `${id}-help` : undefined}
                onChange={(event) => set("message", event.target.value)}
              />
              {block.messageHelp ? (
                <p className="help" id={`${id}-help`}>
                  {block.messageHelp}
                </p>
              ) : null}
            </div>
          </fieldset>
          <div className="booking__said" aria-live="polite">
            <FormMessage message={message} />
          </div>
          <div className="btns">
            <button className="btn" type="submit" aria-disabled={sending}>
              {sending ? <i className="spin" aria-hidden="true" /> : null}
              {block.button}
            </button>
            <p className="booking__hotline soft">
              {block.hotline} <a href={callTo(data.hotline)}>{data.hotline}</a>
            </p>
          </div>
        </form>
      </div>
    </section>
  );
}
