import type { ReservationStatus } from "../contract/reservation.ts";

/*
 * Sets of statuses that the service treats alike. Code uses these sets instead of single statuses. A
 * reservation's status does not say whether it holds tables: reservation_tables does.
 */

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** The party has not come yet: the reservation can still be changed. */
export const expectedStatuses = setOf("pending", "confirmed");
/** The party came and has left. */
export const finishedStatuses = setOf("completed");
/** The party did not come, or will not. */
export const cancelledStatuses = setOf("cancelled", "no-show");

const next: Readonly<Record<ReservationStatus, ReadonlySet<ReservationStatus>>> = {
  // Completed: a host records afterwards that they came.
  pending: setOf("confirmed", "seated", "completed", "cancelled", "no-show"),
  confirmed: setOf("seated", "completed", "cancelled", "no-show"),
  seated: setOf("completed"),
  completed: setOf(),
  cancelled: setOf(),
  // They came after all, long after staff had given up on them.
  "no-show": setOf("seated"),
};

/** True if a reservation can go from one status to the other. */
export const canTransition = (from: ReservationStatus, to: ReservationStatus): boolean => next[from].has(to);

/**
 * True if an undo can take a reservation from one status back to another: the reverse of how it came there.
 * An undone walk-in was never there, so it goes from seated to cancelled, and back.
 */
export const canRevert = (from: ReservationStatus, to: ReservationStatus): boolean =>
  from === to ||
  canTransition(to, from) ||
  canTransition(from, to) ||
  (from === "seated" && to === "cancelled") ||
  (from === "cancelled" && to === "seated");
