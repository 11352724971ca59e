import { namedDays, noDay } from "../../contract/booking-forms.ts";
import type { FormDefinition, FormErrors, FormValues } from "../../contract/form.ts";
import type { FormName } from "../../contract/forms.ts";
import { mostLines } from "../../contract/text-limits.ts";
import { shiftDate, wallClock } from "../../shared/time.ts";

/** A form that was sent, and what it is answered with. */
export interface SentForm {
  readonly name: FormName;
  readonly values: FormValues;
  /** Messages by field, of what was wrong before the endpoint was asked. */
  readonly errors: FormErrors;
  /** For the form that is shown again. */
  readonly idempotencyKey: string;
  /** Of an order. */
  readonly bag?: SentBag | undefined;
}

/** A line of an order as a form has it. */
export interface SentLine {
  readonly dish: string;
  /** As the page calls it. */
  readonly title: string;
  readonly quantity: number;
  readonly choices: readonly { readonly option: string; readonly choice: string }[];
  readonly note: string | null;
  /** One portion as the guest saw it; null: no price has been shown yet. */
  readonly cents: number | null;
  /** Options of which nothing is chosen and something must be, as the page calls them. */
  readonly missing?: readonly string[];
}

export interface SentBag {
  readonly lines: readonly SentLine[];
  readonly totalCents: number | null;
  /** ISO 8601; null: as early as can be. */
  readonly due: string | null;
}

const oneText = (value: unknown): string => {
  const last: unknown = [value].flat().at(-1);
  return typeof last === "string" ? last.slice(0, longestShown) : "";
};

/** The bag that a page of this service has put into its form; undefined where that is none. What is in it, the endpoint checks. */
function bagOfPage(text: string): SentBag | undefined {
  try {
    const bag = JSON.parse(text) as Partial<SentBag> | null;
    const isLine = (line: Partial<SentLine> | null): boolean =>
      typeof line?.dish === "string" &&
      typeof line.title === "string" &&
      typeof line.quantity === "number" &&
      (line.note === null || typeof line.note === "string") &&
      Array.isArray(line.choices) &&
      line.choices.every((one) => typeof one?.option === "string" && typeof one.choice === "string");
    return bag && Array.isArray(bag.lines) && bag.lines.every(isLine)
      ? { lines: bag.lines, totalCents: bag.totalCents ?? null, due: bag.due ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Choices by dish, of the fields `choice:<dish>:<option>`. */
function choicesByDish(
  fields: Readonly<Record<string, unknown>>,
): Map<string, SentLine["choices"][number][]> {
  const chosen = new Map<string, SentLine["choices"][number][]>();
  for (const [field, value] of Object.entries(fields)) {
    if (!field.startsWith("choice:")) continue;
    const [, dish = "", ...option] = field.split(":");
    const own = chosen.get(dish) ?? [];
    for (const choice of [value].flat())
      if (typeof choice === "string") own.push({ option: option.join(":"), choice });
    chosen.set(dish, own);
  }
  return chosen;
}

/**
 * The bag of an order: `quantity:<dish>`, `title:<dish>`, `note:<dish>` and `choice:<dish>:<option>` of the card, or `bag` of a page
 * that has shown the prices. `due` is a time that was offered in place of a full one.
 */
export function bagOf(body: unknown): SentBag {
  const given = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const due = oneText(given["due"]) || null;
  const shown = bagOfPage(oneText(given["bag"]));
  if (shown) return { ...shown, due: due ?? shown.due };
  const chosen = choicesByDish(given);
  const lines: SentLine[] = [];
  for (const name of Object.keys(given)) {
    // One line too many: the endpoint refuses the bag.
    if (lines.length > mostLines) break;
    const dish = name.startsWith("quantity:") ? name.slice("quantity:".length) : "";
    const quantity = Number.parseInt(oneText(given[name]), 10);
    if (dish === "" || !(quantity >= 1)) continue;
    const title = oneText(given[`title:${dish}`]) || dish;
    const note = oneText(given[`note:${dish}`]).trim() || null;
    const missing = [given[`needs:${dish}`]]
      .flat()
      .flatMap((option) =>
        typeof option === "string" && given[`choice:${dish}:${option}`] === undefined
          ? [oneText(given[`option:${dish}:${option}`]) || option.slice(0, longestShown)]
          : [],
      );
    lines.push({ dish, title, quantity, choices: chosen.get(dish) ?? [], note, cents: null, missing });
  }
  return { lines, totalCents: null, due };
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
  // Chosen in the field that it opens.
  if (values["reservationDate"] === noDay) values["reservationDate"] = text("otherDate");
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
