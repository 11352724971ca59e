import { useEffect, useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { LoadAgain } from "../../components/load-again.tsx";
import { Heading } from "../../components/heading.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { bookingTool } from "../../features/booking/booking-tool.ts";
import { FormField, focusInvalid } from "../../features/booking/form-field.tsx";
import { fullForm } from "../../features/booking/full-form.ts";
import { failureHint } from "../../features/booking/failure-hint.tsx";
import { takeHandedOver } from "../../features/booking/handover.ts";
import { prepareReceipt, ReceiptSlot } from "../../features/booking/receipt-slot.tsx";
import { JoinWaitingList } from "../../features/booking/join-waiting-list.tsx";
import { useReceipt } from "../../features/booking/use-receipt.ts";
import { servicePeriodsOfDay } from "../../shared/service-period-times.ts";
import { servicePeriodsOn, TimeOptions } from "../../features/booking/time-options.tsx";
import { ApiForm } from "../../features/api-form.tsx";
import * as paths from "../../contract/paths.ts";
import { availabilityScript, useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { useToday } from "../../features/booking/use-today.ts";
import { RoomPlan } from "../../features/booking/room-plan.tsx";
import { TicketSoFar } from "../../features/booking/ticket-so-far.tsx";
import { countOf } from "../../shared/plural.ts";
import { callTo } from "../../shared/telephone.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormFull } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-full.module.css";

/** The full booking form in three parts, beside the room: a plan of the free tables, and the ticket as far as it is written. */
export default function ReservationFormFull({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormFull>) {
  const form = useForm(fullForm);
  const { values, set, sending, message, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  const today = useToday(data.timeZone);
  const { receipt, keep, putAway } = useReceipt(`${id}-numberOfPersons`);
  const guests = Number.parseInt(values.numberOfPersons, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint, last, sameDay, day } = useAvailability(
    values.reservationDate,
    partySize ?? 1,
    sending,
    values.reservationTime,
  );
  const freeTables = day?.freeTables?.time === values.reservationTime ? day.freeTables.names : undefined;
  const largestParty = last?.largestParty ?? data.largestParty;
  const tooLarge = partySize !== undefined && partySize > largestParty;
  const servicePeriods = servicePeriodsOn(values.reservationDate, data.servicePeriods, { hint, sameDay });

  const isFull =
    partySize !== undefined &&
    values.reservationTime !== "" &&
    day !== undefined &&
    hint?.unavailableLabel(day, values.reservationTime) === "full";

  useEffect(() => {
    const handed = takeHandedOver();
    if (!handed) return;
    for (const name of ["numberOfPersons", "reservationDate", "reservationTime"] as const)
      if (handed[name] !== "") set(name, handed[name]);
    document.getElementById(`${id}-name`)?.focus();
    // Once: it is no longer in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const availabilityHint = (focusId: string) =>
    hint ? (
      <hint.AvailabilityHint
        day={day}
        date={values.reservationDate}
        time={values.reservationTime}
        partySize={partySize}
        failure={failure}
        focusId={focusId}
        fillIn={({ date, time }) =>
          () => {
            set("reservationDate", date);
            set("reservationTime", time);
          }}
      />
    ) : null;

  const onSubmit = (event: FormEvent) => {
    prepareReceipt();
    void form.submit(event).then((reply) => {
      if (!reply) return focusInvalid(element.current);
      keep(reply, {
        date: values.reservationDate,
        time: values.reservationTime,
        numberOfPersons: guests,
        name: values.name.trim(),
        email: values.email.trim(),
        told: [
          ["Phone", values.phoneNumber.trim()],
          ["Message", values.message.trim()],
        ],
      });
    });
  };

  const onDateChange = (date: string) => {
    set("reservationDate", date);
    // Where the service replies, its availability covers the new day, and the chosen time stays.
    if (
      !last &&
      !servicePeriodsOfDay(data.servicePeriods, date).some(({ times }) =>
        times.includes(values.reservationTime),
      )
    )
      set("reservationTime", "");
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false}>
      <div className={styles.form}>
        <Heading className={headingLevel === 2 ? "vh" : styles.title}>{block.heading}</Heading>
        <ApiForm
          form="fullReservation"
          action={paths.createReservation}
          ref={element}
          onSubmit={onSubmit}
          aria-busy={sending}
          {...bookingTool}
        >
          <div className={styles.part} hidden={receipt !== undefined}>
            <fieldset>
              <legend className={styles.legend}>
                <i aria-hidden="true">1</i> {block.evening}
              </legend>
              <div className={clsx(styles.formGrid, styles.evening)}>
                <FormField
                  form={form}
                  formId={id}
                  name="numberOfPersons"
                  label="Guests"
                  className={styles.f2}
                  help={tooLarge ? `For more than ${largestParty}, please call us.` : undefined}
                >
                  {(control) => (
                    <input
                      {...control}
                      type="number"
                      inputMode="numeric"
                      min={1}
                      max={largestParty}
                      step={1}
                      required
                    />
                  )}
                </FormField>
                <FormField form={form} formId={id} name="reservationDate" label="Date" className={styles.f2}>
                  {(control) => (
                    <input
                      {...control}
                      type="date"
                      min={today}
                      required
                      onChange={(event) => onDateChange(event.target.value)}
                    />
                  )}
                </FormField>
                <FormField form={form} formId={id} name="reservationTime" label="Time" className={styles.f2}>
                  {(control) => (
                    <select {...control} required>
                      <TimeOptions
                        servicePeriods={servicePeriods}
                        chosen={values.reservationTime}
                        label={(time) => day && hint?.unavailableLabel(day, time)}
                      />
                    </select>
                  )}
                </FormField>
              </div>
              {/* After a failure the hint is shown below its message. */}
              <div aria-live="polite">{failure ? null : availabilityHint(`${id}-reservationTime`)}</div>
              <LoadAgain script={availabilityScript} what="what is free" />
            </fieldset>
          </div>
          <div className={clsx("dark night", styles.room, receipt && styles.booked)}>
            <RoomPlan
              id={`${id}-plan`}
              tables={data.tables}
              free={freeTables}
              asked={`${countOf(partySize ?? 1, "person")} at ${values.reservationTime}`}
              street={data.street}
              booked={receipt !== undefined}
            />
            {receipt ? null : (
              <TicketSoFar
                name={data.name}
                date={values.reservationDate}
                time={values.reservationTime}
                partySize={partySize}
                guest={values.name}
              />
            )}
          </div>
          <div className={styles.part} hidden={receipt !== undefined}>
            <fieldset>
              <legend className={styles.legend}>
                <i aria-hidden="true">2</i> {block.person}
              </legend>
              <div className={styles.formGrid}>
                <FormField form={form} formId={id} name="name" label="Name" className={styles.f6}>
                  {(control) => (
                    <input
                      {...control}
                      autoComplete="name"
                      pattern=".*\S.*"
                      title="A name, please"
                      required
                    />
                  )}
                </FormField>
                <FormField form={form} formId={id} name="email" label="Email" className={styles.f3}>
                  {(control) => <input {...control} type="email" autoComplete="email" required />}
                </FormField>
                <FormField form={form} formId={id} name="phoneNumber" label="Phone" className={styles.f3}>
                  {(control) => (
                    <input
                      {...control}
                      type="tel"
                      autoComplete="tel"
                      pattern=".*\d.*"
                      title="A telephone number, please"
                      required
                    />
                  )}
                </FormField>
              </div>
            </fieldset>
            <fieldset>
              <legend className={styles.legend}>
                <i aria-hidden="true">3</i> {block.wishes}
              </legend>
              <FormField form={form} formId={id} name="message" label="Message" help={block.messageHelp}>
                {(control) => <textarea {...control} required />}
              </FormField>
            </fieldset>
          </div>
          <div className={styles.message}>
            <FormMessage
              message={message}
              hint={failureHint(failure, { phone: data.hotline, books: true })}
            />
            <div aria-live="polite">{failure ? availabilityHint(`${id}-send`) : null}</div>
            {isFull && !receipt ? (
              <JoinWaitingList
                key={`${values.reservationDate} ${values.reservationTime} ${guests}`}
                form={element}
                time={values.reservationTime}
                values={{
                  name: values.name.trim(),
                  email: values.email.trim(),
                  phoneNumber: values.phoneNumber.trim(),
                  numberOfPersons: guests,
                  reservationDate: values.reservationDate,
                  message: values.message.trim(),
                }}
              />
            ) : null}
          </div>
          <div className="btns" hidden={receipt !== undefined}>
            <button className="btn" type="submit" id={`${id}-send`} aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              <span>{block.button}</span>
            </button>
            <p className={clsx("soft", styles.hotline)}>
              {block.hotline} <a href={callTo(data.hotline)}>{data.hotline}</a>
            </p>
          </div>
        </ApiForm>
        <ReceiptSlot id={id} receipt={receipt} phone={data.hotline} onAgain={putAway} />
      </div>
    </Section>
  );
}
