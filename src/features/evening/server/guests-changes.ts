import { clockTime } from "../../../core/shared/time.ts";
import type { EveningEventKind } from "../contract/evening.ts";
import { appendEvent } from "../../../core/server/log/log.ts";
import type { OnReservationChange, ReservationChange } from "../../booking/server/public.ts";

const kinds = {
  booked: "booked",
  moved: "moved",
  cancelled: "cancelled",
  emailAdded: "edited",
} as const satisfies Record<ReservationChange["kind"], EveningEventKind>;

/**
 * Records guests' changes to their reservations in the evening's log, in the same transaction, so that staff
 * screens show them.
 */
export const logGuestChange: OnReservationChange = async (
  tx,
  { kind, reservation, before, tables = [] },
  now,
) => {
  const { id, service_date, party_size, start_minutes } = reservation;
  await appendEvent(tx, {
    date: service_date,
    otherDate: before && before.service_date !== service_date ? before.service_date : undefined,
    kind: kinds[kind],
    actor: "guest",
    subjects: { parties: [id] },
    reservationId: id,
    details: {
      changes: [],
      size: party_size,
      tables,
      time: clockTime(start_minutes),
    },
    now,
  });
};
