import { namedDays, noDay } from "../../contract/booking-forms.ts";
import type { FormDefinition, FormErrors, FormValues } from "../../contract/form.ts";
import type { FormName } from "../../contract/forms.ts";
import { shiftDate, wallClock } from "../../shared/time.ts";

/** A form that was sent, and what it is answered with. */
export interface SentForm {
  readonly name: FormName;
  readonly values: FormValues;
  /** Messages by field, of what was wrong before the endpoint was asked. */
  readonly errors: FormErrors;
  /** For the form that is shown again. */
  readonly idempotencyKey: string;
}

/** Longest text that is shown again, in characters: the API's own limits are lower. */
const longestShown = 10_000;

/** The values of a form's own controls; of a name that comes twice the last one counts. */
export function valuesOf(definition: Pick<FormDefinition, "fields">, body: unknown): FormValues {
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

/** Counts a day that a form names, such as `Tomorrow`, from the restaurant's own; a date stays one. */
export const countDay = (
  { reservationDate, ...body }: Readonly<Record<string, unknown>>,
  timeZone: string,
  now: Date,
): Record<string, unknown> => {
  if (reservationDate === undefined) return body;
  const days = Object.hasOwn(namedDays, String(reservationDate))
    ? namedDays[String(reservationDate)]
    : undefined;
  return {
    ...body,
    reservationDate: days === undefined ? reservationDate : shiftDate(wallClock(now, timeZone).date, days),
  };
};
