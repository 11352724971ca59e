import type { ErrorReply } from "../../../core/contract/error-reply.ts";
import { checkForm, successText, written, type FormDefinition } from "../../../core/contract/form.ts";
import { forms, type FormName } from "../../../app/forms.ts";
import type { ManagedOrderReply } from "../../../features/orders/contract/managed-order.ts";
import type { ManagedReservationReply } from "../../../features/booking/contract/managed-reservation.ts";
import type { QuotedOrder } from "../../../features/orders/contract/orders.ts";
import * as paths from "../../../core/contract/paths.ts";
import { messagesOf } from "../../../core/messages/words.ts";
import { bookingTime, type BookingMoment } from "../../../core/shared/booking-time.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import type { PageRole } from "../../../core/shared/page-roles.ts";
import { orderPage, slipPage } from "./order-pages.ts";
import { facts, formHtml, link, markup, page, type PageContext } from "./page.ts";
import { valuesOf } from "./read-form.ts";

/** A form that was posted. */
export interface SentForm {
  readonly name: FormName;
  readonly posted: URLSearchParams;
}

const when = (moment: BookingMoment, { restaurant: { formats }, words }: PageContext): string =>
  `${longDay(moment.date, formats)}, ${bookingTime(moment, formats, messagesOf(words, "layout"))}`;

/** The page for a refusal: what to correct, by field, and the way back. A form of these pages can be corrected at once. */
export function errorPage(
  { name, posted }: SentForm,
  { code, error, alternatives = [], order }: ErrorReply,
  context: PageContext,
): string {
  if (order) return slipPage(posted, order, error, context);
  const t = messagesOf(context.words, "form-pages");
  const form = written<FormDefinition>(forms[name], context.words);
  const isOfThesePages = form.bag || form.fields.some(({ type }) => type === "hidden");
  const errors = checkForm(form, valuesOf(posted));
  const wrong = form.fields.map(({ name: field, label }) => [label, errors[field]] as const);
  const said = (form as FormDefinition).errorTexts?.[code] ?? error;
  return page(
    form.heading,
    markup`<div role="alert">${Object.keys(errors).length > 0 ? facts(...wrong) : said}</div>
${facts([t("free"), alternatives.map((one) => when(one, context)).join("; ")])}
${isOfThesePages && formHtml(form, posted, context.words)}<p>${t("goBack")}</p>${link(t("back"), form.page, context)}`,
    context,
  );
}

/** The page of a reservation with its link. A new one is proven by its mail or its number; others can be changed. */
function reservationPage(
  { reservation, token }: ManagedReservationReply,
  { name: form, posted }: SentForm,
  message: string,
  context: PageContext,
): string {
  const { words } = context;
  const t = messagesOf(words, "form-pages");
  const layout = messagesOf(words, "layout");
  const { numberOfPersons, name, reference, state, date: reservationDate, time } = reservation;
  const guests = t("persons", { count: numberOfPersons });
  const id = reference ?? "";
  const date = longDay(reservationDate, context.restaurant.formats);
  const said = { token, numberOfPersons: `${numberOfPersons}`, reservationDate, reservationTime: time };
  const next = (one: FormName) =>
    formHtml(written<FormDefinition>(forms[one], words), new URLSearchParams(said), words);
  const isNew = forms[form].action === paths.createReservation;
  const email = (posted.get("email") ?? "").trim();
  const proof = email ? t("mailed", { email }) : t("noEmail");
  const texts = { message: message || t(`state.${state as "upcoming"}`), id, guests, date, time };
  return page(
    t(isNew ? "booked" : "reservation"),
    markup`<p role="status">${successText(forms[form], texts, words)}</p><p><b>${when(reservation, context)}</b></p>
${facts([layout("ticket.party"), guests], [layout("ticket.name"), name], [layout("ticket.number"), id])}
${isNew && markup`<p>${proof}</p>${email === "" && next("addReservationEmail")}`}
${!isNew && state === "upcoming" && [next("moveReservation"), next("cancelReservation")]}
${link(t("reservation"), "reservation", context, `#${token}`)}${link(t("home"), undefined, context)}`,
    context,
  );
}

/** The page on which an account goes on. */
const nextPages: Partial<Record<FormName, readonly ["login" | "enterCode", PageRole]>> = {
  register: ["login", "login"],
  forgotPassword: ["enterCode", "resetPassword"],
  resetPassword: ["login", "login"],
};

/** The page for a success. @param view asks an endpoint for what a token opens */
export async function successPage(
  sent: SentForm,
  reply: unknown,
  context: PageContext,
  view: (path: string, token: string) => Promise<unknown>,
): Promise<string> {
  const { name, posted } = sent;
  const { message = "", token = "" } = reply as { readonly message?: string; readonly token?: string };
  if (name === "quoteOrder") return slipPage(posted, reply as QuotedOrder, "", context);
  if (name === "placeOrder" || name === "findOrder" || name === "cancelOrder")
    return orderPage((await view(paths.viewOrder, token)) as ManagedOrderReply, context);
  if (token !== "") {
    const found = (await view(paths.viewReservation, token)) as ManagedReservationReply;
    return reservationPage(found, sent, message, context);
  }
  const t = messagesOf(context.words, "form-pages");
  const [text, role] = nextPages[name] ?? ["home"];
  return page(t("thanks"), markup`<p role="status">${message}</p>${link(t(text), role, context)}`, context);
}
