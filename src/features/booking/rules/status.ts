import type { ReservationStatus } from "../contract/reservation.ts";

/*
 * Sets of statuses that the service treats alike. Code uses these sets instead of single statuses. Whether a
 * reservation holds tables depends on reservation_tables, not on its status.
 */

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** The party has not come yet, so the reservation can still be changed. */
export const expectedStatuses = setOf("pending", "confirmed");
/** The party came and has left. */
export const finishedStatuses = setOf("completed");
/** The party did not come, or will not come. */
export const cancelledStatuses = setOf("cancelled", "no-show");

const next: Readonly<Record<ReservationStatus, ReadonlySet<ReservationStatus>>> = {
  // `completed`: a host records afterwards that the party came.
  pending: setOf("confirmed", "seated", "completed", "cancelled", "no-show"),
  confirmed: setOf("seated", "completed", "cancelled", "no-show"),
  seated: setOf("completed"),
  completed: setOf(),
  cancelled: setOf(),
  // A party that staff had given up on may still arrive.
  "no-show": setOf("seated"),
};

/** True if a reservation's status can change from one to the other. */
export const canTransition = (from: ReservationStatus, to: ReservationStatus): boolean => next[from].has(to);

/**
 * True if an undo or a redo can change a reservation's status from one to the other: either that change or
 * its reverse must be allowed. Undoing a walk-in changes its status from seated to cancelled, as if the party
 * had never come; redoing it changes the status back.
 */
export const canRevert = (from: ReservationStatus, to: ReservationStatus): boolean =>
  from === to ||
  canTransition(to, from) ||
  canTransition(from, to) ||
  (from === "seated" && to === "cancelled") ||
  (from === "cancelled" && to === "seated");
