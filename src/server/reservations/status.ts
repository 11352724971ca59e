/** Where a reservation stands. What a status means to the rest of the service is said by the sets below, only here. */
export const reservationStatuses = [
  "pending",
  "confirmed",
  "seated",
  "completed",
  "cancelled",
  "no-show",
] as const;

export type ReservationStatus = (typeof reservationStatuses)[number];

const setOf = (...statuses: ReservationStatus[]): ReadonlySet<ReservationStatus> => new Set(statuses);

/** Guests are expected or at the table: the reservation counts against the room. */
export const holdsTable = setOf("pending", "confirmed", "seated");
/** Guests have not come yet: the reservation can still be moved. */
export const expectedStatuses = setOf("pending", "confirmed");
/** Guests were here and have left. */
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
