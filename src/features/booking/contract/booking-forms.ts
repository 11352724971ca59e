import { isEmailAddress } from "../../../core/shared/email-address.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { readableTime } from "../../../core/shared/time.ts";
import type { FieldsDefinition, FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { date, party, time } from "./party-fields.ts";

const option = (value: string, label = value) => ({ value, label });

/** The last option, “5+ Persons”, is sent as 5. */
const persons = ["1", "2", "3", "4", "5"].map((count) => option(count, `form.persons.${count}`));
const booking = {
  area: "booking",
  action: paths.createReservation,
  heading: "form.notBooked",
} as const;

/** True if short forms show times as editors wrote them. */
const keepsTimes = (formats: Pick<Formats, "clock" | "keepsFormTimes">): boolean =>
  formats.clock === 12 || formats.keepsFormTimes;

/**
 * Returns a time from a form's declaration as shown to guests. The time is rewritten if the restaurant uses a
 * 24-hour clock, unless `keepsFormTimes` is set.
 */
export const formatDeclaredTime = (
  declared: string,
  formats: Pick<Formats, "clock" | "keepsFormTimes">,
): string => (keepsTimes(formats) ? declared : readableTime(declared, formats));

/**
 * Returns a form with the given times as options (`09:00 am`, `18:30`). If its time field has an initial
 * value, the first option replaces that value.
 */
export const withTimeOptions = <F extends FieldsDefinition>(form: F, times: readonly string[]): F => ({
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

/** Maps each hint on how to type a time on a 12-hour clock to its replacement for a 24-hour clock. */
const hints24: Readonly<Record<string, string>> = {
  "form.timeHint": "form.timeHint24",
  "move.timeHint": "move.timeHint24",
};

/** Returns a form with its times in the restaurant's clock format. */
export const withFormattedTimes = <F extends FieldsDefinition>(
  form: F,
  formats: Pick<Formats, "clock" | "keepsFormTimes">,
): F =>
  keepsTimes(formats)
    ? form
    : {
        ...form,
        fields: form.fields.map((field) =>
          field.name === time.name
            ? {
                ...field,
                ...(field.options
                  ? { options: field.options.map(({ value }) => option(formatDeclaredTime(value, formats))) }
                  : {}),
                ...(field.initial === undefined
                  ? {}
                  : { initial: formatDeclaredTime(field.initial, formats) }),
                ...(field.hint === undefined ? {} : { hint: hints24[field.hint] ?? field.hint }),
              }
            : field,
        ),
      };

const required = "form.required";
const { name, email, phoneNumber, specialRequest, message } = textLimits;

/** The form on the booking page. */
export const fullReservation = {
  ...booking,
  name: "fullReservation",
  page: "booking",
  button: "form.bookTable",
  fields: [
    { ...party, required },
    { ...date, required },
    { ...time, required },
    { name: "name", label: "form.name", type: "text", autoComplete: "name", maxLength: name, required },
    { name: "email", label: "form.email", type: "email", autoComplete: "email", maxLength: email, required },
    {
      name: "phoneNumber",
      label: "form.phone",
      type: "tel",
      autoComplete: "tel",
      maxLength: phoneNumber,
      pattern: [String.raw`\d`, "form.phoneWrong"],
      required,
    },
    // The value is sent under two keys (see `copies`), so the lower of their limits applies.
    {
      name: "message",
      label: "form.message",
      type: "textarea",
      maxLength: Math.min(specialRequest, message),
      required,
    },
  ],
  // Some back ends read this text from `specialRequest`, others from `message`.
  copies: { specialRequest: "message" },
  success: "form.fullDone",
} as const satisfies FormDefinition;

/** The form on the home page; {@link withTimeOptions} adds its times. */
export const simpleReservation = {
  ...booking,
  name: "simpleReservation",
  button: "form.bookNow",
  fields: [
    { ...party, label: "form.partySize", type: "select", options: persons, initial: "1", required },
    { ...date, required: "form.dateRequired" },
    {
      name: "reservationTime",
      label: "form.time",
      type: "select",
      initial: "",
      required,
    },
  ],
  success: "form.simpleDone",
} as const satisfies FormDefinition;

/** The form on the dinner page; {@link withTimeOptions} adds its times. */
export const landingReservation = {
  ...booking,
  name: "landingReservation",
  page: "landing",
  button: "form.bookTable",
  busy: "form.booking",
  fields: [
    {
      ...party,
      type: "select",
      options: persons,
      placeholder: "form.personsMissing",
      required: "form.personsRequired",
    },
    { ...date, placeholder: "form.choose", required: "form.landingDate" },
    {
      name: "reservationTime",
      label: "form.time",
      type: "select",
      placeholder: "form.choose",
      required: "form.landingTime",
    },
  ],
  success: "form.landingDone",
} as const satisfies FormDefinition;

/** Form for a booking without an email address: the guest enters an address to get the link. */
export const addReservationEmail = {
  name: "addReservationEmail",
  area: "booking",
  action: paths.addReservationEmail,
  page: "reservation",
  heading: "form.linkNotSent",
  button: "form.sendLink",
  fields: [
    { name: "token", label: "form.link", type: "hidden" },
    {
      name: "email",
      label: "form.email",
      type: "email",
      autoComplete: "email",
      required: "form.emailRequired",
    },
  ],
  check: ({ email: address = "" }) => (isEmailAddress(address.trim()) ? {} : { email: "form.emailWrong" }),
  success: "form.linkSent",
} as const satisfies FormDefinition;
