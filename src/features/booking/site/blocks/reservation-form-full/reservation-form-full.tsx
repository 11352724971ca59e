import { BookingPartsContext } from "../../parts.ts";
import { useMemo, use, Suspense } from "react";
import { LoadAgain } from "../../../../../site/ui/load-again.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { Ticket } from "../../../../../site/ui/ticket.tsx";
import { FormField, ApiForm } from "../../../../../site/ui/form/form-field.tsx";
import { BookingProblem, BookingReceipt, FreeTimes } from "../../booking-form.tsx";
import { useBookingForm } from "../../use-booking-form.ts";
import { servicePeriodsOfDay } from "../../../../../core/shared/service-period-times.ts";
import { servicePeriodsOn, TimeOptions } from "../../time-options.tsx";
import { fullReservation } from "../../../contract/booking-forms.ts";
import { availabilityScript } from "../../use-availability.ts";
import { RoomPlan } from "../../room-plan.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormFull } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./reservation-form-full.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import {
  useTranslatedForm,
  fromDeclaration,
  type FormConfig,
} from "../../../../../core/browser/form/use-form.ts";
import { requestOf, type ValuesOf, type TranslatedFields } from "../../../../../core/contract/form.ts";
import type { ReservationRequestBody } from "../../../contract/reservation.ts";
import type { Translate } from "../../../../../core/messages/words.ts";
import { isApiError } from "../../../../../core/browser/api.ts";
import { secondBookingQuestion } from "../../booked-before.ts";
import { createReservation, type Booked } from "../../api.ts";
import { useToday } from "../../../../../core/browser/browser-values.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

/** Returns the booking page's form. Its seven required fields are validated in the browser before sending. */
export const fullForm = (
  form: TranslatedFields<typeof fullReservation>,
  t: Translate<"booking">,
): FormConfig<ValuesOf<typeof fullReservation>, Booked> => ({
  ...fromDeclaration(form),
  keptAs: form.name,
  send: (values) => createReservation(requestOf(form, values) as ReservationRequestBody),
  succeeded: () => t("form.fullDone"),
  question: ({ reservationDate, email }) => secondBookingQuestion(reservationDate, email, t),
  failed: (error) => (isApiError(error) ? (error.serverText ?? t("failed.plain")) : t("failed.full")),
  messageMs: { success: 5000, error: 5000 },
});

type Props = BlockProps<typeof reservationFormFull>;

type Booking = ReturnType<typeof useBooking>;

function useBooking(data: Props["data"], formId: string) {
  const t = useMessages("booking");
  const written = useTranslatedForm(fullReservation);
  const booking = useBookingForm({
    config: useMemo(() => fullForm(written, t), [written, t]),
    chosenIn: ({ numberOfPersons, reservationDate, reservationTime }) => {
      const guests = Number.parseInt(numberOfPersons, 10);
      return { date: reservationDate, time: reservationTime, partySize: guests >= 1 ? guests : undefined };
    },
    takeOver(handed, set) {
      for (const name of ["numberOfPersons", "reservationDate", "reservationTime"] as const)
        if (handed[name] !== "") set(name, handed[name]);
      if (handed.name) set("name", handed.name);
      // A party of more than five was chosen as “5+ Persons”, so the guest still has to enter its exact size.
      const next = Number(handed.numberOfPersons) > 5 ? "numberOfPersons" : "name";
      document.getElementById(`${formId}-${next}`)?.focus();
    },
    showsTables: true,
    moreOf: ({ name, email, phoneNumber, message }) => ({
      name: name.trim(),
      email: email.trim(),
      details: [
        [t("form.phone"), phoneNumber.trim()],
        [t("form.message"), message.trim()],
      ],
    }),
  });
  const { form, partySize, hint, last, day } = booking;
  const { values, set } = form;

  const onDate = (date: string) => {
    // If the service has not replied yet, clears the time unless it is also offered on the new day. If the
    // service has replied, keeps the time, because the availability of the new day will follow.
    if (
      !last &&
      !servicePeriodsOfDay(data.servicePeriods, date).some(({ times }) =>
        times.includes(values.reservationTime),
      )
    )
      set("reservationTime", "");
  };

  return {
    ...booking,
    values,
    onDate,
    largestParty: last?.largestParty ?? data.largestParty,
    isFull:
      partySize !== undefined &&
      values.reservationTime !== "" &&
      day !== undefined &&
      hint?.stateAt(day, values.reservationTime) === "full",
  };
}

interface AvailabilityProps {
  booking: Booking;
  focusId: string;
}

/** Buttons for free times close to the chosen one, and the waiting list if the chosen time is full. */
function Availability({ booking, focusId }: AvailabilityProps) {
  const { partySize, form, values, isFull } = booking;
  const { whenFull } = use(BookingPartsContext);
  return (
    <>
      <FreeTimes
        booking={booking}
        focusId={focusId}
        fillIn={({ date, time }) =>
          () => {
            form.set("reservationDate", date);
            form.set("reservationTime", time);
          }}
      />
      {isFull && partySize !== undefined
        ? whenFull.map((WhenFull, index) => (
            <Suspense key={`${index} ${values.reservationDate} ${values.reservationTime} ${partySize}`}>
              <WhenFull
                form={booking.element}
                time={values.reservationTime}
                values={{
                  name: values.name.trim(),
                  email: values.email.trim(),
                  phoneNumber: values.phoneNumber.trim(),
                  numberOfPersons: partySize,
                  reservationDate: values.reservationDate,
                  message: values.message.trim(),
                }}
              />
            </Suspense>
          ))
        : null}
    </>
  );
}

interface PartProps extends Pick<Props, "block" | "data" | "id"> {
  booking: Booking;
}

function Legend({ number, children }: { number: number; children: string }) {
  return (
    <legend className={styles.legend}>
      <i aria-hidden="true">{number}</i> <Text as="span">{children}</Text>
    </legend>
  );
}

/** The first part: party size, day and time. */
function Evening({ block, data, id, booking }: PartProps) {
  const { form, values, hint, sameDay, partySize, largestParty } = booking;
  const t = useMessages("booking");
  const today = useToday(data.timeZone);
  const tooLarge = partySize !== undefined && partySize > largestParty;
  return (
    <fieldset>
      <Legend number={1}>{block.evening}</Legend>
      <div className={clsx(styles.formGrid, styles.evening)}>
        <FormField
          form={form}
          formId={id}
          name="numberOfPersons"
          className={styles.f2}
          help={tooLarge ? t("call", { count: largestParty }) : undefined}
          attributes={{ max: largestParty }}
        />
        <FormField
          form={form}
          formId={id}
          name="reservationDate"
          className={styles.f2}
          attributes={{ min: today, onChange: (event) => booking.onDate(event.target.value) }}
        />
        <FormField form={form} formId={id} name="reservationTime" className={styles.f2}>
          {(control) => (
            <select {...control}>
              <TimeOptions
                servicePeriods={servicePeriodsOn(values.reservationDate, data.servicePeriods, {
                  hint,
                  sameDay,
                })}
                chosen={values.reservationTime}
                label={booking.unavailable}
              />
            </select>
          )}
        </FormField>
      </div>
      {/* After a failure, the availability is shown below the error message instead. */}
      {form.failure ? null : <Availability booking={booking} focusId={`${id}-reservationTime`} />}
      <LoadAgain script={availabilityScript} what={t("load.free")} />
    </fieldset>
  );
}

interface RoomProps extends Omit<PartProps, "block"> {
  /** Names of the tables just booked; undefined before a booking. */
  booked: readonly string[] | undefined;
}

/** The room: a plan of the free tables or, after a booking, of the booked table. */
function Room({ data, id, booking, booked }: RoomProps) {
  const t = useMessages("booking");
  const { values, day, partySize } = booking;
  const free = day?.freeTables?.time === values.reservationTime ? day.freeTables.names : undefined;
  return (
    <div className={clsx("dark night", styles.room)}>
      <RoomPlan
        id={`${id}-plan`}
        tables={data.tables}
        drawing={data.drawing}
        free={free}
        asked={t("asked", { count: partySize ?? 1, time: values.reservationTime })}
        street={data.street}
        booked={booked}
      />
    </div>
  );
}

/** The second and third parts: the guest's details and wishes. */
function Guest({ block, id, booking: { form } }: Omit<PartProps, "data">) {
  return (
    <>
      <fieldset>
        <Legend number={2}>{block.person}</Legend>
        <div className={styles.formGrid}>
          <FormField form={form} formId={id} name="name" className={styles.f6} />
          <FormField form={form} formId={id} name="email" className={styles.f3} />
          <FormField form={form} formId={id} name="phoneNumber" className={styles.f3} />
        </div>
      </fieldset>
      <fieldset>
        <Legend number={3}>{block.wishes}</Legend>
        <FormField form={form} formId={id} name="message" help={block.messageHelp} />
      </fieldset>
    </>
  );
}

/** The full booking form in three parts, beside the room. */
export default function ReservationFormFull({ block, data, headingLevel, id }: Props) {
  const t = useMessages("booking");
  const booking = useBooking(data, id);
  const { form, values, receipt } = booking;

  // The plan shows the table of the last booking until the guest starts another booking.
  const isBooked = receipt !== undefined && values.reservationDate === "";
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false}>
      <div className={styles.form}>
        <Heading className={headingLevel === 2 ? "vh" : styles.title}>{block.heading}</Heading>
        {receipt ? (
          <div className={styles.receipt}>
            <BookingReceipt booking={booking} id={id} phone={data.hotline} />
          </div>
        ) : null}
        <ApiForm form={fullReservation} {...booking.attributes} className={clsx(isBooked && styles.booked)}>
          <div className={styles.part}>
            {isBooked ? <SubHeading className={styles.another}>{t("receipt.another")}</SubHeading> : null}
            <Evening block={block} data={data} id={id} booking={booking} />
          </div>
          <Room
            data={data}
            id={id}
            booking={booking}
            booked={isBooked ? (receipt?.tables ?? []) : undefined}
          />
          <div className={styles.part}>
            <Guest block={block} id={id} booking={booking} />
          </div>
          <div className={styles.ticket}>
            <Ticket
              state="forming"
              eyebrow={t("ticket.soFar")}
              date={values.reservationDate}
              time={values.reservationTime}
              minutes={booking.day?.slots.find(({ time }) => time === values.reservationTime)?.minutes}
              numberOfPersons={booking.partySize}
              name={values.name.trim()}
              note={t("ticket.comes")}
            />
          </div>
          <div className={styles.message}>
            <BookingProblem booking={booking} phone={data.hotline} />
            {form.failure ? <Availability booking={booking} focusId={`${id}-send`} /> : null}
          </div>
          <div className="btns">
            <button className="btn" type="submit" id={`${id}-send`} aria-disabled={form.sending}>
              {form.sending ? <Spinner /> : null}
              <Text as="span">{block.button}</Text>
            </button>
            <p className={clsx("soft", styles.hotline)}>
              <Text as="span">{block.hotline}</Text> <PhoneLink number={data.hotline} />
            </p>
          </div>
        </ApiForm>
      </div>
    </Section>
  );
}
