import { ContentError } from "../content/errors.ts";
import type { WatchedFile } from "../content/watched-file.ts";
import type { Storage } from "../storage/index.ts";
import type { OnReservationChange } from "./reservation-events.ts";
import type { BookingRules } from "./rules.ts";

/** What reservations are made and changed with. */
export interface ReservationDeps {
  readonly storage: Pick<Storage, "db" | "write" | "tryLock">;
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly now: () => Date;
  /** The restaurant's telephone number, for guests who are asked to ring; empty where it is not known. */
  readonly phone?: (() => string) | undefined;
  /** Called inside the transaction of every change. */
  readonly onChange?: OnReservationChange | undefined;
}

/** The rules in force. @throws ContentError where there are none */
export async function currentRules({
  bookingRules,
}: Pick<ReservationDeps, "bookingRules">): Promise<BookingRules> {
  const rules = await bookingRules.read();
  if (!rules)
    throw new ContentError("There are no booking rules: content/settings/booking.yml cannot be used.");
  return rules;
}
