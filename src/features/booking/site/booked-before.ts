import type { Translate } from "../../../core/messages/words.ts";

/** A table that was booked in this tab. */
interface BookedBefore {
  readonly date: string;
  /** Empty: the form asked for none. */
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

/** Keeps that a table was booked, for as long as the tab is open. */
export function keepBooked(date: string, email = ""): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...read(), { date, email: keyOf(email) }]));
  } catch {
    // Storage is blocked or full: a second booking is not asked about.
  }
}

/** Asks whether a second table for the same evening is meant. Without an address the guest is whoever has this tab. */
export function askAboutSecond(
  date: string,
  email: string,
  t: Translate<"booking">,
): { readonly about: string; readonly text: string } | undefined {
  const isSame = (one: BookedBefore) =>
    one.date === date && (one.email === "" || email.trim() === "" || one.email === keyOf(email));
  return read().some(isSame) ? { about: `${date} ${keyOf(email)}`, text: t("form.second") } : undefined;
}
