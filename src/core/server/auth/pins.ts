import { permissions } from "../../contract/staff-roles.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredMember } from "./stored-member.ts";
import { tokenHash } from "../digest.ts";

/** Members who have a PIN and may write the book. */
export const membersWithPin = (db: DbExecutor) =>
  db
    .selectFrom("staff_pins")
    .innerJoin("staff", "staff.id", "staff_pins.staff_id")
    .select(["staff.id", "staff.name"])
    .where("staff.role", "in", permissions.reservations);

/** True if any member has a PIN: then initials alone prove nothing. */
export const hasPins = async (db: DbExecutor): Promise<boolean> =>
  (await membersWithPin(db).limit(1).executeTakeFirst()) !== undefined;

/**
 * The member whose PIN was given on a session's device.
 *
 * @param token as {@link verifyPin} returned it
 * @returns undefined for a token of another session, of a PIN that has been changed since, and of a member who may no
 *   longer write the book
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
