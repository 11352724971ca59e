import { useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { bookingTool } from "../../features/booking/booking-tool.ts";
import { FormField, focusInvalid } from "../../features/booking/form-field.tsx";
import { fullForm } from "../../features/booking/full-form.ts";
import { noAnswerHint } from "../../features/booking/no-answer.ts";
import { servicePeriodsOfDay } from "../../shared/service-period-times.ts";
import { servicePeriodsOn, TimeOptions } from "../../features/booking/time-options.tsx";
import { useAvailability } from "../../features/booking/use-availability.ts";
import { useForm } from "../../features/booking/use-form.ts";
import { useToday } from "../../features/booking/use-today.ts";
import { callTo } from "../../shared/telephone.ts";
import type { BlockProps } from "../define.ts";
import type { reservationFormFull } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-full.module.css";

/** The full booking form in three parts: the table, the guest and their requests. */
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
  const guests = Number.parseInt(values.guests, 10);
  const partySize = guests >= 1 ? guests : undefined;
  const { hint, last, sameDay, day } = useAvailability(values.date, partySize ?? 1, sending);
  const largestParty = last?.largestParty ?? data.largestParty;
  const tooLarge = partySize !== undefined && partySize > largestParty;
  const servicePeriods = servicePeriodsOn(values.date, data.servicePeriods, { hint, sameDay });

  const availabilityHint = (focusId: string) =>
    hint ? (
      <hint.AvailabilityHint
        day={day}
        date={values.date}
        time={values.time}
        partySize={partySize}
        failure={failure}
        focusId={focusId}
        fillIn={({ date, time }) =>
          () => {
            set("date", date);
            set("time", time);
          }}
      />
    ) : null;

  const onSubmit = (event: FormEvent) => {
    void form.submit(event).then(() => focusInvalid(element.current));
  };

  const onDateChange = (date: string) => {
    set("date", date);
    // Where the service replies, its availability covers the new day, and the chosen time stays.
    if (
      !last &&
      !servicePeriodsOfDay(data.servicePeriods, date).some(({ times }) => times.includes(values.time))
    )
      set("time", "");
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className={styles.form}>
        <Heading className={headingLevel === 2 ? "vh" : styles.title}>{block.heading}</Heading>
        <form ref={element} onSubmit={onSubmit} aria-busy={sending} {...bookingTool}>
          <fieldset>
            <legend className={styles.legend}>
              <i aria-hidden="true">1</i> {block.evening}
            </legend>
            <div className={styles.formGrid}>
              <FormField
                form={form}
                formId={id}
                name="guests"
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
              <FormField form={form} formId={id} name="date" label="Date" className={styles.f2}>
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
              <FormField form={form} formId={id} name="time" label="Time" className={styles.f2}>
                {(control) => (
                  <select {...control} required>
                    <TimeOptions
                      servicePeriods={servicePeriods}
                      chosen={values.time}
                      label={(time) => day && hint?.unavailableLabel(day, time)}
                    />
                  </select>
                )}
              </FormField>
            </div>
            {/* After a failure the hint is shown below its message. */}
            <div aria-live="polite">{failure ? null : availabilityHint(`${id}-time`)}</div>
          </fieldset>
          <fieldset>
            <legend className={styles.legend}>
              <i aria-hidden="true">2</i> {block.person}
            </legend>
            <div className={styles.formGrid}>
              <FormField form={form} formId={id} name="name" label="Name" className={styles.f6}>
                {(control) => (
                  <input {...control} autoComplete="name" pattern=".*\S.*" title="A name, please" required />
                )}
              </FormField>
              <FormField form={form} formId={id} name="email" label="Email" className={styles.f3}>
                {(control) => <input {...control} type="email" autoComplete="email" required />}
              </FormField>
              <FormField form={form} formId={id} name="phone" label="Phone" className={styles.f3}>
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
          <div className={styles.message} aria-live="polite">
            <FormMessage message={message} hint={noAnswerHint(failure)} />
            {failure ? availabilityHint(`${id}-send`) : null}
          </div>
          <div className="btns">
            <button className="btn" type="submit" id={`${id}-send`} aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              {block.button}
            </button>
            <p className={clsx("soft", styles.hotline)}>
              {block.hotline} <a href={callTo(data.hotline)}>{data.hotline}</a>
            </p>
          </div>
        </form>
      </div>
    </Section>
  );
}
