import type { ReservationStatus } from "../contract/reservation.ts";

/* Sets of statuses with the same meaning to the service. Code uses these sets rather than statuses by name. Whether a
   reservation holds tables does not follow from its status: reservation_tables decides that. */

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** Its guests have not come yet: it can still be changed. */
export const expectedStatuses = setOf("pending", "confirmed");
/** Its guests came and have left. */
export const finishedStatuses = setOf("completed");
/** Its guests did not come, or will not. */
export const cancelledStatuses = setOf("cancelled", "no-show");

const next: Readonly<Record<ReservationStatus, ReadonlySet<ReservationStatus>>> = {
  // Completed: a host says afterwards that they came.
  pending: setOf("confirmed", "seated", "completed", "cancelled", "no-show"),
  confirmed: setOf("seated", "completed", "cancelled", "no-show"),
  seated: setOf("completed"),
  completed: setOf(),
  cancelled: setOf(),
  // They came after all, long after staff had given them up.
  "no-show": setOf("seated"),
};

/** Whether a reservation may go from one status to the other. */
export const canTransition = (from: ReservationStatus, to: ReservationStatus): boolean => next[from].has(to);

/**
 * Whether an undo may take a reservation from one status back to another: the way that it came. A walk-in that is undone has
 * never been there, so it goes from seated to cancelled, and back.
 */
export const canRevert = (from: ReservationStatus, to: ReservationStatus): boolean =>
  from === to ||
  canTransition(to, from) ||
  canTransition(from, to) ||
  (from === "seated" && to === "cancelled") ||
  (from === "cancelled" && to === "seated");
