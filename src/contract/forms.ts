import { isEmailAddress } from "../shared/email-address.ts";
import type { ErrorCode } from "./errors.ts";
import { minPasswordLength, passwordLength } from "./password.ts";
import { readReference } from "./reservation-link.ts";

/*
 * The forms that guests can send without JavaScript: `<form method="post" action="<the endpoint's path>">`, as
 * `application/x-www-form-urlencoded`. The service makes the endpoint's JSON of them and answers with a page, of success or
 * of what is wrong, with everything typed but passwords (src/server/forms/).
 *
 * A form must carry:
 * - for each field below a control of that `name`: the endpoint's own names, `numberOfPersons` and not `guests`;
 * - `<input type="hidden" name="form" value="<its key below>">`, where an endpoint has several forms;
 * - `<input type="hidden" name="idempotencyKey">`, which may stay empty where nobody fills it in: a script does, with a value
 *   of its own for each booking (a request that comes again under it books nothing). Without one, the same form sent
 *   again within half a minute is answered as the first was.
 *
 * No token against forged requests: none of them acts for a guest who is logged in, and the service refuses forms of other
 * sites by `Sec-Fetch-Site` and `Origin`.
 */

/** One field of a form: its control on the page that answers, and what is wrong with it before the endpoint is asked. */
export interface FormField {
  /** Of the control, and of the field in the endpoint's request. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "date" | "number" | "password" | "textarea" | "select" | "hidden";
  /** For `select`. The value is what is sent: `5` or `5+ Persons`, of which the digits count. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly autoComplete?: string;
  readonly hint?: string;
  /** The message where it is empty; absent: it may be. */
  readonly required?: string;
}

type Values = Readonly<Record<string, string>>;

/** A form, and the page that answers it. */
export interface FormDefinition {
  /** The operation that it is sent to. */
  readonly operationId:
    | "createReservation"
    | "findReservation"
    | "moveReservation"
    | "cancelReservation"
    | "addReservationEmail"
    | "register"
    | "login"
    | "forgotPassword"
    | "resetPasswordByBody";
  /** The page it stands on. */
  readonly page: string;
  /** Heading of the page that answers with what is wrong. */
  readonly heading: string;
  readonly button: string;
  readonly fields: readonly FormField[];
  /** What else is wrong, by field. */
  readonly check?: (values: Values) => Partial<Record<string, string>>;
  /** Fields of the request whose value is another field's. */
  readonly copies?: Readonly<Record<string, string>>;
  /** What is said in place of an error's own words. */
  readonly errorTexts?: Partial<Record<ErrorCode, string>>;
  /** What is said of success in place of the reply's message. `{message}`, `{id}`, `{guests}`, `{date}` and `{time}` are filled in. */
  readonly success?: string;
  /** Why the form cannot be sent without JavaScript. */
  readonly needsJavaScript?: string;
}

const option = (value: string, label = value) => ({ value, label });

const persons = ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"].map((label) =>
  option(label.slice(0, 1), label),
);
const simpleTimes = [
  "09:00 am", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm", "02:00 pm", "03:00 pm", "04:00 pm",
].map((time) => option(time)); // prettier-ignore
const landingTimes = ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"].map((time) =>
  option(time),
);

/** Days that a form may name; the service counts them from the restaurant's own day. */
export const namedDays: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };
/** What stands for no day at all. */
export const noDay = "Choose Date...";

const timeHint = "Such as 7:30 PM.";
const fillIn = "Please fill in this field.";
const password = { name: "password", type: "password", autoComplete: "new-password" } as const;
const email = { name: "email", label: "Email", type: "email", autoComplete: "email" } as const;
const bothPasswords = "Please fill out both password fields";

const newPassword = (values: Values): Partial<Record<string, string>> =>
  values["password"] && passwordLength(values["password"]) < minPasswordLength
    ? { password: "Password must be at least 6 characters" }
    : {};

/** Every form, by the name that its hidden field `form` carries. The first one of an endpoint needs none. */
export const forms = {
  fullReservation: {
    operationId: "createReservation",
    page: "/book",
    heading: "Your table is not booked yet",
    button: "BOOK A TABLE",
    fields: [
      { name: "numberOfPersons", label: "Guests", type: "number", required: fillIn },
      { name: "reservationDate", label: "Date", type: "date", required: fillIn },
      { name: "reservationTime", label: "Time", type: "text", hint: timeHint, required: fillIn },
      { name: "name", label: "Name", type: "text", autoComplete: "name", required: fillIn },
      { ...email, required: fillIn },
      { name: "phoneNumber", label: "Phone", type: "tel", autoComplete: "tel", required: fillIn },
      { name: "message", label: "Message", type: "textarea", required: fillIn },
    ],
    // Back ends read the text from either key.
    copies: { specialRequest: "message" },
    success: "Reservation successful!",
  },
  simpleReservation: {
    operationId: "createReservation",
    page: "/",
    heading: "Your table is not booked yet",
    button: "BOOK NOW",
    fields: [
      { name: "numberOfPersons", label: "Persons", type: "select", options: persons, required: fillIn },
      {
        name: "reservationDate",
        label: "Date",
        type: "date",
        required: "Please select a reservation date.",
      },
      { name: "reservationTime", label: "Time", type: "select", options: simpleTimes, required: fillIn },
    ],
    success: "Reservation submitted successfully!",
  },
  landingReservation: {
    operationId: "createReservation",
    page: "/dinner",
    heading: "Your table is not booked yet",
    button: "BOOK A TABLE",
    fields: [
      {
        name: "numberOfPersons",
        label: "Guests",
        type: "select",
        options: persons,
        required: "Please select number of guests",
      },
      { name: "reservationDate", label: "Date", type: "date", required: "Please select a date" },
      {
        name: "reservationTime",
        label: "Time",
        type: "select",
        options: landingTimes,
        required: "Please select a time",
      },
    ],
    success: "{message} - Reservation ID: {id} for {guests} on {date} at {time}!",
  },
  findReservation: {
    operationId: "findReservation",
    page: "/tracking",
    heading: "Find your reservation",
    button: "Find it",
    fields: [
      {
        name: "reference",
        label: "Number of your reservation",
        type: "text",
        required: "Please enter the number of your reservation.",
      },
      {
        ...email,
        label: "Email address you booked with",
        required: "Please enter the email address you booked with.",
      },
    ],
    check: ({ reference = "", email: address = "" }) => ({
      ...(reference.trim() !== "" && !readReference(reference)
        ? { reference: "A number has ten letters and digits, such as K7QX-2M9F-TB." }
        : {}),
      ...(address.trim() !== "" && !isEmailAddress(address.trim())
        ? { email: "Please enter the email address you booked with." }
        : {}),
    }),
    errorTexts: {
      RESERVATION_NOT_FOUND:
        "We have no reservation with this number and this address. Both stand in the email we sent you.",
    },
  },
  moveReservation: {
    operationId: "moveReservation",
    page: "/reservation",
    heading: "Your table stays where it was",
    button: "Move my table",
    fields: [
      { name: "token", label: "Link", type: "hidden" },
      {
        name: "numberOfPersons",
        label: "Guests",
        type: "number",
        required: "Please say how many you will be.",
      },
      { name: "reservationDate", label: "Date", type: "date", required: "Please select a date." },
      {
        name: "reservationTime",
        label: "Time",
        type: "text",
        hint: timeHint,
        required: "Please select a time.",
      },
    ],
    success: "Your table has moved.",
  },
  cancelReservation: {
    operationId: "cancelReservation",
    page: "/reservation",
    heading: "Your table is not cancelled",
    button: "Cancel my table",
    fields: [{ name: "token", label: "Link", type: "hidden" }],
    success: "Your table is cancelled.",
  },
  addReservationEmail: {
    operationId: "addReservationEmail",
    page: "/reservation",
    heading: "The link is not sent yet",
    button: "Send me the link",
    fields: [
      { name: "token", label: "Link", type: "hidden" },
      { ...email, required: "Email is required" },
    ],
    success: "The link to your table is on its way to you.",
  },
  register: {
    operationId: "register",
    page: "/signup",
    heading: "Create an account",
    button: "Sign up",
    fields: [
      { name: "name", label: "Name", type: "text", autoComplete: "name", required: "Name is required" },
      { ...email, required: "Email is required" },
      { ...password, label: "Password", required: "Password is required" },
    ],
    check: newPassword,
  },
  login: {
    operationId: "login",
    page: "/login",
    heading: "Log in",
    button: "Log in",
    fields: [email, { ...password, label: "Password", autoComplete: "current-password" }],
    needsJavaScript:
      "Logging in needs JavaScript, because your login is kept in this browser. Please allow it for this site and load the page again; booking, finding and cancelling a table work without it",
  },
  forgotPassword: {
    operationId: "forgotPassword",
    page: "/forgotten",
    heading: "Choose a new password",
    button: "Send Reset Link",
    fields: [{ ...email, required: "Email is required" }],
  },
  resetPassword: {
    operationId: "resetPasswordByBody",
    page: "/resetpassword",
    heading: "Choose a new password",
    button: "Reset Password",
    fields: [
      {
        name: "token",
        label: "Code",
        type: "text",
        hint: "It stands in the email we sent you.",
        required: "Please enter the code of the email we sent you.",
      },
      { ...password, label: "New Password", required: bothPasswords },
      { ...password, name: "confirmPassword", label: "Confirm Password", required: bothPasswords },
    ],
    check: (values) => ({
      ...newPassword(values),
      ...(values["password"] && values["confirmPassword"] && values["password"] !== values["confirmPassword"]
        ? { confirmPassword: "Passwords do not match" }
        : {}),
    }),
  },
} as const satisfies Readonly<Record<string, FormDefinition>>;

export type FormName = keyof typeof forms;
