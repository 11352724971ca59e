import { defaultTheme, paletteOf } from "../../content-model/theme/palette.ts";
import type { FormDefinition, FormField } from "../../contract/form.ts";
import type { Words } from "../../messages/words.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import { addressOf, type PageRole } from "../../shared/page-roles.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { cspHash } from "../digest.ts";
import { lastOf, type PostedForm } from "./read-form.ts";

/** HTML that has been escaped: made by {@link markup}. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];
const escaped = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(escaped).join("") : escapeHtml(String(part || ""));
};

/** HTML of a template, in which every value is escaped but for HTML itself. Of what is false or missing nothing is left. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(escaped)));

export interface PageContext {
  /** As guests of the page's language read of it. */
  readonly restaurant: RestaurantInfo;
  /** Where the site's pages are; empty: where the service is. */
  readonly site: string;
  readonly words: Words;
}

const styleOf = ({ theme = defaultTheme }: RestaurantInfo): string => {
  const color = paletteOf(theme);
  return `body{max-width:40rem;margin:auto;padding:2rem;background:${color.paper};color:${color.ink};font:1.0625rem/1.6 sans-serif;overflow-wrap:anywhere}
a{color:${color["amber-ink"]}}
[role=alert]{color:${color.brick}}
form,label{display:grid;gap:.5rem;margin:1rem 0}
input,button{min-height:3rem;border:1px solid;font:inherit}
button{background:${color.amber};color:${color["on-amber"]}}`;
};

/** For these pages: one style sheet, forms to this service, and nothing else. */
export const formPageCsp = ({ restaurant }: PageContext): string =>
  `default-src 'none'; style-src ${cspHash(styleOf(restaurant))}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A whole page. */
export const page = (title: string, body: Html, { site, restaurant, words }: PageContext): string =>
  markup`<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${restaurant.name}</title><style>${new Html(styleOf(restaurant))}</style></head>
<body><header><a href="${site}${restaurant.home ?? "/"}">${restaurant.name}</a></header><main><h1>${title}</h1>${body}</main>
<footer>${restaurant.phone}</footer></body></html>`.text;

/** Address of the page with a role; without one, of the home page. */
export const addressIn = (
  { site, restaurant: { addresses, home = "/" } }: PageContext,
  role: PageRole | undefined,
): string => site + (role === undefined ? home : addressOf(addresses, role));

export const link = (to: string, text: string): Html => markup`<p><a href="${to}">${text}</a></p>`;

/** Terms with what is said of them. */
export const facts = (list: readonly (readonly [term: string, text: string])[]): Html =>
  markup`<dl>${list.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>`)}</dl>`;

const control = ({ name, label, type, hint, required }: FormField, value: string): Html =>
  markup`<label>${label} <input name="${name}" type="${type}" value="${value}"${new Html(required === undefined ? "" : " required")}> ${hint}</label>`;

/** A form for the next step; what an earlier one has said goes on with it. @param more further buttons */
export function formHtml(
  { name, action, fields, button }: FormDefinition,
  posted: PostedForm,
  { words }: PageContext,
  more: readonly Html[] = [],
): Html {
  const shown = fields.filter(({ type }) => type !== "hidden");
  const hidden = Object.entries({ ...posted, form: name, language: words.language }).flatMap(
    ([key, texts]) =>
      shown.some((field) => field.name === key) ? [] : [texts].flat().map((text) => [key, text] as const),
  );
  return markup`<form method="post" action="${action}">${hidden.map(
    ([key, text]) => markup`<input type="hidden" name="${key}" value="${text}">`,
  )}${shown.map((field) => control(field, lastOf(posted, field.name)))}<button>${button}</button>${more}</form>`;
}
