import { use, useMemo } from "react";
import { LoadAgain } from "../../../../../site/ui/load-again.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { BookingProblem, BookingReceipt, FreeTimes, LargerParty } from "../../booking-form.tsx";
import { useBookingForm } from "../../use-booking-form.ts";
import { ApiForm, FormField } from "../../../../../site/ui/form/form-field.tsx";
import { simpleForm, listFormTimes, toFormTime } from "../../simple-form.ts";
import { simpleReservation } from "../../../contract/booking-forms.ts";
import { availabilityScript } from "../../use-availability.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormCompact } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-compact.module.css";
import { useMessages, WordsContext } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { VoicedHeading } from "../../../../../site/ui/heading.tsx";
import { useToday } from "../../../../../core/browser/browser-values.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

/** A wide picture with the compact booking form over its lower edge: party size, date and time. */
export default function ReservationFormCompact({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof reservationFormCompact>) {
  const formats = useFormats();
  const t = useMessages("booking");
  const words = use(WordsContext);
  const config = useMemo(() => simpleForm(data.times, formats, words), [data.times, formats, words]);
  const times = listFormTimes(config);
  const booking = useBookingForm({
    config,
    chosenIn: (values) => ({
      date: values.reservationDate,
      time: values.reservationTime,
      partySize: Number(values.numberOfPersons),
    }),
    takeOver(handed, set) {
      // `5+ Persons` is the largest option of the form.
      set("numberOfPersons", String(Math.min(Number(handed.numberOfPersons) || 1, 5)));
      if (handed.reservationDate !== "") set("reservationDate", handed.reservationDate);
      const formTime = toFormTime(handed.reservationTime, times);
      if (formTime !== undefined) set("reservationTime", formTime);
    },
  });
  const { form, date, time, partySize } = booking;
  const { set, sending } = form;
  const today = useToday(data.timeZone);

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
        <Image image={block.image} alt="" sizes="(min-width: 64rem) 100vw, 150vw" />
      </div>
      <div className={clsx("grid", styles.inner)}>
        <div className="head">
          {block.eyebrow ? <Text className="eyebrow">{block.eyebrow}</Text> : null}
          <VoicedHeading heading={block.heading} headingVoice={block.headingVoice} />
        </div>
        <div className={clsx("paper", styles.form)}>
          <BookingReceipt booking={booking} id={id} phone={data.hotline} />
          <ApiForm form={simpleReservation} {...booking.attributes} noValidate>
            <div className={styles.fields}>
              <FormField
                form={form}
                formId={id}
                name="numberOfPersons"
                className={styles.field}
                help={partySize === 5 ? <LargerParty date={date} time={time} /> : undefined}
              />
              <FormField
                form={form}
                formId={id}
                name="reservationDate"
                className={styles.field}
                attributes={{ min: today }}
              />
              <FormField form={form} formId={id} name="reservationTime" className={styles.field}>
                {(control) => (
                  <select {...control}>
                    {times.map((time) => (
                      <option key={time} value={time}>
                        {booking.timeLabel(time)}
                      </option>
                    ))}
                  </select>
                )}
              </FormField>
            </div>
            <div className={styles.message}>
              <BookingProblem booking={booking} phone={data.hotline} />
              <FreeTimes
                booking={booking}
                focusId={`${id}-reservationTime`}
                listElsewhere
                fillIn={(other) => {
                  const formTime = toFormTime(other.time, times);
                  if (formTime === undefined) return undefined;
                  return () => {
                    set("reservationDate", other.date);
                    set("reservationTime", formTime);
                  };
                }}
              />
              <LoadAgain script={availabilityScript} what={t("load.free")} />
            </div>
            <button className="btn" type="submit" aria-disabled={sending}>
              {sending ? <Spinner /> : null}
              <Text as="span">{block.button}</Text>
            </button>
          </ApiForm>
        </div>
      </div>
    </Section>
  );
}
