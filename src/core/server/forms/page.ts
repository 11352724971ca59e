import { defaultTheme, paletteOf } from "../../shared/palette.ts";
import type { FormDefinition, FormField } from "../../contract/form.ts";
import type { Words } from "../../messages/words.ts";
import { addressOf, type PageRole } from "../../shared/page-roles.ts";
import { cspHash } from "../digest.ts";
import type { RestaurantInfo } from "../restaurant.ts";
import { escapeHtml } from "../../shared/text.ts";

type Part = { readonly html: string } | string | false | null | undefined | readonly Part[];
const escaped = (part: Part): string => {
  if (!part) return "";
  if (typeof part === "string") return escapeHtml(part);
  return "html" in part ? part.html : part.map(escaped).join("");
};

/**
 * Makes HTML from a template. Escapes every value except HTML, and omits values that are false or missing.
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]) => ({
  html: String.raw({ raw: strings }, ...parts.map(escaped)),
});
export type Html = ReturnType<typeof markup>;

export interface PageContext {
  /** The restaurant in the language of the page. */
  readonly restaurant: RestaurantInfo;
  /** URL with which links to the site's pages start; empty if the service itself serves them. */
  readonly site: string;
  readonly words: Words;
}

const styleOf = ({ theme = defaultTheme }: RestaurantInfo): string => {
  const color = paletteOf(theme);
  return `body{max-width:40rem;margin:auto;padding:2rem;background:${color.paper};color:${color.ink};font:1.0625rem/1.6 sans-serif;overflow-wrap:anywhere}
a{color:${color["amber-ink"]}}
[role=alert]{color:${color.brick}}
form,label{display:grid;gap:.5rem;margin:1rem 0}
input,select,button{min-height:3rem;border:1px solid;font:inherit}
button{background:${color.amber};color:${color["on-amber"]}}`;
};

/**
 * Returns the Content-Security-Policy of the pages that answer forms: it allows their inline style sheet, and
 * forms posted to this service.
 */
export const formPageCsp = ({ restaurant }: PageContext): string =>
  `default-src 'none'; style-src ${cspHash(styleOf(restaurant))}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns the HTML of a complete page. */
export const page = (title: string, body: Html, { site, restaurant, words }: PageContext): string =>
  markup`<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${restaurant.name}</title><style>${{ html: styleOf(restaurant) }}</style></head>
<body><header><a href="${site}${restaurant.home ?? "/"}">${restaurant.name}</a></header><main><h1>${title}</h1>${body}</main>
<footer>${restaurant.phone}</footer></body></html>`.html;

/**
 * Returns a link to the page with a role, or to the home page.
 *
 * @param rest text to append to the page's path
 */
export function link(text: string, role: PageRole | undefined, context: PageContext, rest = ""): Html {
  const { addresses, home = "/" } = context.restaurant;
  const path = role === undefined ? home : addressOf(addresses, role);
  return markup`<p><a href="${context.site}${path}${rest}">${text}</a></p>`;
}

/** Returns a description list, without the terms that have no text. */
export const facts = (
  ...list: readonly (readonly [term: string, text: string | false | null | undefined])[]
) => markup`<dl>${list.map(([term, text]) => text && markup`<dt>${term}</dt><dd>${text}</dd>`)}</dl>`;

const control = ({ name, label, type, options, hint, required }: FormField, value: string | null): Html => {
  const rule = required !== undefined && { html: " required" };
  const list = options?.map((option) => {
    const chosen = option.value === value && { html: " selected" };
    return markup`<option value="${option.value}"${chosen}>${option.label}</option>`;
  });
  const entry = list
    ? markup`<select name="${name}"${rule}>${list}</select>`
    : markup`<input name="${name}" type="${type}" value="${value}"${rule}>`;
  return markup`<label>${label} ${entry} ${hint}</label>`;
};

/** Returns a form for the next step, which passes on everything entered so far. */
export function formHtml(form: FormDefinition, said: URLSearchParams, { language }: Words): Html {
  const shown = form.fields.filter(({ type }) => type !== "hidden");
  const hidden = new URLSearchParams(said);
  hidden.set("form", form.name);
  hidden.set("language", language);
  for (const { name } of shown) hidden.delete(name);
  return markup`<form method="post" action="${form.action}">
${[...hidden].map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
${shown.map((field) => control(field, said.get(field.name)))}<button>${form.button}</button></form>`;
}
