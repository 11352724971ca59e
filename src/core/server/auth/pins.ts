import { permissions } from "../../contract/staff-roles.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredMember } from "./stored-member.ts";
import { tokenHash } from "../digest.ts";

/** Selects the members who have a PIN and are allowed to change the book. */
export const membersWithPin = (db: DbExecutor) =>
  db
    .selectFrom("staff_pins")
    .innerJoin("staff", "staff.id", "staff_pins.staff_id")
    .select(["staff.id", "staff.name"])
    .where("staff.role", "in", permissions.reservations);

/** True if any member has a PIN. If so, initials without a PIN do not prove who made a change. */
export const hasPins = async (db: DbExecutor): Promise<boolean> =>
  (await membersWithPin(db).limit(1).executeTakeFirst()) !== undefined;

/**
 * Finds the member who has entered a PIN in a session.
 *
 * @param token token returned by {@link verifyPin}
 * @returns undefined if the token is unknown or from another session, if the PIN has been changed since, or
 * if the member is no longer allowed to change the book
 */
export const memberOfToken = (
  db: DbExecutor,
  token: string,
  sessionId: string,
): Promise<StoredMember | undefined> =>
  db
    .selectFrom("session_pins")
    .innerJoin("staff", "staff.id", "session_pins.staff_id")
    .selectAll("staff")
    .where("session_pins.token_hash", "=", tokenHash(token))
    .where("session_pins.session_id", "=", sessionId)
    .where("staff.role", "in", permissions.reservations)
    .executeTakeFirst();
