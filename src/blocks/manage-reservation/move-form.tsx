import { useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import { focusFault, formFields } from "../../features/booking/form-fields.tsx";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { servicePeriodsOn, TimeOptions } from "../../features/booking/time-options.tsx";
import { calendarDay } from "../../features/booking/today.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { refusalOf } from "../../features/reservation/calls.ts";
import { moveForm, placeOf, samePlace, type MoveValues } from "../../features/reservation/move-form.ts";
import type { BlockProps } from "../define.ts";
import type { manageReservation } from "./fields.ts";

interface MoveFormProps extends Pick<BlockProps<typeof manageReservation>, "id" | "data"> {
  readonly token: string;
  readonly reservation: ManagedReservation;
  onMoved(reply: ManagedReservationReply): void;
  /** The reservation can no longer be changed. */
  onClosed(): void;
  onLeave(): void;
}

/** Another date, time or party for a reservation. What is free is told while the guest chooses. */
export function MoveForm({ id, data, token, reservation, onMoved, onClosed, onLeave }: MoveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const config = useMemo(() => moveForm(token, reservation), [token, reservation]);
  const { values, set, errors, sending, message, failure, submit } = useForm(config);
  const guests = Number.parseInt(values.guests, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint: advice, last, sameDay, day } = useAvailability(values.date, partySize ?? 1, sending);
  const largestParty = last?.largestParty ?? data.largestParty;
  // The party's own table is taken by the party itself: about the place it has, nothing is to be said.
  const elsewhere = !samePlace(values, placeOf(reservation));
  const servicePeriods = servicePeriodsOn(values.date, data.servicePeriods, { hint: advice, sameDay });

  const closed = refusalOf(failure) === "RESERVATION_CLOSED";
  useEffect(() => {
    if (closed) onClosed();
  }, [closed, onClosed]);

  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const mark = (time: string) =>
    values.date === reservation.date && time === reservation.time
      ? "your time now"
      : day && advice?.markAt(day, time);
  const { field, error } = formFields<keyof MoveValues>(id, values, errors);
  const onSubmit = (event: FormEvent) => {
    void submit(event).then((reply) => {
      if (reply) onMoved(reply);
      else focusFault(form.current);
    });
  };

  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={sending} aria-labelledby={`${id}-move-title`}>
      <SubHeading id={`${id}-move-title`}>When would suit you better?</SubHeading>
      <div className="manage-reservation__when">
        <div className="field">
          <label htmlFor={`${id}-guests`}>Guests</label>
          <input
            {...field("guests")}
            type="number"
            inputMode="numeric"
            min={1}
            max={largestParty}
            step={1}
            onChange={(event) => set("guests", event.target.value)}
          />
          {error("guests")}
        </div>
        <div className="field">
          <label htmlFor={`${id}-date`}>Date</label>
          <input
            {...field("date")}
            type="date"
            min={last?.firstDate ?? calendarDay(data.timeZone, new Date())}
            max={last?.lastDate}
            onChange={(event) => set("date", event.target.value)}
          />
          {error("date")}
        </div>
        <div className="field">
          <label htmlFor={`${id}-time`}>Time</label>
          <select {...field("time")} onChange={(event) => set("time", event.target.value)}>
            <TimeOptions servicePeriods={servicePeriods} chosen={values.time} mark={mark} />
          </select>
          {error("time")}
        </div>
      </div>
      <div aria-live="polite">
        {advice && elsewhere ? (
          <advice.AvailabilityHint
            day={day}
            date={values.date}
            time={values.time}
            partySize={partySize}
            failure={failure}
            focusId={`${id}-time`}
            take={({ date, time }) =>
              () => {
                set("date", date);
                set("time", time);
              }}
          />
        ) : null}
        <FormMessage
          message={message?.kind === "error" ? message : undefined}
          hint={noAnswerHint(failure) ? "Moving it again is safe: it is moved only once." : undefined}
        />
      </div>
      <div className="btns">
        <button className="btn" type="submit" aria-disabled={sending}>
          {sending ? <i className="spin" aria-hidden="true" /> : null}
          Move my table
        </button>
        <button className="btn btn--line" type="button" onClick={onLeave}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}
