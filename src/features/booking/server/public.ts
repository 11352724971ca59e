/* Other features' servers import from this folder only through this module. */
export {
  currentRules,
  inLanguage,
  type OnReservationChange,
  type ReservationChange,
  type ReservationDeps,
} from "./deps.ts";
export { findReservation, reservationDefaults, updateReservation } from "./store.ts";
export { compareHolds, holdsOf, startOfLastHold, tablesOfLastHold } from "./holds.ts";
export { manageLink, manageToken } from "./manage.ts";
export type { TableBlocksTable } from "./tables.ts";
export type { ReservedTables } from "./reserved-tables.ts";
export { reservationEmails } from "./emails.ts";
export { checkEmails, type BookingSource } from "./booking-limits.ts";
export { assignTables, locksOf, resolveSlot, unavailableError } from "./resolve-slot.ts";
export { getAvailability } from "./availability/availability-service.ts";
export { findBurst } from "./burst.ts";
