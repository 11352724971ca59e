import type { Alternative } from "../../contract/availability.ts";
import type { FormDefinition, FormField } from "../../contract/forms.ts";
import { longDay } from "../../shared/format-date.ts";
import { isCalendarDate } from "../../shared/time.ts";
import { callTo } from "../../shared/telephone.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { cspHash } from "../digest.ts";
import { emailColors as color } from "../emails/email-template.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import type { FormValues } from "./read-form.ts";

/** The site's colours and measures, without its fonts: the page is one file. */
const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:${color.paper};color:${color.ink};font:1.0625rem/1.6 Georgia,"Times New Roman",serif}
header,main,footer{max-width:38rem;margin:0 auto;padding:1.5rem 1.25rem}
header a{font-size:1.75rem;color:inherit;text-decoration:none}
h1{font-weight:400;font-size:clamp(1.9rem,6vw,2.6rem);line-height:1.1;margin:0 0 1rem}
h2{font-weight:400;font-size:1.5rem;margin:2.5rem 0 .75rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
a{color:${color["amber-ink"]}}
:focus-visible{outline:3px solid ${color["amber-ink"]};outline-offset:2px}
.message{padding:.9rem 1.1rem;border-left:4px solid ${color.herb};background:${color.leaf}}
.error{border-color:${color.brick};color:${color.brick}}
.ticket{background:${color.leaf};border:1px solid ${color.amber};padding:1.5rem;margin:0 0 1.5rem}
.ticket b{display:block;font-weight:400;font-size:1.6rem;line-height:1.2}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1.25rem;margin:1rem 0 0}
dt{color:${color["ink-soft"]}}
dd{margin:0;overflow-wrap:anywhere}
label{display:block;margin:0 0 .25rem;font-weight:700}
.field{margin:0 0 1.1rem}
.field small{display:block;color:${color["ink-soft"]}}
.field .wrong{color:${color.brick}}
input,select,textarea{width:100%;font:inherit;color:inherit;padding:.65rem .75rem;border:1px solid ${color["ink-soft"]};background:${color.leaf}}
[aria-invalid]{border:2px solid ${color.brick}}
button{font:700 1rem/1.2 "Helvetica Neue",Arial,sans-serif;padding:.9rem 1.4rem;border:0;background:${color.amber};color:${color["on-amber"]};cursor:pointer}
button.line{background:none;border:1px solid ${color.ink};color:${color.ink};margin:0 .5rem .5rem 0}
footer{border-top:1px solid ${color.amber};color:${color["ink-soft"]};font-size:.95rem}
`;

/** For these pages: one style sheet, forms to this service, and nothing else. */
export const formPageCsp = [
  "default-src 'none'",
  `style-src ${cspHash(style)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What every page says of the restaurant. */
export interface PageContext {
  readonly restaurant: RestaurantInfo;
  /** Where the site's pages are; empty: where the service is. */
  readonly site: string;
}

/** HTML that has been escaped. */
export type Html = string;

/** A whole page. */
export function page(title: string, body: Html, { restaurant, site }: PageContext): Html {
  const phone = restaurant.phone
    ? `<br>Telephone <a href="${escapeHtml(callTo(restaurant.phone))}">${escapeHtml(restaurant.phone)}</a>`
    : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(restaurant.name)}</title>` +
    `<style>${style}</style></head><body>` +
    `<header><a href="${escapeHtml(site)}/">${escapeHtml(restaurant.name)}</a></header>` +
    `<main><h1>${escapeHtml(title)}</h1>${body}</main>` +
    `<footer>${escapeHtml(restaurant.name)}${restaurant.address ? `<br>${escapeHtml(restaurant.address)}` : ""}${phone}</footer>` +
    `</body></html>`
  );
}

/** A message, in a live region that is read out as the page opens. */
export const message = (text: string, kind: "success" | "error"): Html =>
  `<p class="message${kind === "error" ? " error" : ""}" role="${kind === "error" ? "alert" : "status"}">${escapeHtml(text)}</p>`;

/** A link into the site. @param path fixed, never what a guest typed */
export const siteLink = (path: string, text: string, { site }: PageContext): Html =>
  `<a href="${escapeHtml(site + path)}">${escapeHtml(text)}</a>`;

/** What is kept for a party. */
export interface Ticket {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly time: string;
  readonly persons: number;
  readonly reference: string;
  readonly name?: string | null | undefined;
}

export const ticket = ({ date, time, persons, reference, name }: Ticket): Html => {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Time", time],
    ["Guests", String(persons)],
    ["Number", reference],
    ["Name", name],
  ];
  return (
    `<div class="ticket"><b>${escapeHtml(isCalendarDate(date) ? longDay(date) : date)}</b><dl>` +
    facts
      .filter((fact): fact is [string, string] => Boolean(fact[1]))
      .map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
      .join("") +
    `</dl></div>`
  );
};

const hidden = (name: string, value: string): Html =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

function control(field: FormField, value: string, described: Html): Html {
  const { name, type, options, autoComplete } = field;
  const common = `id="${escapeHtml(name)}" name="${escapeHtml(name)}"${autoComplete ? ` autocomplete="${escapeHtml(autoComplete)}"` : ""}${described}`;
  if (type === "textarea") return `<textarea ${common} rows="4">\n${escapeHtml(value)}</textarea>`;
  if (type === "select") {
    const all = options ?? [];
    // What was chosen from elsewhere stays a choice.
    const allOptions =
      value === "" || all.some((one) => one.value === value) ? all : [{ value, label: value }, ...all];
    return `<select ${common}>${[{ value: "", label: "Choose…" }, ...allOptions]
      .map(
        (one) =>
          `<option value="${escapeHtml(one.value)}"${one.value === value ? " selected" : ""}>${escapeHtml(one.label)}</option>`,
      )
      .join("")}</select>`;
  }
  // Never a password: what was typed goes back to nobody.
  const initialValue =
    type === "password" ? "" : type === "number" ? (/^\s*(\d+)/.exec(value)?.[1] ?? value) : value;
  return `<input ${common} type="${type}"${type === "number" ? ` min="1"` : ""} value="${escapeHtml(initialValue)}">`;
}

function fieldHtml(field: FormField, values: FormValues, errors: Readonly<Record<string, string>>): Html {
  const { name, label, hint } = field;
  const error = errors[name];
  const ids = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])];
  const described =
    (ids.length > 0 ? ` aria-describedby="${escapeHtml(ids.join(" "))}"` : "") +
    (error ? ` aria-invalid="true"` : "");
  return (
    `<div class="field"><label for="${escapeHtml(name)}">${escapeHtml(label)}</label>` +
    control(field, values[name] ?? "", described) +
    (hint ? `<small id="${escapeHtml(name)}-hint">${escapeHtml(hint)}</small>` : "") +
    (error ? `<small class="wrong" id="${escapeHtml(name)}-error">${escapeHtml(error)}</small>` : "") +
    `</div>`
  );
}

/** A form that can be sent (again). */
export interface RenderedForm {
  /** The key of the form in src/contract/forms.ts. */
  readonly name: string;
  readonly definition: FormDefinition;
  /** The endpoint's path. */
  readonly action: string;
  readonly values: FormValues;
  readonly errors?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly Alternative[];
  readonly idempotencyKey: string;
}

export function formHtml({
  name,
  definition,
  action,
  values,
  errors = {},
  alternatives = [],
  idempotencyKey,
}: RenderedForm): Html {
  const offered =
    alternatives.length === 0
      ? ""
      : `<h2>Free instead</h2><p>${alternatives
          .map(
            ({ date, time }) =>
              `<button class="line" name="alternative" value="${escapeHtml(`${date} ${time}`)}">${escapeHtml(`${longDay(date)}, ${time}`)}</button>`,
          )
          .join("")}</p>`;
  return (
    `<form method="post" action="${escapeHtml(action)}">` +
    hidden("form", name) +
    hidden("idempotencyKey", idempotencyKey) +
    definition.fields
      .map((field) =>
        field.type === "hidden"
          ? hidden(field.name, values[field.name] ?? "")
          : fieldHtml(field, values, errors),
      )
      .join("") +
    `<button>${escapeHtml(definition.button)}</button>${offered}</form>`
  );
}
