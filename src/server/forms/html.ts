import { escapeHtml } from "../../shared/escape-html.ts";

/** HTML that has been escaped: made by {@link markup}. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

const written = (part: Part): string => {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(written).join("") : escapeHtml(String(part));
};

/** HTML of a template, in which every value is escaped but for HTML itself; of undefined and of an empty list nothing is left. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(written)));

/** Attributes, those without a value left out. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): Html =>
  new Html(
    Object.entries(values)
      .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`))
      .join(""),
  );
