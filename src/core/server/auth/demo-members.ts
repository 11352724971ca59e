import type { StaffRole } from "../../contract/staff-roles.ts";
import { newMember, type StoredMember } from "./stored-member.ts";

/** Names of a demo's staff. */
export const demoNames: Readonly<Record<StaffRole, string>> = {
  cook: "Pia, cook",
  editor: "Emil, editor",
  host: "Hanna, host",
  owner: "Orsola, owner",
};

/** The member of a role, as a demo begins with them. */
export function demoMember(role: StaffRole, now: Date): StoredMember {
  const email = `${role}@demo.invalid`;
  return {
    ...newMember({ email, email_key: email, name: demoNames[role], role }, now),
    id: `demo-${role}`,
    signed_in_at: now.toISOString(),
  };
}
