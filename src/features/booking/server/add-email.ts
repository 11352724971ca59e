import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { contactLock, reservationLock } from "../../../core/server/storage/locks.ts";
import { checkEmails } from "./booking-limits.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import { expectedStatuses } from "../rules/status.ts";
import { findReservation, setReservationEmail } from "./store.ts";
import { guestAddress } from "../../../core/server/mail/outbox.ts";

/**
 * Adds an email address to a reservation without one, and sends the confirmation there. Does nothing if the
 * reservation already has this address.
 *
 * Fails with RESERVATION_NOT_FOUND if the reservation does not exist; with RESERVATION_CLOSED if it has
 * another address, is over, or its party is no longer expected; and with TOO_MANY_BOOKINGS if the address has
 * been sent too many emails.
 *
 * @throws StorageError, ContentError
 */
export async function addReservationEmail(
  id: string,
  email: string,
  deps: ReservationDeps,
): Promise<Result<StoredReservation>> {
  const now = deps.now();
  const rules = await currentRules(deps);
  return deps.storage.write(
    [reservationLock(id), contactLock(guestAddress(email))],
    async (tx): Promise<Result<StoredReservation>> => {
      const before = await findReservation(tx, id);
      if (!before) return failure("RESERVATION_NOT_FOUND");
      if (before.email?.toLowerCase() === email.toLowerCase()) return success(before);
      if (before.email !== null)
        return failure("RESERVATION_CLOSED", { say: (t) => t("reservation.hasEmail") });
      if (!expectedStatuses.has(before.status) || Date.parse(before.ends_at) <= now.getTime())
        return failure("RESERVATION_CLOSED");
      const refused = await checkEmails(tx, email, { rules, now, phone: deps.phone?.() ?? "" });
      if (refused) return refused;
      const reservation: StoredReservation = { ...before, email, updated_at: now.toISOString() };
      await setReservationEmail(tx, id, email, now);
      await deps.onChange?.(tx, { kind: "emailAdded", reservation, before }, now);
      return success(reservation);
    },
  );
}
