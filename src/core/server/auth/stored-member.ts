import { randomUUID } from "node:crypto";
import type { StaffTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StaffRole } from "../../contract/staff-roles.ts";

/** A row of the table `staff`. */
export type StoredMember = Readonly<StaffTable>;

/** Returns the row of a member who has not signed in yet. */
export const newMember = (
  about: Pick<StoredMember, "email" | "email_key" | "name" | "role">,
  now: Date,
): StoredMember => ({
  ...about,
  id: randomUUID(),
  totp_secret: null,
  pending_totp_secret: null,
  totp_step: 0,
  created_at: now.toISOString(),
  signed_in_at: null,
});

/** True if a member can receive mail. The machine's owner cannot: their address is a local placeholder. */
export const canReceiveMail = ({ email }: StoredMember): boolean => !email.endsWith("@localhost");

/** Returns all staff members, sorted by name. */
export const allMembers = (db: DbExecutor): Promise<StoredMember[]> =>
  db.selectFrom("staff").selectAll().orderBy("name").orderBy("id").execute();

export const demoNames: Readonly<Record<StaffRole, string>> = {
  cook: "Pia, cook",
  editor: "Emil, editor",
  host: "Hanna, host",
  owner: "Orsola, owner",
};

/** Returns the staff member who has a role at the start of a demo. */
export function demoMember(role: StaffRole, now: Date): StoredMember {
  const email = `${role}@demo.invalid`;
  return {
    ...newMember({ email, email_key: email, name: demoNames[role], role }, now),
    id: `demo-${role}`,
    signed_in_at: now.toISOString(),
  };
}
