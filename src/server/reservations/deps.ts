import type { WatchedFile } from "../content/watched-file.ts";
import type { Storage } from "../storage/index.ts";
import type { OnReservationChange } from "./reservation-events.ts";
import { serviceUnavailable, type Result } from "./result.ts";
import type { BookingRules } from "./rules.ts";

/** What reservations are made and changed with. */
export interface ReservationDeps {
  readonly storage: Pick<Storage, "db" | "write" | "tryLock">;
  readonly bookingRules: WatchedFile<BookingRules>;
  readonly now: () => Date;
  /** Called inside the transaction of every change. */
  readonly onChange?: OnReservationChange | undefined;
}

/** The rules in force; SERVICE_UNAVAILABLE where there are none. */
export async function currentRules({
  bookingRules,
}: Pick<ReservationDeps, "bookingRules">): Promise<Result<BookingRules>> {
  const rules = await bookingRules.read();
  return rules
    ? { ok: true, value: rules }
    : serviceUnavailable(
        new Error("There are no booking rules: content/settings/booking.yml cannot be used."),
      );
}
