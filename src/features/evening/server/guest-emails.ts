import { expectedStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { detailsOf, type FieldValues } from "../../../core/server/log/log.ts";
import { undoSeconds } from "../../../core/contract/log.ts";
import type { OnReservationChange, ReservationChange } from "../../booking/server/public.ts";

/** Kinds of emails that tell a guest the time of a reservation. */
const kinds = ["reservation-confirmed", "reservation-moved", "reservation-cancelled"] as const;

/** Returns the queued emails about a reservation. The next email about the reservation replaces them. */
const waitingEmails = (tx: DbExecutor, { id, email }: StoredReservation, now: Date) =>
  tx
    .selectFrom("outbox")
    .select(["id", "created_at"])
    .where("reservation_id", "=", id)
    .where("to_address", "=", email ?? "")
    .where("kind", "in", kinds)
    .where("sent_at", "is", null)
    .where("attempts", "=", 0)
    .where("due_at", ">", now.toISOString())
    .orderBy("created_at")
    .execute();

/** Returns a reservation as it was at an instant: later changes are reverted. */
async function stateBefore(
  tx: DbExecutor,
  reservation: StoredReservation,
  since: string,
): Promise<StoredReservation> {
  const events = await tx
    .selectFrom("evening_events")
    .selectAll()
    .where("at", ">=", since)
    .where("subjects", "like", `%"${reservation.id}"%`)
    .orderBy("sequence", "desc")
    .execute();
  return events.reduce((state, event) => {
    const change = detailsOf(event).changes.find(({ id }) => id === reservation.id);
    const { holds: _holds, ...before }: FieldValues = change?.before ?? {};
    return { ...state, ...before };
  }, reservation);
}

/**
 * Returns the change to report to a guest, given the last state that the guest was told about; undefined if
 * nothing has changed for the guest.
 */
function newsOf(known: StoredReservation, reservation: StoredReservation): ReservationChange | undefined {
  const [was, is] = [expectedStatuses.has(known.status), expectedStatuses.has(reservation.status)];
  const by = "restaurant" as const;
  if (!was && is) return { kind: "booked", reservation, by };
  if (was && !is) return { kind: "cancelled", reservation, before: known, by };
  return was && known.starts_at !== reservation.starts_at
    ? { kind: "moved", reservation, before: known, by }
    : undefined;
}

/**
 * Delays emails about changes by staff for as long as staff can undo the changes with one tap. Further
 * changes during that time are merged into one email. If the changes are undone, no email is sent.
 */
export const mergeEmails =
  (send: OnReservationChange): OnReservationChange =>
  async (tx, change, now) => {
    if (change.by !== "restaurant") return send(tx, change, now);
    const waiting = await waitingEmails(tx, change.reservation, now);
    const [first] = waiting;
    const timing = {
      since: first ? new Date(first.created_at) : now,
      dueAt: new Date(now.getTime() + undoSeconds * 1000),
    };
    if (!first) return send(tx, { ...change, ...timing }, now);
    await tx
      .deleteFrom("outbox")
      .where(
        "id",
        "in",
        waiting.map(({ id }) => id),
      )
      .execute();
    const known = await stateBefore(tx, change.reservation, first.created_at);
    const news = newsOf(known, change.reservation);
    if (news) await send(tx, { ...news, ...timing }, now);
  };
