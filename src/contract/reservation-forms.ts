import { isEmailAddress } from "../shared/email-address.ts";
import { date, party, time } from "./booking-forms.ts";
import type { FormDefinition } from "./form.ts";
import * as paths from "./paths.ts";
import { readReference } from "./reservation-link.ts";

const email = { name: "email", label: "Email", type: "email", autoComplete: "email" } as const;
const token = { name: "token", label: "Link", type: "hidden" } as const;
const howMany = "Please say how many you will be.";
const whichEmail = "Please enter the email address you booked with.";

export const findReservation = {
  name: "findReservation",
  action: paths.findReservation,
  page: "tracking",
  heading: "Find your reservation",
  button: "Find it",
  fields: [
    {
      name: "reference",
      label: "Number of your reservation",
      type: "text",
      placeholder: "K7QX-2M9F-TB",
      required: "Please enter the number of your reservation.",
    },
    { ...email, label: "Email address you booked with", required: whichEmail },
  ],
  check: ({ reference = "", email: address = "" }) => ({
    ...(readReference(reference)
      ? {}
      : { reference: "A number has ten letters and digits, such as K7QX-2M9F-TB." }),
    ...(isEmailAddress(address.trim()) ? {} : { email: whichEmail }),
  }),
  errorTexts: {
    RESERVATION_NOT_FOUND:
      "We have no reservation with this number and this address. Both are in the email we sent you.",
  },
} as const satisfies FormDefinition;

export const moveReservation = {
  name: "moveReservation",
  action: paths.moveReservation,
  page: "reservation",
  heading: "Your table stays where it was",
  button: "Move my table",
  fields: [
    token,
    { ...party, required: howMany, pattern: ["^0*[1-9]", howMany] },
    { ...date, required: "Please select a date." },
    { ...time, required: "Please select a time." },
  ],
  success: "Your table has moved.",
} as const satisfies FormDefinition;

export const cancelReservation = {
  name: "cancelReservation",
  action: paths.cancelReservation,
  page: "reservation",
  heading: "Your table is not cancelled",
  button: "Cancel my table",
  fields: [token],
  success: "Your table is cancelled.",
} as const satisfies FormDefinition;

export const addReservationEmail = {
  name: "addReservationEmail",
  action: paths.addReservationEmail,
  page: "reservation",
  heading: "The link is not sent yet",
  button: "Send me the link",
  fields: [token, { ...email, required: "Email is required" }],
  check: ({ email: address = "" }) =>
    isEmailAddress(address.trim()) ? {} : { email: "Please enter a valid email address" },
  success: "The link to your table is on its way to you.",
} as const satisfies FormDefinition;
