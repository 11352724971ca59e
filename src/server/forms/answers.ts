import { onClock, withClock, withTimes } from "../../contract/booking-forms.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { ErrorReply } from "../../contract/error-reply.ts";
import {
  optionsOf,
  successText,
  written,
  type FormDefinition,
  type WrittenFields,
} from "../../contract/form.ts";
import { forms, type FormName } from "../../contract/forms.ts";
import type { ManagedOrderReply } from "../../contract/managed-order.ts";
import type { PlaceOrderReply, QuoteOrderReply } from "../../contract/orders.ts";
import type { ManagedReservationReply } from "../../contract/managed-reservation.ts";
import type { ReservationReply } from "../../contract/reservation.ts";
import { messagesOf } from "../../messages/words.ts";
import type { PageRole } from "../../shared/page-roles.ts";
import { longDay } from "../../shared/format-date.ts";
import type { BookingRules } from "../reservations/rules.ts";
import { markup, type Html } from "./html.ts";
import { bagHtml, managedOrderPage, placedPage, slipPage } from "./order-pages.ts";
import type { SentForm } from "./read-form.ts";
import { roomPlan } from "./room.ts";
import { formHtml, message, page, pageLink, ticket, type PageContext } from "./page.ts";

/** What the page for a success needs besides the reply. */
interface Answering {
  readonly context: PageContext;
  readonly newIdempotencyKey: () => string;
  /** The restaurant's. */
  rules(): Promise<Pick<BookingRules, "tables" | "room" | "inLanguage">>;
  /** The reservation that a token opens. */
  view(token: string): Promise<ManagedReservationReply>;
  /** The order that a token opens. */
  viewOrder(token: string): Promise<ManagedOrderReply>;
}

/** A form in the words of a page, with the restaurant's times on its clock. */
function definitionOf(
  name: FormName,
  { words, restaurant: { formats, formTimes = {} } }: PageContext,
): WrittenFields<FormDefinition> {
  const times: Readonly<Record<string, readonly string[]>> = formTimes;
  return written<FormDefinition>(
    withClock(withTimes<FormDefinition>(forms[name], times[name] ?? []), formats),
    words,
  );
}

/** The page for a refusal: what is wrong, and the form as it was sent, to be corrected and sent again. */
export function errorPage(
  sent: SentForm,
  { code, error, field, alternatives, order }: ErrorReply,
  context: PageContext,
): string {
  if (order) return slipPage(sent, order, context, sent.idempotencyKey, { error });
  const definition = definitionOf(sent.name, context);
  const t = messagesOf(context.words, "form-pages");
  const known = definition.fields.some((one) => one.name === field && one.type !== "hidden");
  const text = (definition.errorTexts as Partial<Record<ErrorCode, string>> | undefined)?.[code] ?? error;
  // A field that the form does not show cannot be corrected in it.
  const errors = Object.keys(sent.errors).length === 0 && known && field ? { [field]: text } : sent.errors;
  return page(
    definition.heading,
    markup`${message(text, "error")}${sent.bag ? bagHtml(sent.bag) : undefined}${
      definition.needsJavaScript === undefined
        ? formHtml(definition, { ...sent, errors }, context, alternatives ?? [])
        : undefined
    }
      <p>${pageLink(definition.page, t("back"), context)}</p>`,
    context,
  );
}

async function reservationPage(
  { name, values }: SentForm,
  reply: ReservationReply,
  { context, newIdempotencyKey, rules }: Answering,
): Promise<string> {
  const {
    id,
    numberOfPersons,
    reservationDate,
    reservationTime,
    minutes,
    tables: booked = [],
  } = reply.reservation;
  const t = messagesOf(context.words, "form-pages");
  const typed = (field: string): string => values[field]?.trim() ?? "";
  const definition = definitionOf(name, context);
  const said = successText(
    definition,
    {
      message: reply.message,
      id,
      guests:
        optionsOf(definition, "numberOfPersons").find(({ value }) => value === typed("numberOfPersons"))
          ?.label ?? t("persons", { count: numberOfPersons }),
      date:
        typed("reservationDate") === reservationDate
          ? longDay(reservationDate, context.restaurant.formats)
          : typed("reservationDate"),
      time: onClock(reservationTime, context.restaurant.formats),
    },
    context.words,
  );
  const email = typed("email");
  const proof = email ? t("mailed", { email }) : t("noEmail");
  const sendLink = { values: { token: reply.token }, idempotencyKey: newIdempotencyKey() };
  return page(
    t("booked"),
    markup`${message(said, "success")}${ticket(
      {
        date: reservationDate,
        time: reservationTime,
        minutes,
        persons: numberOfPersons,
        reference: id,
        name: values["name"],
      },
      context,
    )}${message(proof, "success")}${roomPlan((await rules()).inLanguage(context.words.language), booked, context.words)}${
      email
        ? undefined
        : markup`<h2>${t("haveLink")}</h2>
              ${formHtml(definitionOf("addReservationEmail", context), sendLink, context)}`
    }
      <p>
        ${pageLink(forms.findReservation.page, t("find"), context)} ·
        ${pageLink(undefined, t("home"), context)}
      </p>`,
    context,
  );
}

/** The page of one reservation, with the forms that change it. */
function managedPage(
  { reservation, token }: ManagedReservationReply,
  said: string | undefined,
  { context, newIdempotencyKey }: Answering,
): string {
  const t = messagesOf(context.words, "form-pages");
  const { date, time, minutes, numberOfPersons, reference, name, state } = reservation;
  const values = {
    token,
    numberOfPersons: String(numberOfPersons),
    reservationDate: date,
    reservationTime: time,
  };
  const form = (formName: FormName) =>
    formHtml(definitionOf(formName, context), { values, idempotencyKey: newIdempotencyKey() }, context);
  const changes: Html =
    state === "upcoming"
      ? markup`<h2>${t("change")}</h2>
          ${form("moveReservation")}
          <h2>${t("cancel")}</h2>
          ${form("cancelReservation")}`
      : markup`<p>${pageLink("booking", t("another"), context)}</p>`;
  return page(
    t("reservation"),
    markup`${message(said ?? t(state === "unconfirmed" ? "reservation" : `state.${state}`), "success")}${ticket({ date, time, minutes, persons: numberOfPersons, reference: reference ?? "", name }, context)}${changes}`,
    context,
  );
}

/** For a success that is said in words of the form alone. */
const noTexts = { message: "", id: "", guests: "", date: "", time: "" };

/** Where a form leads to once it has done what it is for. */
const nextSteps: Partial<Record<FormName, readonly [page: PageRole, text: "login" | "enterCode"]>> = {
  register: ["login", "login"],
  forgotPassword: ["resetPassword", "enterCode"],
  resetPassword: ["login", "login"],
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
    case "quoteOrder":
      return slipPage(sent, reply as QuoteOrderReply, context, answering.newIdempotencyKey());
    case "placeOrder":
      return placedPage(reply as PlaceOrderReply, context, answering.newIdempotencyKey());
    case "findOrder":
      return managedOrderPage(
        await answering.viewOrder((reply as { token: string }).token),
        context,
        answering.newIdempotencyKey(),
      );
    case "cancelOrder":
      return managedOrderPage(reply as ManagedOrderReply, context, answering.newIdempotencyKey());
    case "moveReservation":
    case "cancelReservation":
    case "addReservationEmail":
      return managedPage(
        reply as ManagedReservationReply,
        successText(forms[sent.name], noTexts, context.words),
        answering,
      );
    default: {
      const t = messagesOf(context.words, "form-pages");
      const [role, text] = nextSteps[sent.name] ?? [undefined, "home"];
      const said = message((reply as { message: string }).message, "success");
      return page(
        t("thanks"),
        markup`${said}
          <p>${pageLink(role, t(text), context)}</p>`,
        context,
      );
    }
  }
}

/** The page for what was no form that can be shown again: too large, or for an endpoint that takes none. */
export const plainErrorPage = ({ error }: Pick<ErrorReply, "error">, context: PageContext): string =>
  page(messagesOf(context.words, "form-pages")("failed"), message(error, "error"), context);
