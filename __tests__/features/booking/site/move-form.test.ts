import type { ManagedReservation } from "../../../../src/features/booking/contract/managed-reservation.ts";
import { bookingSlotOf, sameBookingSlot } from "../../../../src/features/booking/site/move-form.ts";

const booked = bookingSlotOf({
  numberOfPersons: 4,
  date: "2026-11-27",
  time: "8:00 PM",
} as ManagedReservation);

test.each([
  [{}, true],
  [{ numberOfPersons: "04" }, true],
  [{ numberOfPersons: "5" }, false],
  [{ reservationDate: "2026-11-28" }, false],
  [{ reservationTime: "8:30 PM" }, false],
])("a move with %j leaves everything as it is: %j", (changes, same) => {
  expect(sameBookingSlot({ ...booked, ...changes }, booked)).toBe(same);
});
