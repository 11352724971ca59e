import type { ReservationStatus } from "../../contract/reservation.ts";

/*
 * What a status means to the rest of the service: code asks these sets, never for a status by name. A reservation's
 * tables are freed when it is cancelled, so whether it holds a table is a row in reservation_tables, not a status.
 */

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** Its guests have not come yet: it can still be changed. */
export const expectedStatuses = setOf("pending", "confirmed");
/** Its guests came and have left. */
export const finishedStatuses = setOf("completed");
/** Nobody came, or nobody will. */
export const cancelledStatuses = setOf("cancelled", "no-show");

const next: Readonly<Record<ReservationStatus, ReadonlySet<ReservationStatus>>> = {
  pending: setOf("confirmed", "cancelled"),
  confirmed: setOf("seated", "cancelled", "no-show"),
  seated: setOf("completed"),
  completed: setOf(),
  cancelled: setOf(),
  "no-show": setOf(),
};

/** Whether a reservation may go from one status to the other. */
export const canTransition = (from: ReservationStatus, to: ReservationStatus): boolean => next[from].has(to);
