import type { ErrorCode } from "../../contract/errors.ts";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { successText, written, type FormDefinition, type FormErrors } from "../../contract/form.ts";
import { forms, type FormName } from "../../contract/forms.ts";
import type { ManagedOrderReply } from "../../contract/managed-order.ts";
import type { ManagedReservationReply } from "../../contract/managed-reservation.ts";
import type { QuoteOrderReply } from "../../contract/orders.ts";
import * as paths from "../../contract/paths.ts";
import { messagesOf } from "../../messages/words.ts";
import { bookingTime } from "../../shared/booking-time.ts";
import { longDay } from "../../shared/format-date.ts";
import type { PageRole } from "../../shared/page-roles.ts";
import { orderPage, slipPage } from "./order-pages.ts";
import { addressIn, facts, formHtml, link, markup, page, type Html, type PageContext } from "./page.ts";
import { lastOf, type PostedForm } from "./read-form.ts";

/** A form that was posted, and what is wrong with its fields before its endpoint is asked. */
export interface SentForm {
  readonly name: FormName;
  readonly posted: PostedForm;
  readonly errors: FormErrors;
}

const formOf = (name: FormName, { words }: PageContext) => written<FormDefinition>(forms[name], words);

const when = (
  moment: { readonly date: string; readonly time: string; readonly minutes?: number },
  { restaurant: { formats }, words }: PageContext,
): string => `${longDay(moment.date, formats)}, ${bookingTime(moment, formats, messagesOf(words, "layout"))}`;

/** The page for a refusal: what to correct, in words, and the way back. A form of these pages can be corrected at once. */
export function errorPage(
  { name, posted, errors }: SentForm,
  { code, error, alternatives = [], order }: ErrorReply,
  context: PageContext,
): string {
  if (order) return slipPage(posted, order, context, error);
  const t = messagesOf(context.words, "form-pages");
  const form = formOf(name, context);
  const said = (form.errorTexts as Partial<Record<ErrorCode, string>> | undefined)?.[code] ?? error;
  const isOfThesePages = form.bag || form.fields.some(({ type }) => type === "hidden");
  return page(
    form.heading,
    markup`<p role="alert">${said}</p>
${facts(form.fields.flatMap(({ name: field, label }) => (errors[field] ? [[label, errors[field]]] : [])))}
${alternatives.length > 0 && markup`<p>${t("free")}</p><ul>${alternatives.map((one) => markup`<li>${when(one, context)}</li>`)}</ul>`}
${isOfThesePages && formHtml(form, posted, context)}<p>${t("goBack")}</p>${link(addressIn(context, form.page), t("back"))}`,
    context,
  );
}

/** A reservation with its link, and the forms for what can be done with it. @param email of a new one; empty: it has none */
function reservationPage(
  { reservation, token }: ManagedReservationReply,
  { name: form, said, email }: { name: FormName; said: string; email: string | undefined },
  context: PageContext,
): string {
  const t = messagesOf(context.words, "form-pages");
  const layout = messagesOf(context.words, "layout");
  const { numberOfPersons, name, reference, state, date, time } = reservation;
  const guests = t("persons", { count: numberOfPersons });
  const day = longDay(date, context.restaurant.formats);
  const texts = { message: said, id: reference ?? "", guests, date: day, time };
  const posted = {
    token,
    numberOfPersons: `${numberOfPersons}`,
    reservationDate: date,
    reservationTime: time,
  };
  const next = (one: FormName): Html => formHtml(formOf(one, context), posted, context);
  const changes = state === "upcoming" && [next("moveReservation"), next("cancelReservation")];
  const proof = email ? t("mailed", { email }) : t("noEmail");
  return page(
    t(email === undefined ? "reservation" : "booked"),
    markup`<p role="status">${successText(forms[form], texts, context.words)}</p><p><b>${when(reservation, context)}</b></p>
${facts([[layout("ticket.party"), guests], ...(name ? [[layout("ticket.name"), name] as const] : []), [layout("ticket.number"), reference ?? ""]])}
${email === undefined ? changes : markup`<p>${proof}</p>${email === "" && next("addReservationEmail")}`}
${link(`${addressIn(context, "reservation")}#${token}`, t("reservation"))}${link(addressIn(context, undefined), t("home"))}`,
    context,
  );
}

/** Where a form leads to once it has done what it is for. */
const nextSteps: Partial<Record<FormName, readonly [page: PageRole, text: "login" | "enterCode"]>> = {
  register: ["login", "login"],
  forgotPassword: ["resetPassword", "enterCode"],
  resetPassword: ["login", "login"],
};

/** The page for a success. @param view asks an endpoint for what a token opens */
export async function successPage(
  { name, posted }: SentForm,
  reply: unknown,
  context: PageContext,
  view: (path: string, token: string) => Promise<unknown>,
): Promise<string> {
  const { message = "", token = "" } = reply as { readonly message?: string; readonly token?: string };
  const t = messagesOf(context.words, "form-pages");
  if (name === "quoteOrder") return slipPage(posted, reply as QuoteOrderReply, context);
  if (name === "placeOrder" || name === "findOrder" || name === "cancelOrder")
    return orderPage((await view(paths.viewOrder, token)) as ManagedOrderReply, context);
  if (token !== "") {
    const found = (await view(paths.viewReservation, token)) as ManagedReservationReply;
    const isNew = forms[name].action === paths.createReservation;
    const said = message || t(`state.${found.reservation.state as "upcoming"}`);
    return reservationPage(
      found,
      { name, said, email: isNew ? lastOf(posted, "email").trim() : undefined },
      context,
    );
  }
  const [role, text] = nextSteps[name] ?? [undefined, "home"];
  return page(
    t("thanks"),
    markup`<p role="status">${message}</p>${link(addressIn(context, role), t(text))}`,
    context,
  );
}
