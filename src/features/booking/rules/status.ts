import type { ReservationStatus } from "../contract/reservation.ts";

/*
 * Sets of statuses that the service treats alike. Code uses these sets instead of single statuses. Whether a
 * reservation holds tables depends on reservation_tables, not on its status.
 */

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** The party has not come yet: the reservation can still be changed. */
export const expectedStatuses = setOf("pending", "confirmed");
/** The party came and has left. */
export const finishedStatuses = setOf("completed");
/** The party did not come, or will not. */
export const cancelledStatuses = setOf("cancelled", "no-show");

const next: Readonly<Record<ReservationStatus, ReadonlySet<ReservationStatus>>> = {
  // `completed`: a host records afterwards that the party came.
  pending: setOf("confirmed", "seated", "completed", "cancelled", "no-show"),
  confirmed: setOf("seated", "completed", "cancelled", "no-show"),
  seated: setOf("completed"),
  completed: setOf(),
  cancelled: setOf(),
  // The party came after all, long after staff had given up on it.
  "no-show": setOf("seated"),
};

/** True if a reservation can go from one status to the other. */
export const canTransition = (from: ReservationStatus, to: ReservationStatus): boolean => next[from].has(to);

/**
 * True if an undo, or the undo of an undo, can take a reservation from one status to another: the change or
 * its opposite is allowed. A walk-in that is undone goes from seated to cancelled, as if it had never been
 * there, and back if that is undone too.
 */
export const canRevert = (from: ReservationStatus, to: ReservationStatus): boolean =>
  from === to ||
  canTransition(to, from) ||
  canTransition(from, to) ||
  (from === "seated" && to === "cancelled") ||
  (from === "cancelled" && to === "seated");
