import { textLimits } from "../../../core/contract/text-limits.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import type { BookingHandover } from "../rules/handover.ts";
import { isCalendarDate, parseTimeOfDay, timeOfDay } from "../../../core/shared/time.ts";

/** Reads the handed-over data from the address and removes it there; undefined if there is none. */
export function takeBookingHandover(formats: Pick<Formats, "clock">): BookingHandover | undefined {
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
    name: (handed.get("name") ?? "").slice(0, textLimits.name),
  };
}
