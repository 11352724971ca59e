import { successText, translateForm, type FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { messagesOf } from "../../../core/messages/words.ts";
import { bookingTime, listTimes, type BookingMoment } from "../../../core/shared/booking-time.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import { refusalPage, thanksPage, type GuestForm } from "../../../core/server/forms/answers.ts";
import { facts, formHtml, link, markup, page, type PageContext } from "../../../core/server/forms/page.ts";
import {
  addReservationEmail,
  fullReservation,
  landingReservation,
  simpleReservation,
} from "../contract/booking-forms.ts";
import type { ManagedReservationReply } from "../contract/managed-reservation.ts";
import { cancelReservation, findReservation, moveReservation } from "../contract/reservation-forms.ts";

/** `Saturday, 21 November 2026, 7:30 PM` */
const momentText = (moment: BookingMoment, { restaurant: { formats }, words }: PageContext): string =>
  `${longDay(moment.date, formats)}, ${bookingTime(moment, formats, messagesOf(words, "layout"))}`;

/** Renders a reservation's page, whose forms and link contain the reservation's token. */
function reservationPage(
  form: FormDefinition,
  { reservation, token }: ManagedReservationReply,
  posted: URLSearchParams,
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
  const next = (one: FormDefinition) =>
    formHtml(translateForm<FormDefinition>(one, words), new URLSearchParams(said), words);
  const isNew = form.action === paths.createReservation;
  const email = (posted.get("email") ?? "").trim();
  const proof = email ? t("mailed", { email }) : t("noEmail");
  const texts = { message: message || t(`state.${state as "upcoming"}`), id, guests, date, time };
  return page(
    t(isNew ? "booked" : "reservation"),
    markup`<p role="status">${successText(form, texts, words)}</p><p><b>${momentText(reservation, context)}</b></p>
${facts([layout("ticket.party"), guests], [layout("ticket.name"), name], [layout("ticket.number"), id])}
${isNew && markup`<p>${proof}</p>${email === "" && next(addReservationEmail)}`}
${!isNew && state === "upcoming" && [next(moveReservation), next(cancelReservation)]}
${link(t("reservation"), "reservation", context, `#${token}`)}${link(t("home"), undefined, context)}`,
    context,
  );
}

/**
 * Returns a form about a reservation. On success the guest sees the reservation's page, or just the reply's
 * message if the reply has no token.
 */
const ofReservation = (form: FormDefinition): GuestForm => ({
  form,
  isRepeatable: form.action === paths.createReservation,
  refuse(posted, reply, context) {
    const free = listTimes(
      (reply.alternatives ?? []).map((one) => momentText(one, context)),
      messagesOf(context.words, "layout"),
    );
    const t = messagesOf(context.words, "form-pages");
    return refusalPage({ form, posted }, reply, context, facts([t("free"), free]));
  },
  async answer(posted, reply, context) {
    const { message = "", token = "" } = reply as { readonly message?: string; readonly token?: string };
    if (token === "") return thanksPage({ message }, context);
    const found = (await context.view(paths.viewReservation, token)) as ManagedReservationReply;
    return reservationPage(form, found, posted, message, context);
  },
});

/** Booking forms that work without JavaScript. */
export const bookingGuestForms = {
  fullReservation: ofReservation(fullReservation),
  simpleReservation: ofReservation(simpleReservation),
  landingReservation: ofReservation(landingReservation),
  findReservation: ofReservation(findReservation),
  moveReservation: ofReservation(moveReservation),
  cancelReservation: ofReservation(cancelReservation),
  addReservationEmail: ofReservation(addReservationEmail),
} as const;
