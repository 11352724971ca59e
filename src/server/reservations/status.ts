/** Where a reservation stands. What a status means to the rest of the service is said by the sets below, only here. */
export const reservationStatuses = ["confirmed", "cancelled"] as const;

export type ReservationStatus = (typeof reservationStatuses)[number];

/** Guests are expected: the reservation counts against the room. */
export const holdsTable: ReadonlySet<ReservationStatus> = new Set<ReservationStatus>(["confirmed"]);
