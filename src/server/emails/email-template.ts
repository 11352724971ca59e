import { defaultTheme, paletteOf, type Color } from "../../content-model/theme/palette.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";

/** The colours of an email by their names in the palette: email programs know no custom properties. */
type EmailColors = Pick<
  Readonly<Record<Color, string>>,
  "paper" | "leaf" | "parchment" | "ink" | "ink-soft" | "amber" | "amber-ink" | "on-amber" | "herb" | "brick"
>;

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

const paragraph =
  (color: EmailColors) =>
  (text: string): string =>
    `<p style="margin:0 0 16px;font:400 17px/1.6 ${serif};color:${color.ink};${breaks}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const factRow =
  (color: EmailColors) =>
  ([label, value]: Fact): string =>
    `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${color.parchment};font:600 13px/1.5 ${sans};color:${color["ink-soft"]};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
    `<td style="padding:8px 0;border-top:1px solid ${color.parchment};font:400 16px/1.5 ${sans};color:${color.ink};${breaks}">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`;

const card = (
  { eyebrow, title, line, former, facts }: NonNullable<EmailTemplate["card"]>,
  color: EmailColors,
): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${color.leaf};border:1px solid ${color.amber};margin:8px 0 24px"><tr><td style="padding:28px 28px 20px">` +
  `<p style="margin:0 0 10px;font:600 12px/1.4 ${sans};letter-spacing:.14em;text-transform:uppercase;color:${color["amber-ink"]}">${escapeHtml(eyebrow)}</p>` +
  `<p style="margin:0;font:400 30px/1.15 ${serif};color:${color.ink};${breaks}">${escapeHtml(title)}</p>` +
  `<p style="margin:6px 0 0;font:italic 400 20px/1.35 ${serif};color:${color["ink-soft"]}">${escapeHtml(line)}</p>` +
  (former
    ? `<p style="margin:6px 0 0;font:400 15px/1.5 ${sans};color:${color["ink-soft"]}">Was: <s>${escapeHtml(former)}</s></p>`
    : "") +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;table-layout:auto">${facts.map(factRow(color)).join("")}</table>` +
  `</td></tr></table>`;

const button = ({ label, url, note }: NonNullable<EmailTemplate["button"]>, color: EmailColors): string =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${color.amber};color:${color["on-amber"]};font:700 15px/1.2 ${sans};text-decoration:none">${escapeHtml(label)}</a></p>` +
  (note
    ? `<p style="margin:0 0 24px;font:400 14px/1.5 ${sans};color:${color["ink-soft"]}">${escapeHtml(note)}</p>`
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
  const color: EmailColors = paletteOf(restaurant.theme ?? defaultTheme);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${escapeHtml(template.subject)}</title></head>` +
    `<body style="margin:0;padding:0;background:${color.paper}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(template.preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${color.paper}"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>` +
    `<p style="margin:0 0 28px;font:400 26px/1 ${serif};color:${color.ink}">${escapeHtml(restaurant.name)}<span style="color:${color.amber}">.</span></p>` +
    `<h1 style="margin:0 0 16px;font:400 34px/1.1 ${serif};color:${color.ink}">${escapeHtml(template.heading)}</h1>` +
    template.paragraphs.map(paragraph(color)).join("") +
    (template.card ? card(template.card, color) : "") +
    (template.button ? button(template.button, color) : "") +
    (template.after ?? []).map(paragraph(color)).join("") +
    `<p style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid ${color.amber};font:400 14px/1.6 ${sans};color:${color["ink-soft"]};${breaks}">${signatureOf(restaurant, siteUrl).map(escapeHtml).join("<br>")}</p>` +
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
