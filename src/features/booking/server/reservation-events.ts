import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/** Something that happened to a reservation. */
export interface ReservationChange {
  readonly kind: "booked" | "moved" | "cancelled" | "emailAdded";
  readonly reservation: StoredReservation;
  /** As it was before, for `moved` and `cancelled`. */
  readonly before?: StoredReservation;
  /** The tables that it has now. */
  readonly tables?: readonly string[];
  /** `restaurant`: staff made it, not the guest. */
  readonly by?: "restaurant";
  /** When the guest's email is due; at once if absent. */
  readonly dueAt?: Date;
  /** Of the first change that the email tells; now if absent. */
  readonly since?: Date;
}

/**
 * Called inside the transaction of the change. Its writes (emails) are committed with the change; if it throws, the
 * change does not happen.
 */
export type OnReservationChange = (tx: DbExecutor, change: ReservationChange, now: Date) => Promise<void>;
