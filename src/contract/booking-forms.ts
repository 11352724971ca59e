import type { Formats } from "../shared/formats.ts";
import { readableTime } from "../shared/time.ts";
import type { FieldsDefinition, FormDefinition } from "./form.ts";
import * as paths from "./paths.ts";
import { textLimits } from "./text-limits.ts";

const option = (value: string, label = value) => ({ value, label });

/** `5+ Persons` is sent as 5. */
const persons = ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"].map((label) =>
  option(label.slice(0, 1), label),
);
const booking = {
  action: paths.createReservation,
  heading: "Your table is not booked yet",
} as const;

/** The fields of every booking and every move; a time is typed where no script lists the free ones. */
export const party = { name: "numberOfPersons", label: "Guests", type: "number" } as const;
export const date = { name: "reservationDate", label: "Date", type: "date" } as const;
export const time = {
  name: "reservationTime",
  label: "Time",
  type: "text",
  hint: "Such as 7:30 PM.",
} as const;

/** A time as a form declares it, or on a 24-hour clock. */
export const onClock = (declared: string, formats: Pick<Formats, "clock">): string =>
  formats.clock === 12 ? declared : readableTime(declared, formats);

/** A form with the times that it offers (`09:00 am`, `18:30`); one that begins with a choice begins with the first. */
export const withTimes = <F extends FieldsDefinition>(form: F, times: readonly string[]): F => ({
  ...form,
  fields: form.fields.map((field) =>
    field.name === time.name && field.type === "select"
      ? {
          ...field,
          options: times.map((one) => option(one)),
          ...(field.initial === undefined ? {} : { initial: times[0] ?? "" }),
        }
      : field,
  ),
});

/** A form whose times are on the restaurant's clock. */
export const withClock = <F extends FieldsDefinition>(form: F, formats: Pick<Formats, "clock">): F =>
  formats.clock === 12
    ? form
    : {
        ...form,
        fields: form.fields.map((field) =>
          field.name === time.name
            ? {
                ...field,
                ...(field.options
                  ? { options: field.options.map(({ value }) => option(onClock(value, formats))) }
                  : {}),
                ...(field.initial === undefined ? {} : { initial: onClock(field.initial, formats) }),
                ...(field.hint === undefined ? {} : { hint: "Such as 19:30." }),
              }
            : field,
        ),
      };

const required = "Please fill in this field.";
const { name, email, phoneNumber, specialRequest, message } = textLimits;

/** The booking page's form. */
export const fullReservation = {
  ...booking,
  name: "fullReservation",
  page: "booking",
  button: "BOOK A TABLE",
  fields: [
    { ...party, required },
    { ...date, required },
    { ...time, required },
    { name: "name", label: "Name", type: "text", autoComplete: "name", maxLength: name, required },
    { name: "email", label: "Email", type: "email", autoComplete: "email", maxLength: email, required },
    {
      name: "phoneNumber",
      label: "Phone",
      type: "tel",
      autoComplete: "tel",
      maxLength: phoneNumber,
      pattern: [String.raw`\d`, "A telephone number, please"],
      required,
    },
    // It is sent under two keys, so the lower limit of both applies.
    {
      name: "message",
      label: "Message",
      type: "textarea",
      maxLength: Math.min(specialRequest, message),
      required,
    },
  ],
  // Back ends read the text from either key.
  copies: { specialRequest: "message" },
  success: "Reservation successful!",
} as const satisfies FormDefinition;

/** The home page's form; its times are added by {@link withTimes}. */
export const simpleReservation = {
  ...booking,
  name: "simpleReservation",
  timesOf: "reservation-form-compact",
  button: "BOOK NOW",
  fields: [
    { ...party, label: "Party size", type: "select", options: persons, initial: "1", required },
    { ...date, required: "Please select a reservation date." },
    {
      name: "reservationTime",
      label: "Time",
      type: "select",
      initial: "",
      required,
    },
  ],
  success: "Reservation submitted successfully!",
} as const satisfies FormDefinition;

/** Days that a form may name; they are counted from the restaurant's own day. */
export const namedDays: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };
/** No day as yet: it opens a field for a date. */
export const noDay = "Choose Date...";

/** The dinner page's form; its times are added by {@link withTimes}. */
export const landingReservation = {
  ...booking,
  name: "landingReservation",
  timesOf: "reservation-form-hero",
  page: "landing",
  button: "BOOK A TABLE",
  busy: "BOOKING...",
  fields: [
    {
      ...party,
      type: "select",
      options: persons,
      placeholder: "Person...",
      required: "Please select number of guests",
    },
    { ...date, placeholder: "Choose...", required: "Please select a date" },
    {
      name: "reservationTime",
      label: "Time",
      type: "select",
      placeholder: "Choose...",
      required: "Please select a time",
    },
  ],
  success: "{message} - Reservation ID: {id} for {guests} on {date} at {time}!",
} as const satisfies FormDefinition;
