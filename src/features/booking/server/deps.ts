import type { ClientInfo } from "../../../core/server/auth/sessions.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import type { Storage, StoredReservation } from "../../../core/server/storage/index.ts";
import type { ServiceTime } from "../../../core/shared/time.ts";
import type { BookingRules } from "../rules/rules.ts";
import { ContentError } from "../../../core/server/errors.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

export interface ReservationChange {
  readonly kind: "booked" | "moved" | "cancelled" | "emailAdded";
  readonly reservation: StoredReservation;
  /** Previous state; absent for `booked`. */
  readonly before?: StoredReservation;
  /** Tables that the reservation has now. */
  readonly tables?: readonly string[];
  /** `restaurant` if staff made the change; absent if the guest did. */
  readonly by?: "restaurant";
  /** When the guest's email is due; immediately if absent. */
  readonly dueAt?: Date;
  /** Time of the first change that the email covers; now if absent. */
  readonly since?: Date;
}

/**
 * Function called inside the transaction of a change. What it writes, such as emails, is committed with the
 * change; if it throws, the change is rolled back.
 */
export type OnReservationChange = (tx: DbExecutor, change: ReservationChange, now: Date) => Promise<void>;

export interface ReservationDeps {
  readonly storage: Pick<Storage, "db" | "write" | "tryLock">;
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly now: () => Date;
  /** The restaurant's telephone number, for refusals that ask the guest to call; empty if unknown. */
  readonly phone?: (() => string) | undefined;
  readonly onChange?: OnReservationChange | undefined;
  /** Called when a guest's request finds no free table. */
  readonly onRefused?: ((slot: ServiceTime, guests: number) => void) | undefined;
}

/**
 * Returns the same dependencies with the booking rules in a page's language, which determines the messages to
 * guests and the time format.
 */
export const inLanguage = <D extends Pick<ReservationDeps, "bookingRules">>(
  deps: D,
  { language }: Pick<ClientInfo, "language">,
): D => ({
  ...deps,
  bookingRules: { read: async () => (await deps.bookingRules.read())?.inLanguage(language) },
});

/**
 * Returns the current rules.
 *
 * @throws ContentError if there are none
 */
export async function currentRules({
  bookingRules,
}: Pick<ReservationDeps, "bookingRules">): Promise<BookingRules> {
  const rules = await bookingRules.read();
  if (!rules)
    throw new ContentError("There are no booking rules: content/settings/booking.yml cannot be used.");
  return rules;
}
