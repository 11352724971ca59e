import type { StaffRole } from "../../contract/staff-roles.ts";
import { newMember, type StoredMember } from "./stored-member.ts";

/** Names of a demo's staff. */
export const names: Readonly<Record<StaffRole, string>> = {
  cook: "Pia, cook",
  editor: "Emil, editor",
  host: "Hanna, host",
  owner: "Orsola, owner",
};

export const idOf = (role: StaffRole): string => `demo-${role}`;

/** The member of a role, as they are in the beginning. */
export function demoMember(role: StaffRole, now: Date): StoredMember {
  const email = `${role}@demo.invalid`;
  return {
    ...newMember({ email, email_key: email, name: names[role], role }, now),
    id: idOf(role),
    signed_in_at: now.toISOString(),
  };
}
