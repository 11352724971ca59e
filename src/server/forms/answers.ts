import type { ErrorReply } from "../../contract/error-reply.ts";
import { forms, type FormDefinition, type FormName } from "../../contract/forms.ts";
import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import * as paths from "../../contract/paths.ts";
import type { ReservationReply } from "../../contract/reservation.ts";
import { longDay } from "../../shared/format-date.ts";
import { formHtml, message, page, siteLink, ticket, type Html, type PageContext } from "./page.ts";
import type { FormValues } from "./read-form.ts";

/** A form that was sent, and what it is answered with. */
export interface SentForm {
  readonly name: FormName;
  readonly values: FormValues;
  /** Messages by field, of what was wrong before the endpoint was asked. */
  readonly errors: Readonly<Record<string, string>>;
  /** For the form that is shown again. */
  readonly idempotencyKey: string;
}

const definitionOf = (name: FormName): FormDefinition => forms[name];

const formOf = (name: FormName, values: FormValues, idempotencyKey: string) => ({
  name,
  definition: definitionOf(name),
  action: paths[definitionOf(name).operationId],
  values,
  idempotencyKey,
});

/** The page for a refusal: what is wrong, and the form as it was sent, to be mended and sent again. */
export function errorPage(
  { name, values, errors, idempotencyKey }: SentForm,
  { code, error, field, alternatives }: ErrorReply,
  context: PageContext,
): Html {
  const definition = definitionOf(name);
  const known = definition.fields.some((one) => one.name === field && one.type !== "hidden");
  const text = definition.errorTexts?.[code] ?? error;
  // A field that the form does not show cannot be mended in it.
  const fieldErrors = Object.keys(errors).length === 0 && known && field ? { [field]: text } : errors;
  const body =
    message(text, "error") +
    (definition.needsJavaScript === undefined
      ? formHtml({
          ...formOf(name, values, idempotencyKey),
          errors: fieldErrors,
          alternatives: alternatives ?? [],
        })
      : "") +
    `<p>${siteLink(definition.page, "Back to the page", context)}</p>`;
  return page(definition.heading, body, context);
}

const guestsText = (persons: number): string => (persons === 1 ? "1 Person" : `${persons} Persons`);

function reservationPage(
  { name, values }: SentForm,
  reply: ReservationReply,
  newKey: () => string,
  context: PageContext,
): Html {
  const { id, numberOfPersons, reservationDate, reservationTime } = reply.reservation;
  const words: Readonly<Record<string, string>> = {
    message: reply.message,
    id,
    guests:
      definitionOf(name)
        .fields.find((field) => field.name === "numberOfPersons")
        ?.options?.find(({ value }) => value === values["numberOfPersons"])?.label ??
      guestsText(numberOfPersons),
    date:
      values["reservationDate"] === reservationDate
        ? longDay(reservationDate)
        : (values["reservationDate"] ?? ""),
    time: reservationTime,
  };
  const said = (definitionOf(name).success ?? reply.message).replace(
    /\{(\w+)\}/g,
    (_, word: string) => words[word] ?? "",
  );
  const email = values["email"]?.trim();
  const proof = email
    ? `We write to ${email}. The link in that email changes or cancels your table.`
    : "You gave no email address: this number is the only proof of your table. Please write it down, or have the link sent to you.";
  return page(
    "Your table is kept",
    message(said, "success") +
      ticket({
        date: reservationDate,
        time: reservationTime,
        persons: numberOfPersons,
        reference: id,
        name: values["name"],
      }) +
      message(proof, "success") +
      (email
        ? ""
        : `<h2>Have the link sent to you</h2>${formHtml(formOf("addReservationEmail", { token: reply.token }, newKey()))}`) +
      `<p>${siteLink(definitionOf("findReservation").page, "Find your reservation", context)} · ${siteLink("/", "Back to the first page", context)}</p>`,
    context,
  );
}

const stateTexts: Readonly<Record<ManagedReservation["state"], string>> = {
  upcoming: "This is when we expect you.",
  inProgress: "You are expected now: ring us if anything changes.",
  past: "This evening is over.",
  cancelled: "This reservation is cancelled.",
};

/** The page of one reservation, with the forms that change it. */
export function managedPage(
  { reservation, token }: ManagedReservationReply,
  said: string | undefined,
  newKey: () => string,
  context: PageContext,
): Html {
  const { date, time, numberOfPersons, reference, name, state } = reservation;
  const moving = {
    token,
    numberOfPersons: String(numberOfPersons),
    reservationDate: date,
    reservationTime: time,
  };
  const changes =
    state === "upcoming"
      ? `<h2>Another time, date or party</h2>${formHtml(formOf("moveReservation", moving, newKey()))}` +
        `<h2>Cancel</h2>${formHtml(formOf("cancelReservation", { token }, newKey()))}`
      : `<p>${siteLink("/book", "Book another evening", context)}</p>`;
  return page(
    "Your reservation",
    message(said ?? stateTexts[state], "success") +
      ticket({ date, time, persons: numberOfPersons, reference, name }) +
      changes,
    context,
  );
}

/** Where a form leads to once it has done what it is for. */
const nextSteps: Partial<Record<FormName, readonly [path: string, text: string]>> = {
  register: ["/login", "Log in"],
  forgotPassword: ["/resetpassword", "Enter the code of the email"],
  resetPassword: ["/login", "Log in"],
};

/**
 * The page for a success.
 *
 * @param view the reservation that a token opens, for `findReservation`
 */
export async function successPage(
  form: SentForm,
  reply: unknown,
  view: (token: string) => Promise<ManagedReservationReply>,
  newKey: () => string,
  context: PageContext,
): Promise<Html> {
  switch (definitionOf(form.name).operationId) {
    case "createReservation":
      return reservationPage(form, reply as ReservationReply, newKey, context);
    case "findReservation":
      return managedPage(await view((reply as { token: string }).token), undefined, newKey, context);
    case "moveReservation":
    case "cancelReservation":
    case "addReservationEmail":
      return managedPage(reply as ManagedReservationReply, definitionOf(form.name).success, newKey, context);
    default: {
      const [path, text] = nextSteps[form.name] ?? ["/", "Back to the first page"];
      const said = (reply as { message: string }).message;
      return page("Thank you", `${message(said, "success")}<p>${siteLink(path, text, context)}</p>`, context);
    }
  }
}

/** The page for what was no form that can be shown again: too large, or for an endpoint that takes none. */
export const plainErrorPage = ({ error }: Pick<ErrorReply, "error">, context: PageContext): Html =>
  page("That did not work", message(error, "error"), context);
