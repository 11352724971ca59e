import { namedDays, noDay, requestOf, type FormDefinition, type FormValues } from "../../contract/form.ts";
import { mostLines } from "../../contract/text-limits.ts";
import { shiftDate } from "../../shared/time.ts";

/**
 * Returns the values of a form's controls. If the guest chose none of the days offered, the date comes from
 * the field `otherDate`.
 */
export function valuesOf(posted: URLSearchParams): FormValues {
  const values = Object.fromEntries(posted);
  return values["reservationDate"] === noDay
    ? { ...values, reservationDate: values["otherDate"] ?? "" }
    : values;
}

/**
 * Reads the bag from the fields `quantity:<dish>`, `title:<dish>`, `note:<dish>`, `choice:<dish>:<option>`
 * and, once the guest has seen the prices, `cents:<dish>`.
 */
export function bagOf(posted: URLSearchParams) {
  const ordered = [...posted].flatMap(([name, text]) => {
    const quantity = Number.parseInt(text, 10);
    return name.startsWith("quantity:") && quantity >= 1 ? [{ dish: name.slice(9), quantity }] : [];
  });
  // Keeps one line more than allowed, so that the endpoint refuses the bag.
  return ordered.slice(0, mostLines + 1).map(({ dish, quantity }) => {
    const start = `choice:${dish}:`;
    const chosen = [...posted].filter(([name]) => name.startsWith(start));
    return {
      dish,
      quantity,
      title: posted.get(`title:${dish}`) ?? dish,
      choices: chosen.map(([name, choice]) => ({ option: name.slice(start.length), choice })),
      note: posted.get(`note:${dish}`) ?? "",
      cents: Number(posted.get(`cents:${dish}`)),
    };
  });
}

/**
 * Returns the JSON that the endpoint expects.
 *
 * @param today the date to which a form's days, such as `Tomorrow`, refer
 */
export function bodyOf(form: FormDefinition, posted: URLSearchParams, today: string): object {
  const body = requestOf(form, valuesOf(posted));
  if (form.bag) {
    const [day, due] = [posted.get("day") || null, posted.get("due") || null];
    const totalCents = Number(posted.get("totalCents"));
    return { ...body, email: body["email"] || null, day, due, totalCents, lines: bagOf(posted) };
  }
  const day = String(body["reservationDate"]);
  return Object.hasOwn(namedDays, day)
    ? { ...body, reservationDate: shiftDate(today, namedDays[day]!) }
    : body;
}
