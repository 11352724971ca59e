import { use, useEffect, useMemo, useRef } from "react";
import { Field } from "../../../../../site/ui/field.tsx";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import { LoadAgain } from "../../../../../site/ui/load-again.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import {
  chosenDate,
  dateChoices,
  dateOf,
  dayLabel,
  guestsOf,
  isNamedDay,
  landingForm,
} from "../../landing-form.ts";
import { toFormTime } from "../../simple-form.ts";
import { FormField, fieldOf, ApiForm } from "../../../../../site/ui/form/form-field.tsx";
import { LargerParty, BookingProblem, FreeTimes } from "../../booking-form.tsx";
import { ReceiptSlot } from "../../receipt-slot.tsx";
import { useBookingForm } from "../../use-booking-form.ts";
import { plainDay } from "../../../../../core/shared/format-date.ts";
import { landingReservation, formatDeclaredTime } from "../../../contract/booking-forms.ts";
import { availabilityScript } from "../../use-availability.ts";
import { TodayNotice } from "../../../../../site/opening/today-notice.tsx";
import { noDay, optionsOf, type ValuesOf } from "../../../../../core/contract/form.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormHero } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-hero.module.css";
import { useMessages, WordsContext } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useTranslatedForm } from "../../../../../core/browser/form/use-form.ts";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { VoicedHeading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { useToday, useTodayIsSure } from "../../../../../core/browser/browser-values.ts";

type Props = BlockProps<typeof reservationFormHero>;

/** Content beside the form: the picture, the hours, the heading and the links. */
function Intro({ block, data, headingLevel }: Pick<Props, "block" | "data" | "headingLevel">) {
  const t = useMessages("booking");
  return (
    <>
      <div className={styles.pic}>
        <Image
          image={block.image}
          alt=""
          sizes="(min-width: 64rem) 100vw, 110vw"
          eager={headingLevel === 1}
        />
      </div>
      <p className={styles.hours}>
        {data.hours.map(({ days, hours }) => (
          <span key={days}>
            {days} {hours}
          </span>
        ))}
      </p>
      <div className={styles.text}>
        <VoicedHeading heading={block.heading} headingVoice={block.headingVoice} />
        <TodayNotice />
        <Text className="lead">{block.lead}</Text>
      </div>
      <nav className={styles.links} aria-label={t("nav")}>
        {[block.menuLink, block.orderLink, block.bookLink].map((link) =>
          link ? (
            <SiteLink key={link.label} to={link.to}>
              {link.label}
            </SiteLink>
          ) : null,
        )}
      </nav>
    </>
  );
}

/**
 * Returns a ref for a button that is disabled during a request. Disabling it removes the focus, so the button
 * gets the focus back after the request.
 */
function useKeptFocus(sending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);

  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasSending.current = sending;
  }, [sending]);
  return button;
}

/** A dark hero with the hours and links in a bar at the top, and the booking form over the lower edge. */
export default function ReservationFormHero({ block, data, headingLevel, id }: Props) {
  const formats = useFormats();
  const times = data.times.map((time) => formatDeclaredTime(time, formats));
  const t = useMessages("booking");
  const words = use(WordsContext);
  const written = useTranslatedForm(landingReservation);
  const config = useMemo(
    () => landingForm(written, data.timeZone, formats, words),
    [written, data.timeZone, formats, words],
  );
  const today = useToday(data.timeZone);
  const booking = useBookingForm({
    config,
    chosenIn: (chosen) => ({
      date: today ? chosenDate(chosen, today) : "",
      time: chosen.reservationTime,
      partySize: guestsOf(chosen.numberOfPersons),
    }),
  });
  const { form, date, partySize } = booking;
  const { values, set, sending, message } = form;
  const todayIsSure = useTodayIsSure();
  const optionOf = (other: string) =>
    today && dateChoices.find((option) => isNamedDay(option) && dateOf(option, today) === other);
  const button = useKeptFocus(sending);
  const messageBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) messageBox.current?.scrollIntoView?.({ block: "nearest" });
  }, [message]);

  const dateField = useRef<HTMLInputElement>(null);
  const choosesDate = values.reservationDate === noDay;
  const isDayChosen = choosesDate ? values.otherDate !== "" : values.reservationDate !== "";
  useEffect(() => {
    if (choosesDate) dateField.current?.focus();
  }, [choosesDate]);

  /** Renders a select from the form's declaration, with a check mark once an option is chosen. */
  const list = (
    name: keyof ValuesOf<typeof landingReservation>,
    choices: readonly (readonly [value: string, label: string])[],
    isChosen = values[name] !== "",
  ) => (
    <FormField form={form} formId={id} name={name}>
      {(control) => (
        <div className={clsx(styles.choice, isChosen && styles.isChosen)}>
          <select {...control}>
            <option value="">{fieldOf(written, name).placeholder}</option>
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {isChosen ? (
            <span data-testid="check-mark">
              <Icon name="check" />
            </span>
          ) : null}
        </div>
      )}
    </FormField>
  );
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" padding={false}>
      <Intro block={block} data={data} headingLevel={headingLevel} />
      <div className={clsx("dark", styles.panel)}>
        <SubHeading id={`${id}-form`}>{block.formHeading}</SubHeading>
        <Text className={styles.sub}>{block.formText}</Text>
        <div ref={messageBox} className={styles.message}>
          <BookingProblem booking={booking} phone={data.hotline} />
          {message?.kind === "success" ? <FormMessage message={message} /> : null}
        </div>
        <ReceiptSlot id={id} receipt={booking.receipt} phone={data.hotline} />
        <ApiForm form={landingReservation} {...booking.attributes} noValidate aria-labelledby={`${id}-form`}>
          <div>
            {list(
              "numberOfPersons",
              optionsOf(written, "numberOfPersons").map(({ value, label }) => [value, label]),
            )}
            {partySize === 5 ? (
              <p className={styles.larger} role="status">
                <LargerParty date={date} time={values.reservationTime} />
              </p>
            ) : null}
          </div>
          <div className={styles.date}>
            {list(
              "reservationDate",
              dateChoices.map((option) => [option, dayLabel(option, t)]),
              isDayChosen,
            )}
            {/* Rendered even while hidden, so that a value entered here survives a change of language. */}
            <div hidden={!choosesDate}>
              <Field id={`${id}-other-date`} label={t("day.which")}>
                {(control) => (
                  <input
                    {...control}
                    ref={dateField}
                    type="date"
                    name="otherDate"
                    min={today}
                    onChange={() => set("reservationDate", noDay)}
                  />
                )}
              </Field>
            </div>
            <p className={styles.day} aria-live="polite">
              {isNamedDay(values.reservationDate) && todayIsSure ? plainDay(date, formats) : null}
            </p>
          </div>
          <div>
            {list(
              "reservationTime",
              times.map((time) => [time, booking.timeLabel(time)]),
            )}
            {message?.kind === "success" ? null : (
              <FreeTimes
                booking={booking}
                focusId={`${id}-reservationTime`}
                listElsewhere
                formatDate={(other) => {
                  const option = optionOf(other);
                  return option && dayLabel(option, t);
                }}
                fillIn={(other) => {
                  const time = toFormTime(other.time, times);
                  if (time === undefined) return undefined;
                  return () => {
                    set("reservationDate", optionOf(other.date) ?? noDay);
                    set("otherDate", other.date);
                    set("reservationTime", time);
                  };
                }}
              />
            )}
            <LoadAgain script={availabilityScript} what={t("load.free")} />
          </div>
          <button ref={button} className="btn btn--wide" type="submit" disabled={sending}>
            {sending ? written.busy : <Text as="span">{block.button}</Text>}
          </button>
        </ApiForm>
      </div>
    </Section>
  );
}
