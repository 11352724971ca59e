import type * as contract from "../contract/staff.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply } from "../../accounts/contract/account.ts";
import type { StaffListReply } from "../contract/staff.ts";
import { isPermitted, type StaffRole } from "../../../core/contract/staff-roles.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import { issueToken } from "../../../core/server/auth/single-use-tokens.ts";
import { endSessions } from "../../../core/server/auth/stored-sessions.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { newMember, type StoredMember, allMembers } from "../../../core/server/auth/stored-member.ts";
import { invitationEmail } from "./emails.ts";
import { toStaffMember } from "../../../core/server/auth/guard.ts";
import type { StaffSession } from "../../../core/server/auth/staff-sessions.ts";

/** Returns the ids of the members who have a passkey. */
export async function membersWithPasskey(db: DbExecutor): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("staff_passkeys").select("staff_id").distinct().execute();
  return new Set(rows.map(({ staff_id }) => staff_id));
}

/** Adds a member; fails with ALREADY_STAFF if the address is taken. */
export async function addMember(
  tx: DbExecutor,
  { email: given, name, role }: { readonly email: string; readonly name: string; readonly role: StaffRole },
  now: Date,
): Promise<Result<StoredMember>> {
  const email = readEmail(given);
  if (!email) return failure("INVALID_EMAIL", { field: "email" });
  const taken = await tx
    .selectFrom("staff")
    .select("id")
    .where("email_key", "=", email.key)
    .executeTakeFirst();
  if (taken) return failure("ALREADY_STAFF", { field: "email" });
  const member = newMember({ email: email.address, email_key: email.key, name, role }, now);
  await tx.insertInto("staff").values(member).execute();
  return success(member);
}

/**
 * Finds a member to change or remove; fails with LAST_OWNER if that would leave no owner.
 *
 * @param staysOwner true if the member, if an owner, will still be one afterwards
 */
async function findChangeable(
  tx: DbExecutor,
  id: string,
  staysOwner: boolean,
): Promise<Result<StoredMember>> {
  const everybody = await allMembers(tx);
  const member = everybody.find((one) => one.id === id);
  if (!member) return failure("STAFF_NOT_FOUND");
  const owners = everybody.filter(({ role }) => role === "owner");
  if (member.role === "owner" && !staysOwner && owners.length === 1) return failure("LAST_OWNER");
  return success(member);
}

/**
 * Changes a member's role, and deletes the member's passkeys if the new role does not permit them. Ends the
 * member's sessions, so that the next sign-in applies the new permissions.
 */
export async function setRole(tx: DbExecutor, id: string, role: StaffRole): Promise<Result<StoredMember>> {
  const member = await findChangeable(tx, id, role === "owner");
  if (!member.ok) return member;
  await tx.updateTable("staff").set({ role }).where("id", "=", id).execute();
  if (!isPermitted(role, "passkeys"))
    await tx.deleteFrom("staff_passkeys").where("staff_id", "=", id).execute();
  await endSessions(tx, { staff_id: id });
  return success({ ...member.value, role });
}

/** Removes a member, including sessions, links and recovery codes. */
export async function removeMember(tx: DbExecutor, id: string): Promise<Result<StoredMember>> {
  const member = await findChangeable(tx, id, false);
  if (member.ok) await tx.deleteFrom("staff").where("id", "=", id).execute();
  return member;
}

/** Emails a member a link to sign in for the first time; resolves to the link's token. */
export async function invite(
  tx: DbExecutor,
  member: StoredMember,
  { restaurant, now }: Pick<StaffDeps, "restaurant" | "now">,
): Promise<string> {
  const token = await issueToken(tx, "invitation", { staff_id: member.id }, now());
  const email = invitationEmail(member.email, restaurant(), { token, role: member.role });
  await enqueueEmail(tx, email, now());
  return token;
}

/** Lists all staff members. */
export async function listMembers({ storage }: StaffDeps): Promise<Result<StaffListReply>> {
  const withPasskey = await membersWithPasskey(storage.db);
  const staff = (await allMembers(storage.db)).map((member) => ({
    ...toStaffMember(member),
    secondFactor: member.totp_secret !== null || withPasskey.has(member.id),
    signedInAt: member.signed_in_at,
  }));
  return success({ success: true, staff });
}

/** Adds a member, and emails an invitation. */
export async function inviteMember(
  body: BodyOf<typeof contract.inviteStaff>,
  { member: inviting }: StaffSession,
  deps: StaffDeps,
): Promise<Result<DoneReply>> {
  const { storage, rateLimiter, limits, now } = deps;
  const allowed = await rateLimiter.consume(
    [{ limit: limits.invitationsOfMember, subject: inviting.id }],
    now(),
  );
  if (!allowed.ok) return allowed;
  return storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const added = await addMember(tx, body, now());
    if (!added.ok) return added;
    await invite(tx, added.value, deps);
    return success({ success: true, message: `${added.value.name} was sent an invitation` });
  });
}

/** Changes a member's role. */
export const changeRole = (
  { id, role }: BodyOf<typeof contract.changeStaffRole>,
  { storage }: StaffDeps,
): Promise<Result<DoneReply>> =>
  storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const changed = await setRole(tx, id, role);
    if (!changed.ok) return changed;
    return success({ success: true, message: `${changed.value.name} now has a different role` });
  });

/** Removes a member. */
export const removeFromStaff = (
  { id }: BodyOf<typeof contract.removeStaff>,
  { storage }: StaffDeps,
): Promise<Result<DoneReply>> =>
  storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const removed = await removeMember(tx, id);
    if (!removed.ok) return removed;
    return success({ success: true, message: `${removed.value.name} can no longer sign in` });
  });
