import { defaultTheme, paletteOf, type Color } from "../../shared/palette.ts";
import { messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";
import type { RestaurantInfo } from "../restaurant.ts";
import { mailMessages } from "./wording.ts";
import { escapeHtml } from "../../shared/text.ts";

/**
 * An email's colours by palette name. Styles use them directly, because email programs do not support custom
 * properties.
 */
type EmailColors = Pick<
  Readonly<Record<Color, string>>,
  | "paper"
  | "leaf"
  | "parchment"
  | "ink"
  | "ink-soft"
  | "amber"
  | "amber-ink"
  | "on-amber"
  | "night"
  | "cream"
  | "cream-soft"
  | "off-paper"
>;

const serif = "Fraunces,Georgia,'Times New Roman',serif";
const sans = "'Helvetica Neue',Arial,sans-serif";
/** Names and addresses can be long and without spaces. */
const breaks = "overflow-wrap:anywhere;word-break:break-word";

/** One line of the card. */
export type Fact = readonly [label: string, value: string];

/** Content of an email, as plain text; none of it is HTML. */
export interface EmailTemplate {
  readonly subject: string;
  /** Preview shown beside the subject in an inbox. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The ticket: a large line, a smaller line, and facts. */
  readonly card?: {
    /** State of the candle on the ticket; only for a guest's own table. */
    readonly candle?: "lit" | "out";
    readonly eyebrow: string;
    readonly title: string;
    readonly line: string;
    /** Text that no longer applies, struck through. */
    readonly former?: string;
    readonly facts: readonly Fact[];
    /** Number of the reservation, on the stub. */
    readonly number?: string;
  };
  readonly button?: { readonly label: string; readonly url: string; readonly note?: string };
  readonly after?: readonly string[];
}

const paragraph =
  (color: EmailColors) =>
  (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;font:400 17px/1.6 ${serif};color:${color.ink};${breaks}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const factRow =
  (color: EmailColors) =>
  ([label, value]: Fact): string =>
    `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${color.parchment};font:600 13px/1.5 ${sans};color:${color["ink-soft"]};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
    `<td style="padding:8px 0;border-top:1px solid ${color.parchment};font:400 16px/1.5 ${sans};color:${color.ink};${breaks}">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`;

/**
 * Draws the candle of a ticket in table cells, because email programs show no SVG and usually no pictures.
 * The candle stands on the rule below.
 */
const candle = (state: "lit" | "out", color: EmailColors): string => {
  const part = (width: number, height: number, background: string, more = "") =>
    `<div style="width:${width}px;height:${height}px;margin:0 auto;font-size:0;line-height:0;background:${background};${more}"></div>`;
  return (
    `<td width="28" align="center" style="vertical-align:bottom;padding:0;border-bottom:3px double ${color["ink-soft"]}">` +
    (state === "lit" ? part(10, 14, color.amber, "border-radius:50% 50% 50% 50%/66% 66% 34% 34%") : "") +
    part(1, 4, color["ink-soft"]) +
    part(10, 26, state === "lit" ? color["amber-ink"] : color["off-paper"]) +
    `</td>`
  );
};

const card = (
  { candle: state, eyebrow, title, line, former, facts, number }: NonNullable<EmailTemplate["card"]>,
  color: EmailColors,
  t: Translate<"mails">,
): string =>
  `<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" style="background:${color.leaf};border:1px solid ${color["off-paper"]};margin:8px 0 24px"><tr><td style="padding:24px 28px 20px">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr>` +
  `<td style="vertical-align:bottom;padding:0 0 10px;border-bottom:3px double ${color["ink-soft"]};font:600 12px/1.4 ${sans};letter-spacing:.14em;text-transform:uppercase;color:${color["amber-ink"]}">${escapeHtml(eyebrow)}</td>` +
  `${state ? candle(state, color) : ""}</tr></table>` +
  `<p style="margin:0;font:400 30px/1.15 ${serif};color:${color.ink};${breaks}">${escapeHtml(title)}</p>` +
  `<p style="margin:6px 0 0;font:italic 400 20px/1.35 ${serif};color:${color["ink-soft"]}">${escapeHtml(line)}</p>` +
  (former
    ? `<p style="margin:6px 0 0;font:400 15px/1.5 ${sans};color:${color["ink-soft"]}">${t("was")} <s>${escapeHtml(former)}</s></p>`
    : "") +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;table-layout:auto">${facts.map(factRow(color)).join("")}</table>` +
  `</td></tr>` +
  (number === undefined
    ? ""
    : `<tr><td style="padding:16px 28px 18px;border-top:2px dotted ${color["ink-soft"]};font:400 13px/1.5 ${sans};color:${color["ink-soft"]}">${t("number")}<br><b style="font:700 18px/1.5 ${sans};letter-spacing:.05em;color:${color.ink}">${escapeHtml(number)}</b></td></tr>`) +
  `</table>`;

/**
 * Returns the style sheet for dark mode: the background is dark, and the ticket stays a light sheet of paper.
 */
const darkStyle = (color: EmailColors): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){.ground{background:${color.night}!important}.ink{color:${color.cream}!important}.soft{color:${color["cream-soft"]}!important}.ticket{background:${color.parchment}!important}}`;

const button = ({ label, url, note }: NonNullable<EmailTemplate["button"]>, color: EmailColors): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${color.amber};color:${color["on-amber"]};font:700 15px/1.2 ${sans};text-decoration:none">${escapeHtml(label)}</a></p>` +
  (note
    ? `<p class="soft" style="margin:0 0 24px;font:400 14px/1.5 ${sans};color:${color["ink-soft"]}">${escapeHtml(note)}</p>`
    : "");

const signatureOf = (restaurant: RestaurantInfo, siteUrl: string): string[] => [
  restaurant.name,
  ...(restaurant.address ? [restaurant.address] : []),
  [restaurant.phone, siteUrl].filter(Boolean).join(" · "),
];

/**
 * Renders an email as HTML: one column without pictures, inline styles, and a few rules for email programs in
 * dark mode.
 */
export function renderEmailHtml(
  template: EmailTemplate,
  restaurant: RestaurantInfo,
  siteUrl: string,
): string {
  const color: EmailColors = paletteOf(restaurant.theme ?? defaultTheme);
  return (
    `<!doctype html><html lang="${mailMessages(restaurant).language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(template.subject)}</title><style>${darkStyle(color)}</style></head>` +
    `<body class="ground" style="margin:0;padding:0;background:${color.paper}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(template.preview)}</div>` +
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${color.paper}"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>` +
    `<p class="ink" style="margin:0 0 28px;font:400 26px/1 ${serif};color:${color.ink}">${escapeHtml(restaurant.name)}<span style="color:${color.amber}">.</span></p>` +
    `<h1 class="ink" style="margin:0 0 16px;font:400 34px/1.1 ${serif};color:${color.ink}">${escapeHtml(template.heading)}</h1>` +
    template.paragraphs.map(paragraph(color)).join("") +
    (template.card ? card(template.card, color, mailMessages(restaurant)) : "") +
    (template.button ? button(template.button, color) : "") +
    (template.after ?? []).map(paragraph(color)).join("") +
    `<p class="soft" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid ${color.amber};font:400 14px/1.6 ${sans};color:${color["ink-soft"]};${breaks}">${signatureOf(restaurant, siteUrl).map(escapeHtml).join("<br>")}</p>` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

const cardText = (
  { title, line, former, facts, number }: NonNullable<EmailTemplate["card"]>,
  t: Translate<"mails">,
  labelled: (fact: Fact) => string,
): string =>
  [
    `${title}, ${line}`,
    ...(former ? [t("wasText", { when: former })] : []),
    ...facts.map(labelled),
    ...(number === undefined ? [] : [labelled([t("number"), number])]),
  ].join("\n");

/** Renders an email as plain text. */
export function renderEmailText(
  template: EmailTemplate,
  restaurant: RestaurantInfo,
  siteUrl: string,
): string {
  const layout = messagesIn(restaurant.formats.language, "layout");
  const labelled = ([label, value]: Fact) => layout("labelled", { label, value });
  return (
    [
      template.heading,
      ...template.paragraphs,
      ...(template.card ? [cardText(template.card, mailMessages(restaurant), labelled)] : []),
      ...(template.button ? [labelled([template.button.label, template.button.url])] : []),
      ...(template.button?.note ? [template.button.note] : []),
      ...(template.after ?? []),
      signatureOf(restaurant, siteUrl).join("\n"),
    ].join("\n\n") + "\n"
  );
}

/** Renders the subject and both bodies of an email, as the outbox stores them. */
export const renderEmail = (template: EmailTemplate, restaurant: RestaurantInfo, siteUrl: string) => ({
  subject: template.subject,
  text: renderEmailText(template, restaurant, siteUrl),
  html: renderEmailHtml(template, restaurant, siteUrl),
});
