import type { DemoReply } from "../contract/demo.ts";
import { staffRoles, type StaffRole } from "../../../core/contract/staff-roles.ts";
import { openStaffSession, type StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import { type StoredMember, demoMember, demoNames } from "../../../core/server/auth/stored-member.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/** Returns the accounts offered on the sign-in page. */
export const demoAccounts = (): DemoReply["accounts"] =>
  staffRoles.map((role) => ({ role, name: demoNames[role] }));

/**
 * Returns the demo's staff member with a role. Restores the member if a visitor has removed them or changed
 * their role.
 */
async function freshMember(tx: DbExecutor, role: StaffRole, now: Date): Promise<StoredMember> {
  const member = demoMember(role, now);
  const { id: _id, created_at: _createdAt, ...changes } = member;
  await tx
    .insertInto("staff")
    .values(member)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
    .execute();
  return member;
}

/** Signs a visitor in as the demo's staff member with this role, without an identity check or a second factor. */
export const signInAs = (
  role: StaffRole,
  { write }: Pick<Storage, "write">,
  {
    userAgent,
    timeZone,
    now,
  }: { readonly userAgent: string | undefined; readonly timeZone: string; readonly now: Date },
): Promise<{ readonly token: string; readonly session: StaffSession }> =>
  write([staffLock], async (tx) => {
    const member = await freshMember(tx, role, now);
    return openStaffSession(tx, { member, secondFactor: "given", userAgent, timeZone, now });
  });

/** Adds all the demo's staff members. */
export async function addDemoStaff(tx: DbExecutor, now: Date): Promise<void> {
  for (const role of staffRoles) await freshMember(tx, role, now);
}
