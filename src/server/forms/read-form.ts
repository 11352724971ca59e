import { namedDays, noDay } from "../../contract/booking-forms.ts";
import { requestOf, type FormDefinition, type FormValues } from "../../contract/form.ts";
import { mostLines } from "../../contract/text-limits.ts";
import { shiftDate, wallClock } from "../../shared/time.ts";

/** A form as it was posted: the texts of each name. */
export type PostedForm = Readonly<Record<string, string | readonly string[]>>;

const allOf = (posted: PostedForm, name: string): readonly string[] =>
  Object.hasOwn(posted, name) ? [posted[name]!].flat() : [];
export const lastOf = (posted: PostedForm, name: string): string => allOf(posted, name).at(-1) ?? "";

/** The values of a form's own controls; of a name that comes twice the last one counts. */
export function valuesOf({ fields }: Pick<FormDefinition, "fields">, posted: PostedForm): FormValues {
  const values = Object.fromEntries(fields.map(({ name }) => [name, lastOf(posted, name)]));
  return values["reservationDate"] === noDay
    ? { ...values, reservationDate: lastOf(posted, "otherDate") }
    : values;
}

/** A line of an order, as the page calls it. */
export interface PostedLine {
  readonly dish: string;
  readonly title: string;
  readonly quantity: number;
  readonly choices: readonly { readonly option: string; readonly choice: string }[];
  readonly note: string;
  /** Options of which nothing is chosen and something must be. */
  readonly missing: readonly string[];
}

/** The bag of the fields `quantity:<dish>`, `title:<dish>`, `note:<dish>`, `needs:<dish>` and `choice:<dish>:<option>`. */
export function bagOf(posted: PostedForm): PostedLine[] {
  const names = Object.keys(posted);
  const dishes = names.flatMap((name) => (name.startsWith("quantity:") ? [name.slice(9)] : []));
  const ordered = dishes.filter((dish) => Number.parseInt(lastOf(posted, `quantity:${dish}`), 10) >= 1);
  // One line too many: the endpoint refuses the bag.
  return ordered.slice(0, mostLines + 1).map((dish) => {
    const start = `choice:${dish}:`;
    return {
      dish,
      title: lastOf(posted, `title:${dish}`) || dish,
      quantity: Number.parseInt(lastOf(posted, `quantity:${dish}`), 10),
      choices: names
        .filter((name) => name.startsWith(start))
        .flatMap((name) =>
          allOf(posted, name).map((choice) => ({ option: name.slice(start.length), choice })),
        ),
      note: lastOf(posted, `note:${dish}`),
      missing: allOf(posted, `needs:${dish}`)
        .filter((option) => !names.includes(start + option))
        .map((option) => lastOf(posted, `option:${dish}:${option}`) || option),
    };
  });
}

/** The JSON that the endpoint takes. Days that a form names, such as `Tomorrow`, are counted from the restaurant's own. */
export function bodyOf(
  definition: FormDefinition,
  posted: PostedForm,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Record<string, unknown> {
  const body = requestOf(definition, valuesOf(definition, posted));
  if (definition.bag)
    return {
      ...body,
      email: body["email"] || null,
      due: lastOf(posted, "due") || null,
      totalCents: Number(lastOf(posted, "totalCents")),
      lines: bagOf(posted).map((line) => ({ ...line, cents: Number(lastOf(posted, `cents:${line.dish}`)) })),
    };
  const day = String(body["reservationDate"]);
  if (!Object.hasOwn(namedDays, day)) return body;
  return { ...body, reservationDate: shiftDate(wallClock(now, timeZone).date, namedDays[day]!) };
}
