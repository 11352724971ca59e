import { use, useEffect, useMemo, useRef, type FormEvent } from "react";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import { LoadAgain } from "../../../../../site/ui/load-again.tsx";
import type { ManagedReservation, ManagedReservationReply } from "../../../contract/managed-reservation.ts";
import { FormField, ApiForm } from "../../../../../site/ui/form/form-field.tsx";
import { failureHint } from "../../../../../site/ui/form/failure-hint.tsx";
import { servicePeriodsOn, TimeOptions } from "../../time-options.tsx";
import { moveReservation as declaration } from "../../../contract/reservation-forms.ts";
import { availabilityScript, useAvailability } from "../../use-availability.ts";
import { isApiError, errorCodeOfFailure } from "../../../../../core/browser/api.ts";
import { focusInvalid, useForm } from "../../../../../core/browser/form/use-form.ts";
import { bookingSlotOf, moveForm, sameBookingSlot } from "../../move-form.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { manageReservation } from "./fields.ts";
import * as styles from "./manage-reservation.module.css";
import { useMessages, WordsContext } from "../../../../../core/browser/use-messages.ts";
import { messagesOf } from "../../../../../core/messages/words.ts";
import { SubHeading } from "../../../../../site/ui/heading.tsx";
import { useToday } from "../../../../../core/browser/browser-values.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

interface MoveFormProps extends Pick<BlockProps<typeof manageReservation>, "id" | "data"> {
  readonly token: string;
  readonly reservation: ManagedReservation;
  onMoved(reply: ManagedReservationReply): void;
  /** Called if the reservation can no longer be changed. */
  onClosed(): void;
  onLeave(): void;
}

/** Form that changes a reservation's date, time or party size, and shows what is free while the guest chooses. */
export function MoveForm({ id, data, token, reservation, onMoved, onClosed, onLeave }: MoveFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const t = useMessages("reservation");
  const booking = useMessages("booking");
  const words = use(WordsContext);
  const config = useMemo(() => moveForm(token, reservation, words), [token, reservation, words]);
  const form = useForm(config, element);
  const { values, sending, failure, message } = form;
  const guests = Number.parseInt(values.numberOfPersons, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint, last, sameDay, day } = useAvailability(values.reservationDate, partySize ?? 1, sending);
  const today = useToday(data.timeZone);
  const largestParty = last?.largestParty ?? data.largestParty;
  // The availability is hidden while nothing has changed: the service counts the reservation's own tables as
  // taken, so its reply about the current slot would be misleading.
  const changed = !sameBookingSlot(values, bookingSlotOf(reservation));
  const servicePeriods = servicePeriodsOn(values.reservationDate, data.servicePeriods, { hint, sameDay });

  const closed = errorCodeOfFailure(failure) === "RESERVATION_CLOSED";
  useEffect(() => {
    if (closed) onClosed();
  }, [closed, onClosed]);

  useEffect(() => element.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const timeLabel = (time: string) =>
    values.reservationDate === reservation.date && time === reservation.time
      ? t("move.now")
      : day && hint?.unavailableLabel(day, time, booking);
  const onSubmit = (event: FormEvent) => {
    void form.submit(event).then((reply) => {
      if (reply) onMoved(reply);
      else focusInvalid(element.current);
    });
  };

  return (
    <ApiForm
      form={declaration}
      ref={element}
      onSubmit={onSubmit}
      noValidate
      aria-busy={sending}
      aria-labelledby={`${id}-move-title`}
    >
      <SubHeading id={`${id}-move-title`}>{t("move.title")}</SubHeading>
      <div className={styles.when}>
        <FormField form={form} formId={id} name="numberOfPersons" attributes={{ max: largestParty }} />
        <FormField
          form={form}
          formId={id}
          name="reservationDate"
          attributes={{ min: last?.firstDate ?? today, max: last?.lastDate }}
        />
        <FormField form={form} formId={id} name="reservationTime">
          {(control) => (
            <select {...control}>
              <TimeOptions
                servicePeriods={servicePeriods}
                chosen={values.reservationTime}
                label={timeLabel}
              />
            </select>
          )}
        </FormField>
      </div>
      <div aria-live="polite">
        {hint && changed ? (
          <hint.AvailabilityHint
            day={day}
            date={values.reservationDate}
            time={values.reservationTime}
            partySize={partySize}
            failure={failure}
            focusId={`${id}-reservationTime`}
            fillIn={({ date, time }) =>
              () => {
                form.set("reservationDate", date);
                form.set("reservationTime", time);
              }}
          />
        ) : null}
      </div>
      <LoadAgain script={availabilityScript} what={t("move.free")} />
      <FormMessage
        message={message?.kind === "error" ? message : undefined}
        hint={
          failure !== undefined && !isApiError(failure)
            ? t("move.safe")
            : failureHint(failure, messagesOf(words, "forms"), { phone: data.phone })
        }
      />
      <div className="btns">
        <button className="btn" type="submit" aria-disabled={sending}>
          {sending ? <Spinner /> : null}
          <span>{t("move.button")}</span>
        </button>
        <button className="btn btn--line" type="button" onClick={onLeave}>
          {t("move.leave")}
        </button>
      </div>
      <input type="hidden" name="token" value={token} />
    </ApiForm>
  );
}
