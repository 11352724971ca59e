import type { Translate } from "../../../core/messages/words.ts";

/** A table booked in this tab. */
interface BookedBefore {
  readonly date: string;
  /** Empty if the form did not ask for an email address. */
  readonly email: string;
}

const storageKey = "restaurant-booked";

function read(): readonly BookedBefore[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? (kept as BookedBefore[]) : [];
  } catch {
    return [];
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase();

/** Records a booking until the guest closes the tab. */
export function recordBooking(date: string, email = ""): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...read(), { date, email: keyOf(email) }]));
  } catch {
    // Storage is blocked or full, so the guest is not asked about a second booking.
  }
}

/**
 * Returns a question if the guest already has a table on the same evening; otherwise undefined. If either
 * booking lacks an email address, both count as the same guest's.
 */
export function secondBookingQuestion(
  date: string,
  email: string,
  t: Translate<"booking">,
): { readonly about: string; readonly text: string } | undefined {
  const isSame = (one: BookedBefore) =>
    one.date === date && (one.email === "" || email.trim() === "" || one.email === keyOf(email));
  return read().some(isSame) ? { about: `${date} ${keyOf(email)}`, text: t("form.second") } : undefined;
}
