import type { Alternative } from "../../contract/availability.ts";
import { onClock } from "../../contract/booking-forms.ts";
import { time } from "../../contract/party-fields.ts";
import type { FormDefinition, FormField, WrittenFields } from "../../contract/form.ts";
import { candleFlame } from "../../shared/candle.ts";
import { fullDay, longDay, weekdayName } from "../../shared/format-date.ts";
import { isCalendarDate } from "../../shared/time.ts";
import { addressOf, type PageRole } from "../../shared/page-roles.ts";
import { callAddress } from "../../shared/telephone-number.ts";
import { bookingTime } from "../../shared/booking-time.ts";
import { messagesOf, type Words } from "../../messages/words.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { cspHash } from "../digest.ts";
import { attributes, Html, markup } from "./html.ts";
import { pageStyle } from "./page-style.ts";
import type { SentForm } from "./read-form.ts";

/** What every page says of the restaurant. */
export interface PageContext {
  readonly restaurant: RestaurantInfo;
  /** Where the site's pages are; empty: where the service is. */
  readonly site: string;
  /** See {@link import("./page-style.ts").fontFaces}. */
  readonly fonts: string;
  /** All messages, in the language of the page that the form was on. */
  readonly words: Words;
}

/** The style sheet of a context's pages. */
const styleOf = ({ restaurant: { theme }, fonts }: PageContext): string => pageStyle(theme, fonts);

/** For these pages: one style sheet, this service's fonts, forms to it, and nothing else. */
export const formPageCsp = (context: PageContext): string =>
  [
    "default-src 'none'",
    `style-src ${cspHash(styleOf(context))}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A whole page. */
export function page(title: string, body: Html, context: PageContext): string {
  const { site, restaurant } = context;
  const { name, address, phone, formats, home = "/" } = restaurant;
  const t = messagesOf(context.words, "form-pages");
  const { text } = markup`<!doctype html><html lang="${t.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · ${name}</title><style>${new Html(styleOf(context))}</style></head>
<body><header><a class="brand" href="${site}${home}">${name}</a><a href="${site}${addressOf(restaurant.addresses, "booking")}">${t("book")}</a></header>
<main><h1>${title}</h1>${body}</main>
<footer><p>${name}${address ? markup`<br>${address}` : undefined}</p>
${phone ? markup`<p>${t("telephone")} <a href="${callAddress(phone, formats)}">${phone}</a></p>` : undefined}</footer></body></html>`;
  return text;
}

/** A message, in a live region that is read out as the page opens. */
export const message = (text: string, kind: "success" | "error"): Html =>
  kind === "error"
    ? markup`<p class="message error" role="alert">${text}</p>`
    : markup`<p class="message" role="status">${text}</p>`;

/** A link to the page that has a role, or to the home page. */
export const pageLink = (
  role: PageRole | undefined,
  text: string,
  { site, restaurant }: PageContext,
): Html => {
  const path = role === undefined ? (restaurant.home ?? "/") : addressOf(restaurant.addresses, role);
  return markup`<a href="${site}${path}">${text}</a>`;
};

/** What is booked for a party. */
export interface Ticket {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly time: string;
  readonly minutes: number | undefined;
  readonly persons: number;
  readonly reference: string;
  readonly name?: string | null | undefined;
}

export function ticket(
  { date, time, minutes, persons, reference, name }: Ticket,
  { restaurant, words }: PageContext,
): Html {
  const { formats } = restaurant;
  const t = messagesOf(words, "layout");
  const fact = (term: string, value: string) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`;
  const when = isCalendarDate(date)
    ? markup`${weekdayName(date, formats)},<br>${fullDay(date, formats)}`
    : markup`${date}`;
  return markup`<div class="ticket"><div><p class="head">${messagesOf(words, "booking")("ticket.yours")} ${candle}</p><b>${when}</b>
<dl>${fact(t("ticket.time"), bookingTime({ date, time, minutes }, formats, t))}${fact(t("ticket.party"), t("ticket.guests", { count: persons }))}${name ? fact(t("ticket.name"), name) : undefined}</dl></div>
<dl class="stub">${fact(t("ticket.number"), reference)}</dl></div>`;
}

/** The candle that stands on every ticket, as src/components/candle.tsx draws it. */
const candle = new Html(
  `<svg viewBox="-12 -20 24 52" aria-hidden="true"><circle r="11" cy="-8"/><path class="flame" d="${candleFlame}"/><path class="wick" d="M0-3v5"/><path d="M-4.5 2h9v30h-9z"/></svg>`,
);

const hidden = (name: string, value = ""): Html =>
  markup`<input${attributes({ type: "hidden", name, value })}>`;

function select({ options = [], placeholder = "" }: FormField, chosen: string, shared: Html): Html {
  // What was chosen from elsewhere stays a choice.
  const isListed = chosen === "" || options.some(({ value }) => value === chosen);
  const option = ({ value, label }: { value: string; label: string }) =>
    markup`<option${attributes({ value, selected: value === chosen ? "" : undefined })}>${label}</option>`;
  return markup`<select${shared}>${option({ value: "", label: placeholder })}${
    isListed ? undefined : option({ value: chosen, label: chosen })
  }${options.map(option)}</select>`;
}

function control(field: FormField, value: string, shared: Html): Html {
  const { type } = field;
  if (type === "select") return select(field, value, shared);
  if (type === "textarea") return markup`<textarea${shared} rows="4">\n${value}</textarea>`;
  // Never a password: what was typed goes back to nobody.
  if (type === "password") return markup`<input${shared} type="password">`;
  if (type === "number")
    return markup`<input${shared}${attributes({ type, min: 1, value: /^\s*(\d+)/.exec(value)?.[1] ?? value })}>`;
  return markup`<input${shared}${attributes({ type, value })}>`;
}

function fieldHtml(field: FormField, value = "", error: string | undefined): Html {
  const { name, label, hint, type, autoComplete } = field;
  if (type === "hidden") return hidden(name, value);
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const shared = attributes({
    id: name,
    name,
    autocomplete: autoComplete,
    "aria-describedby": described || undefined,
    "aria-invalid": error && "true",
  });
  return markup`<div class="field"><label for="${name}">${label}</label>${control(field, value, shared)}
${hint ? markup`<small id="${name}-hint">${hint}</small>` : undefined}
${error ? markup`<small class="wrong" id="${name}-error">${error}</small>` : undefined}</div>`;
}

/** A form that can be sent (again), with other times to choose in place of a refused one. */
export function formHtml(
  definition: WrittenFields<FormDefinition>,
  {
    values,
    errors = {},
    idempotencyKey,
    bag,
  }: Pick<SentForm, "values" | "idempotencyKey"> & Partial<SentForm>,
  { restaurant: { formats }, words }: PageContext,
  alternatives: readonly Alternative[] = [],
  moreOffers: readonly Html[] = [],
): Html {
  const t = messagesOf(words, "form-pages");
  const { name, action, fields, button } = definition;
  const valueOf = ({ name }: FormField) =>
    name === time.name ? onClock(values[name] ?? "", formats) : values[name];
  const offers = [
    ...alternatives.map(
      ({ date, time, minutes }) =>
        markup`<button name="alternative" value="${date} ${time}">${longDay(date, formats)}, ${bookingTime({ date, time, minutes }, formats, messagesOf(words, "layout"))}</button>`,
    ),
    ...moreOffers,
  ];
  return markup`<form method="post" action="${action}">
${hidden("form", name)}${hidden("language", words.language)}${hidden("idempotencyKey", idempotencyKey)}${bag ? hidden("bag", JSON.stringify(bag)) : undefined}
${fields.map((field) => fieldHtml({ placeholder: t("choose"), ...field }, valueOf(field), errors[field.name]))}
<button>${button}</button>
${offers.length > 0 ? markup`<h2>${t("free")}</h2><div class="offers">${offers}</div>` : undefined}</form>`;
}
