import { isEmailAddress } from "../../../core/shared/email-address.ts";
import { date, party, time } from "./party-fields.ts";
import type { FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { readReference } from "./reservation-link.ts";

const email = { name: "email", type: "email", autoComplete: "email" } as const;
const token = { name: "token", label: "link", type: "hidden" } as const;
const howMany = "move.howMany";
const whichEmail = "find.emailRequired";

export const findReservation = {
  name: "findReservation",
  area: "reservation",
  action: paths.findReservation,
  page: "tracking",
  heading: "find.heading",
  button: "find.button",
  fields: [
    {
      name: "reference",
      label: "find.reference",
      type: "text",
      placeholder: "find.example",
      required: "find.referenceRequired",
    },
    { ...email, label: "find.email", required: whichEmail },
  ],
  check: ({ reference = "", email: address = "" }) => ({
    ...(readReference(reference) ? {} : { reference: "find.referenceWrong" }),
    ...(isEmailAddress(address.trim()) ? {} : { email: whichEmail }),
  }),
  errorTexts: {
    RESERVATION_NOT_FOUND: "find.unknown",
  },
} as const satisfies FormDefinition;

export const moveReservation = {
  name: "moveReservation",
  area: "reservation",
  action: paths.moveReservation,
  page: "reservation",
  heading: "move.heading",
  button: "move.button",
  fields: [
    token,
    { ...party, label: "move.guests", required: howMany, pattern: ["^0*[1-9]", howMany] },
    { ...date, label: "move.date", required: "move.dateRequired" },
    { ...time, label: "move.time", hint: "move.timeHint", required: "move.timeRequired" },
  ],
  success: "move.done",
} as const satisfies FormDefinition;

export const cancelReservation = {
  name: "cancelReservation",
  area: "reservation",
  action: paths.cancelReservation,
  page: "reservation",
  heading: "cancel.heading",
  button: "cancel.button",
  fields: [token],
  success: "cancel.done",
} as const satisfies FormDefinition;
