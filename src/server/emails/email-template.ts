import { escapeHtml } from "../../shared/escape-html.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";

/** The colours of src/content-model/theme/palette.ts: email programs know no custom properties. */
export const emailColors = {
  paper: "#faf5ec",
  leaf: "#fffbf4",
  parchment: "#f0e6d5",
  ink: "#241a12",
  "ink-soft": "#5b4a3b",
  amber: "#d9943a",
  "amber-ink": "#8b4f0f",
  "on-amber": "#1d130a",
  herb: "#3d6636",
  brick: "#a23420",
} as const;

const serif = "Georgia,'Times New Roman',serif";
const sans = "'Helvetica Neue',Arial,sans-serif";
/** Names and addresses can be long and without a space. */
const breaks = "overflow-wrap:anywhere;word-break:break-word";

/** One line of the card. */
export type Fact = readonly [label: string, value: string];

/** What an email says, as plain text; nothing in it is HTML. */
export interface EmailTemplate {
  readonly subject: string;
  /** What a list of emails shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A framed part: a large line, a smaller one, and facts. */
  readonly card?: {
    readonly eyebrow: string;
    readonly title: string;
    readonly line: string;
    /** What is no longer true, struck through. */
    readonly former?: string;
    readonly facts: readonly Fact[];
  };
  readonly button?: { readonly label: string; readonly url: string; readonly note?: string };
  readonly after?: readonly string[];
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font:400 17px/1.6 ${serif};color:${emailColors.ink};${breaks}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const factRow = ([label, value]: Fact): string =>
  `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${emailColors.parchment};font:600 13px/1.5 ${sans};color:${emailColors["ink-soft"]};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
  `<td style="padding:8px 0;border-top:1px solid ${emailColors.parchment};font:400 16px/1.5 ${sans};color:${emailColors.ink};${breaks}">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`;

const card = ({ eyebrow, title, line, former, facts }: NonNullable<EmailTemplate["card"]>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${emailColors.leaf};border:1px solid ${emailColors.amber};margin:8px 0 24px"><tr><td style="padding:28px 28px 20px">` +
  `<p style="margin:0 0 10px;font:600 12px/1.4 ${sans};letter-spacing:.14em;text-transform:uppercase;color:${emailColors["amber-ink"]}">${escapeHtml(eyebrow)}</p>` +
  `<p style="margin:0;font:400 30px/1.15 ${serif};color:${emailColors.ink};${breaks}">${escapeHtml(title)}</p>` +
  `<p style="margin:6px 0 0;font:italic 400 20px/1.35 ${serif};color:${emailColors["ink-soft"]}">${escapeHtml(line)}</p>` +
  (former
    ? `<p style="margin:6px 0 0;font:400 15px/1.5 ${sans};color:${emailColors["ink-soft"]}">Was: <s>${escapeHtml(former)}</s></p>`
    : "") +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;table-layout:auto">${facts.map(factRow).join("")}</table>` +
  `</td></tr></table>`;

const button = ({ label, url, note }: NonNullable<EmailTemplate["button"]>): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${emailColors.amber};color:${emailColors["on-amber"]};font:700 15px/1.2 ${sans};text-decoration:none">${escapeHtml(label)}</a></p>` +
  (note
    ? `<p style="margin:0 0 24px;font:400 14px/1.5 ${sans};color:${emailColors["ink-soft"]}">${escapeHtml(note)}</p>`
    : "");

const signatureOf = (restaurant: RestaurantInfo, siteUrl: string): string[] => [
  restaurant.name,
  ...(restaurant.address ? [restaurant.address] : []),
  [restaurant.phone, siteUrl].filter(Boolean).join(" · "),
];

/** An email as HTML: one column, inline styles, no pictures. */
export function renderEmailHtml(
  template: EmailTemplate,
  restaurant: RestaurantInfo,
  siteUrl: string,
): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${escapeHtml(template.subject)}</title></head>` +
    `<body style="margin:0;padding:0;background:${emailColors.paper}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(template.preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${emailColors.paper}"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>` +
    `<p style="margin:0 0 28px;font:400 26px/1 ${serif};color:${emailColors.ink}">${escapeHtml(restaurant.name)}<span style="color:${emailColors.amber}">.</span></p>` +
    `<h1 style="margin:0 0 16px;font:400 34px/1.1 ${serif};color:${emailColors.ink}">${escapeHtml(template.heading)}</h1>` +
    template.paragraphs.map(paragraph).join("") +
    (template.card ? card(template.card) : "") +
    (template.button ? button(template.button) : "") +
    (template.after ?? []).map(paragraph).join("") +
    `<p style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid ${emailColors.amber};font:400 14px/1.6 ${sans};color:${emailColors["ink-soft"]};${breaks}">${signatureOf(restaurant, siteUrl).map(escapeHtml).join("<br>")}</p>` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

const cardText = ({ title, line, former, facts }: NonNullable<EmailTemplate["card"]>): string =>
  [
    `${title}, ${line}`,
    ...(former ? [`(was ${former})`] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
  ].join("\n");

/** The same email as plain text. */
export function renderEmailText(
  template: EmailTemplate,
  restaurant: RestaurantInfo,
  siteUrl: string,
): string {
  return (
    [
      template.heading,
      ...template.paragraphs,
      ...(template.card ? [cardText(template.card)] : []),
      ...(template.button ? [`${template.button.label}: ${template.button.url}`] : []),
      ...(template.button?.note ? [template.button.note] : []),
      ...(template.after ?? []),
      signatureOf(restaurant, siteUrl).join("\n"),
    ].join("\n\n") + "\n"
  );
}
