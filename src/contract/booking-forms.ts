import type { FormDefinition } from "./form.ts";
import * as paths from "./paths.ts";
import { textLimits } from "./text-limits.ts";

const option = (value: string, label = value) => ({ value, label });

/** `5+ Persons` is sent as 5. */
const persons = ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"].map((label) =>
  option(label.slice(0, 1), label),
);
const fillIn = "Please fill in this field.";
const booking = {
  action: paths.createReservation,
  heading: "Your table is not booked yet",
} as const;

/** Of a time that is typed, where no script lists the free ones. */
export const timeHint = "Such as 7:30 PM.";

/** The booking page's form. */
export const fullReservation = {
  ...booking,
  name: "fullReservation",
  page: "/book",
  button: "BOOK A TABLE",
  fields: [
    { name: "numberOfPersons", label: "Guests", type: "number", required: fillIn },
    { name: "reservationDate", label: "Date", type: "date", required: fillIn },
    { name: "reservationTime", label: "Time", type: "text", hint: timeHint, required: fillIn },
    {
      name: "name",
      label: "Name",
      type: "text",
      autoComplete: "name",
      maxLength: textLimits.name,
      required: fillIn,
    },
    {
      name: "email",
      label: "Email",
      type: "email",
      autoComplete: "email",
      maxLength: textLimits.email,
      required: fillIn,
    },
    {
      name: "phoneNumber",
      label: "Phone",
      type: "tel",
      autoComplete: "tel",
      maxLength: textLimits.phoneNumber,
      pattern: [String.raw`\d`, "A telephone number, please"],
      required: fillIn,
    },
    {
      name: "message",
      label: "Message",
      type: "textarea",
      // It is sent under two keys, so the lower limit of both applies.
      maxLength: Math.min(textLimits.specialRequest, textLimits.message),
      required: fillIn,
    },
  ],
  // Back ends read the text from either key.
  copies: { specialRequest: "message" },
  success: "Reservation successful!",
} as const satisfies FormDefinition;

/** The home page's form. */
export const simpleReservation = {
  ...booking,
  name: "simpleReservation",
  page: "/",
  button: "BOOK NOW",
  fields: [
    {
      name: "numberOfPersons",
      label: "Party size",
      type: "select",
      options: persons,
      initial: "1",
      required: fillIn,
    },
    { name: "reservationDate", label: "Date", type: "date", required: "Please select a reservation date." },
    {
      name: "reservationTime",
      label: "Time",
      type: "select",
      options: [
        "09:00 am", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm", "02:00 pm", "03:00 pm", "04:00 pm",
      ].map((time) => option(time)), // prettier-ignore
      initial: "09:00 am",
      required: fillIn,
    },
  ],
  success: "Reservation submitted successfully!",
} as const satisfies FormDefinition;

/** Days that a form may name; they are counted from the restaurant's own day. */
export const namedDays: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };
/** No day as yet: it opens a field for a date. */
export const noDay = "Choose Date...";

/** The dinner page's form. */
export const landingReservation = {
  ...booking,
  name: "landingReservation",
  page: "/dinner",
  button: "BOOK A TABLE",
  busy: "BOOKING...",
  fields: [
    {
      name: "numberOfPersons",
      label: "Guests",
      type: "select",
      options: persons,
      placeholder: "Person...",
      required: "Please select number of guests",
    },
    {
      name: "reservationDate",
      label: "Date",
      type: "date",
      placeholder: "Choose...",
      required: "Please select a date",
    },
    {
      name: "reservationTime",
      label: "Time",
      type: "select",
      options: ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"].map((time) => option(time)),
      placeholder: "Choose...",
      required: "Please select a time",
    },
  ],
  success: "{message} - Reservation ID: {id} for {guests} on {date} at {time}!",
} as const satisfies FormDefinition;
