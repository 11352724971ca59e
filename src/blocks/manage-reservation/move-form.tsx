import { useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import { FormField, focusInvalid } from "../../features/booking/form-field.tsx";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { servicePeriodsOn, TimeOptions } from "../../features/booking/time-options.tsx";
import { calendarDay } from "../../features/booking/today.ts";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { refusalOf } from "../../features/reservation/calls.ts";
import { bookingSlotOf, moveForm, sameBookingSlot } from "../../features/reservation/move-form.ts";
import type { BlockProps } from "../define.ts";
import type { manageReservation } from "./fields.ts";
import * as styles from "./manage-reservation.module.css";

interface MoveFormProps extends Pick<BlockProps<typeof manageReservation>, "id" | "data"> {
  readonly token: string;
  readonly reservation: ManagedReservation;
  onMoved(reply: ManagedReservationReply): void;
  /** The reservation can no longer be changed. */
  onClosed(): void;
  onLeave(): void;
}

/** Another date, time or party for a reservation, with what is free while the guest chooses. */
export function MoveForm({ id, data, token, reservation, onMoved, onClosed, onLeave }: MoveFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const config = useMemo(() => moveForm(token, reservation), [token, reservation]);
  const form = useForm(config);
  const { values, sending, failure, message } = form;
  const guests = Number.parseInt(values.guests, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint, last, sameDay, day } = useAvailability(values.date, partySize ?? 1, sending);
  const largestParty = last?.largestParty ?? data.largestParty;
  // The service counts the reservation's own table as taken, so it cannot say anything useful about its own slot.
  const changed = !sameBookingSlot(values, bookingSlotOf(reservation));
  const servicePeriods = servicePeriodsOn(values.date, data.servicePeriods, { hint, sameDay });

  const closed = refusalOf(failure) === "RESERVATION_CLOSED";
  useEffect(() => {
    if (closed) onClosed();
  }, [closed, onClosed]);

  useEffect(() => element.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const timeLabel = (time: string) =>
    values.date === reservation.date && time === reservation.time
      ? "your time now"
      : day && hint?.unavailableLabel(day, time);
  const onSubmit = (event: FormEvent) => {
    void form.submit(event).then((reply) => {
      if (reply) onMoved(reply);
      else focusInvalid(element.current);
    });
  };

  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      noValidate
      aria-busy={sending}
      aria-labelledby={`${id}-move-title`}
    >
      <SubHeading id={`${id}-move-title`}>When would suit you better?</SubHeading>
      <div className={styles.when}>
        <FormField form={form} formId={id} name="guests" label="Guests">
          {(control) => (
            <input {...control} type="number" inputMode="numeric" min={1} max={largestParty} step={1} />
          )}
        </FormField>
        <FormField form={form} formId={id} name="date" label="Date">
          {(control) => (
            <input
              {...control}
              type="date"
              min={last?.firstDate ?? calendarDay(data.timeZone, new Date())}
              max={last?.lastDate}
            />
          )}
        </FormField>
        <FormField form={form} formId={id} name="time" label="Time">
          {(control) => (
            <select {...control}>
              <TimeOptions servicePeriods={servicePeriods} chosen={values.time} label={timeLabel} />
            </select>
          )}
        </FormField>
      </div>
      <div aria-live="polite">
        {hint && changed ? (
          <hint.AvailabilityHint
            day={day}
            date={values.date}
            time={values.time}
            partySize={partySize}
            failure={failure}
            focusId={`${id}-time`}
            fillIn={({ date, time }) =>
              () => {
                form.set("date", date);
                form.set("time", time);
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
          {sending ? <Spinner /> : null}
          Move my table
        </button>
        <button className="btn btn--line" type="button" onClick={onLeave}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}
