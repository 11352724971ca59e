import type { Formats } from "../../shared/formats.ts";
import { isCalendarDate, parseTimeOfDay, timeOfDay } from "../../shared/time.ts";

/** What one form hands over to another page's booking form. */
export interface HandedOver {
  readonly numberOfPersons: string;
  /** `YYYY-MM-DD` */
  readonly reservationDate: string;
  /** `7:30 PM`, `19:30` */
  readonly reservationTime: string;
}

/** The address of a booking page with what was chosen; in the fragment, which browsers keep to themselves. */
export function handoverAddress(
  path: string,
  { numberOfPersons, reservationDate, reservationTime }: HandedOver,
): string {
  const minutes = parseTimeOfDay(reservationTime);
  const handed = {
    numberOfPersons: String(Number.parseInt(numberOfPersons, 10)),
    reservationDate,
    // Nobody reads it there.
    reservationTime: minutes === undefined ? "" : timeOfDay(minutes, { clock: 12 }),
  };
  return `${path}#?${new URLSearchParams(handed).toString()}`;
}

/** Takes what was handed over out of the address; undefined where there is nothing. */
export function takeHandedOver(formats: Pick<Formats, "clock">): HandedOver | undefined {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith("#?")) return undefined;
  const handed = new URLSearchParams(hash.slice(2));
  const persons = Number.parseInt(handed.get("numberOfPersons") ?? "", 10);
  const date = handed.get("reservationDate") ?? "";
  const minutes = parseTimeOfDay(handed.get("reservationTime") ?? "");
  window.history.replaceState(window.history.state, "", pathname + search);
  return {
    numberOfPersons: persons >= 1 ? String(persons) : "",
    reservationDate: isCalendarDate(date) ? date : "",
    reservationTime: minutes === undefined ? "" : timeOfDay(minutes, formats),
  };
}
