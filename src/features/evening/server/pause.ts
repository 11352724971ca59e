import type { DomainError } from "../../../core/server/errors.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import { changeBookingSettings, type SettingsRepository } from "./booking-settings.ts";

interface PausedDate {
  readonly date: string;
  readonly message?: string;
}

/**
 * Edits the settings to pause or resume online bookings on a date. Resolves to undefined if the change
 * succeeded or nothing had to change.
 */
export const pauseBookings = (
  repository: SettingsRepository,
  { date, message }: { readonly date: string; readonly message: string | undefined },
  author: StoredMember,
): Promise<DomainError | undefined> => {
  const wanted = message === undefined ? undefined : { date, ...(message ? { message } : {}) };
  const summary = `Booking: ${wanted ? "paused" : "resumed"} on ${date}`;
  return changeBookingSettings(repository, author, summary, ({ pausedDates = [], ...rest }) => {
    const all = pausedDates as readonly PausedDate[];
    const others = all.filter((one) => one.date !== date);
    const own = all.find((one) => one.date === date);
    if ((own === undefined) === (wanted === undefined) && (own?.message ?? "") === (message ?? ""))
      return undefined;
    const dates = wanted ? [...others, wanted] : others;
    return dates.length > 0 ? { ...rest, pausedDates: dates } : rest;
  });
};
