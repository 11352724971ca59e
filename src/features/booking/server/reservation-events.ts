import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/** A change of a reservation. */
export interface ReservationChange {
  readonly kind: "booked" | "moved" | "cancelled" | "emailAdded";
  readonly reservation: StoredReservation;
  /** Previous state, for `moved` and `cancelled`. */
  readonly before?: StoredReservation;
  /** Its current tables. */
  readonly tables?: readonly string[];
  /** `restaurant` if staff made the change, not the guest. */
  readonly by?: "restaurant";
  /** When the guest's email is due; at once if absent. */
  readonly dueAt?: Date;
  /** Time of the first change that the email covers; now if absent. */
  readonly since?: Date;
}

/**
 * Called inside the transaction of the change. Its writes (emails) are committed with it; if it throws, the
 * change is rolled back.
 */
export type OnReservationChange = (tx: DbExecutor, change: ReservationChange, now: Date) => Promise<void>;
