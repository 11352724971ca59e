import { namedDays, noDay } from "../../contract/booking-forms.ts";
import type { FormDefinition, FormValues } from "../../contract/form.ts";
import { shiftDate, wallClock } from "../../shared/time.ts";

/** Longest text that is shown again, in characters: the API's own limits are lower. */
const longestShown = 10_000;

/** The values of a form's own controls; of a name that comes twice the last one counts. */
export function valuesOf(definition: FormDefinition, body: unknown): FormValues {
  const given = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string => {
    const value = [given[name]].flat().at(-1);
    return typeof value === "string" ? value.slice(0, longestShown) : "";
  };
  const values: Record<string, string> = Object.fromEntries(
    definition.fields.map(({ name, options = [] }) => {
      const typed = text(name);
      // Some lists send what they show.
      return [name, options.find(({ label }) => label === typed)?.value ?? typed];
    }),
  );
  if (values["reservationDate"] === noDay) values["reservationDate"] = "";
  // One of the times that were offered in place of a refused one: `2026-11-24 7:30 PM`.
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (.+)$/.exec(text("alternative")) ?? [];
  return date && time ? { ...values, reservationDate: date, reservationTime: time } : values;
}

/** The day that a form means, `YYYY-MM-DD`; whatever is no name of a day as it is. */
const dayOf = (text: string, timeZone: string, now: Date): string => {
  const days = Object.hasOwn(namedDays, text) ? namedDays[text] : undefined;
  return days === undefined ? text : shiftDate(wallClock(now, timeZone).date, days);
};

/** The digits that a number begins with: `5+ Persons` is 5. */
const numberOf = (text: string): number | string => {
  const digits = /^\s*(\d{1,9})/.exec(text)?.[1];
  // What is no whole number is refused by the endpoint, as it came.
  return digits === undefined || /^\s*\d+[.,]\d/.test(text) ? text : Number(digits);
};

/**
 * The JSON that the endpoint takes.
 *
 * @param timeZone the restaurant's
 */
export function requestOf(
  definition: FormDefinition,
  values: FormValues,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...values };
  if (values["numberOfPersons"] !== undefined) body["numberOfPersons"] = numberOf(values["numberOfPersons"]);
  if (values["reservationDate"] !== undefined)
    body["reservationDate"] = dayOf(values["reservationDate"].trim(), timeZone, now);
  for (const [copy, from] of Object.entries(definition.copies ?? {})) body[copy] = values[from];
  return body;
}
