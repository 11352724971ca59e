import { onClock } from "../../contract/booking-forms.ts";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { optionsOf, successText, type FormDefinition } from "../../contract/form.ts";
import { forms, type FormName } from "../../contract/forms.ts";
import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import type { ReservationReply } from "../../contract/reservation.ts";
import type { PageRole } from "../../shared/page-roles.ts";
import { longDay } from "../../shared/format-date.ts";
import type { BookingRules } from "../reservations/rules.ts";
import { markup, type Html } from "./html.ts";
import type { SentForm } from "./read-form.ts";
import { roomPlan } from "./room.ts";
import { formHtml, message, page, pageLink, ticket, type PageContext } from "./page.ts";

/** What the page for a success needs besides the reply. */
interface Answering {
  readonly context: PageContext;
  readonly newIdempotencyKey: () => string;
  /** The restaurant's. */
  rules(): Promise<Pick<BookingRules, "tables" | "room">>;
  /** The reservation that a token opens. */
  view(token: string): Promise<ManagedReservationReply>;
}

const definitionOf = (name: FormName): FormDefinition => forms[name];

/** The page for a refusal: what is wrong, and the form as it was sent, to be corrected and sent again. */
export function errorPage(
  sent: SentForm,
  { code, error, field, alternatives }: ErrorReply,
  context: PageContext,
): string {
  const definition = definitionOf(sent.name);
  const known = definition.fields.some((one) => one.name === field && one.type !== "hidden");
  const text = definition.errorTexts?.[code] ?? error;
  // A field that the form does not show cannot be corrected in it.
  const errors = Object.keys(sent.errors).length === 0 && known && field ? { [field]: text } : sent.errors;
  return page(
    definition.heading,
    markup`${message(text, "error")}${
      definition.needsJavaScript === undefined
        ? formHtml(definition, { ...sent, errors }, context, alternatives ?? [])
        : undefined
    }
      <p>${pageLink(definition.page, "Back to the page", context)}</p>`,
    context,
  );
}

async function reservationPage(
  { name, values }: SentForm,
  reply: ReservationReply,
  { context, newIdempotencyKey, rules }: Answering,
): Promise<string> {
  const { id, numberOfPersons, reservationDate, reservationTime, tables: booked = [] } = reply.reservation;
  const typed = (field: string): string => values[field]?.trim() ?? "";
  const said = successText(definitionOf(name), {
    message: reply.message,
    id,
    guests:
      optionsOf(definitionOf(name), "numberOfPersons").find(({ value }) => value === typed("numberOfPersons"))
        ?.label ?? (numberOfPersons === 1 ? "1 Person" : `${numberOfPersons} Persons`),
    date:
      typed("reservationDate") === reservationDate
        ? longDay(reservationDate, context.restaurant.formats)
        : typed("reservationDate"),
    time: onClock(reservationTime, context.restaurant.formats),
  });
  const email = typed("email");
  const proof = email
    ? `We write to ${email}. The link in that email changes or cancels your table.`
    : "You gave no email address: this number is the only proof of your table. Please write it down, or have the link sent to you.";
  const sendLink = { values: { token: reply.token }, idempotencyKey: newIdempotencyKey() };
  return page(
    "Your table is booked",
    markup`${message(said, "success")}${ticket(
      {
        date: reservationDate,
        time: reservationTime,
        persons: numberOfPersons,
        reference: id,
        name: values["name"],
      },
      context,
    )}${message(proof, "success")}${roomPlan(await rules(), booked)}${
      email
        ? undefined
        : markup`<h2>Have the link sent to you</h2>
              ${formHtml(forms.addReservationEmail, sendLink, context)}`
    }
      <p>
        ${pageLink(forms.findReservation.page, "Find your reservation", context)} ·
        ${pageLink(undefined, "Back to the home page", context)}
      </p>`,
    context,
  );
}

const stateTexts: Readonly<Record<ManagedReservation["state"], string>> = {
  upcoming: "This is when we expect you.",
  inProgress: "We are expecting you now. Please ring us if anything changes.",
  past: "This evening is over.",
  cancelled: "This reservation is cancelled.",
};

/** The page of one reservation, with the forms that change it. */
function managedPage(
  { reservation, token }: ManagedReservationReply,
  said: string | undefined,
  { context, newIdempotencyKey }: Answering,
): string {
  const { date, time, numberOfPersons, reference, name, state } = reservation;
  const values = {
    token,
    numberOfPersons: String(numberOfPersons),
    reservationDate: date,
    reservationTime: time,
  };
  const form = (definition: FormDefinition) =>
    formHtml(definition, { values, idempotencyKey: newIdempotencyKey() }, context);
  const changes: Html =
    state === "upcoming"
      ? markup`<h2>Another time, date or party</h2>
          ${form(forms.moveReservation)}
          <h2>Cancel</h2>
          ${form(forms.cancelReservation)}`
      : markup`<p>${pageLink("booking", "Book another evening", context)}</p>`;
  return page(
    "Your reservation",
    markup`${message(said ?? stateTexts[state], "success")}${ticket({ date, time, persons: numberOfPersons, reference, name }, context)}${changes}`,
    context,
  );
}

/** Where a form leads to once it has done what it is for. */
const nextSteps: Partial<Record<FormName, readonly [page: PageRole, text: string]>> = {
  register: ["login", "Log in"],
  forgotPassword: ["resetPassword", "Enter the code from the email"],
  resetPassword: ["login", "Log in"],
};

/** The page for a success. */
export async function successPage(sent: SentForm, reply: unknown, answering: Answering): Promise<string> {
  const { context } = answering;
  switch (sent.name) {
    case "fullReservation":
    case "simpleReservation":
    case "landingReservation":
      return reservationPage(sent, reply as ReservationReply, answering);
    case "findReservation":
      return managedPage(await answering.view((reply as { token: string }).token), undefined, answering);
    case "moveReservation":
    case "cancelReservation":
    case "addReservationEmail":
      return managedPage(reply as ManagedReservationReply, forms[sent.name].success, answering);
    default: {
      const [role, text] = nextSteps[sent.name] ?? [undefined, "Back to the home page"];
      const said = message((reply as { message: string }).message, "success");
      return page(
        "Thank you",
        markup`${said}
          <p>${pageLink(role, text, context)}</p>`,
        context,
      );
    }
  }
}

/** The page for what was no form that can be shown again: too large, or for an endpoint that takes none. */
export const plainErrorPage = ({ error }: Pick<ErrorReply, "error">, context: PageContext): string =>
  page("That did not work", message(error, "error"), context);
