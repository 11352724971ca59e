import type * as contract from "../contract/staff.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply } from "../../accounts/contract/account.ts";
import type { PinListReply, PinReply } from "../contract/staff.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { pinChangedEmail } from "./emails.ts";
import { isFresh, type StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import { canReceiveMail } from "../../../core/server/auth/stored-member.ts";
import { membersWithPin } from "../../../core/server/auth/pins.ts";
import { newToken, tokenHash } from "../../../core/server/digest.ts";

/*
 * PINs, which identify the member at a shared screen. They do not sign in: the session alone decides what is
 * allowed, and the token for a PIN is worthless without the session.
 */

/** True for four equal digits or four digits in sequence, which an attacker would try first. */
const isObvious = (pin: string): boolean =>
  /^(\d)\1{3}$/.test(pin) || "0123456789".includes(pin) || "9876543210".includes(pin);

const hashOf = async (db: DbExecutor, staffId: string): Promise<string | undefined> =>
  (await db.selectFrom("staff_pins").select("hash").where("staff_id", "=", staffId).executeTakeFirst())?.hash;

/** Lists the members who can identify themselves with a PIN. */
export async function listPins({ storage }: StaffDeps): Promise<Result<PinListReply>> {
  const staff = await membersWithPin(storage.db).orderBy("staff.name").orderBy("staff.id").execute();
  return success({ success: true, staff });
}

/** Checks a PIN, and counts the attempt towards the limits. Returns undefined if the PIN is correct. */
async function refusePin(
  { staffId, pin, message }: { readonly staffId: string; readonly pin: string; readonly message: string },
  session: StaffSession,
  { storage, rateLimiter, limits, passwords, now }: StaffDeps,
): Promise<DomainError | undefined> {
  const ofMember = { limit: limits.pinsOfMember, subject: staffId };
  const ofMemberOnDevice = { limit: limits.pinsOfMemberOnDevice, subject: `${session.id} ${staffId}` };
  const onDevice = { limit: limits.pinsOnDevice, subject: session.id };
  const allowed = await rateLimiter.consume([ofMemberOnDevice, ofMember, onDevice], now());
  if (!allowed.ok) {
    const minutes = Math.ceil((allowed.retryAfterMs ?? 0) / 60_000);
    return {
      ...allowed,
      message: `Too many wrong PINs. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
    };
  }
  if (!(await passwords.matches(pin, await hashOf(storage.db, staffId))))
    return failure("WRONG_CODE", { field: "pin", message });
  await storage.write([staffLock], async (tx) => {
    await rateLimiter.reset(tx, ofMemberOnDevice);
    await rateLimiter.reset(tx, ofMember);
    await rateLimiter.reset(tx, onDevice);
  });
  return undefined;
}

/** Sets, changes or removes the PIN of the signed-in member, and informs the member by email. */
export async function setPin(
  { pin, current }: BodyOf<typeof contract.setPin>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<DoneReply>> {
  const { storage, passwords, now } = deps;
  const { member } = session;
  if (pin !== null && isObvious(pin))
    return failure("PASSWORD_TOO_COMMON", {
      field: "pin",
      message: "This PIN is easy to guess. Please choose another",
    });
  // Someone else may be using a shared tablet by now.
  if (!isFresh(session, now())) {
    if (current === undefined || (await hashOf(storage.db, member.id)) === undefined)
      return failure("NOT_PERMITTED", {
        message: `Sign in again first: the PIN belongs to ${member.name}, and someone else might be using this device now`,
      });
    const refused = await refusePin(
      { staffId: member.id, pin: current, message: "That is not your current PIN" },
      session,
      deps,
    );
    if (refused) return refused;
  }
  const hash = pin === null ? undefined : await passwords.hash(pin);
  const restaurant = deps.restaurant();
  await storage.write([staffLock], async (tx) => {
    // Devices on which the old PIN was entered ask for the PIN again.
    await tx.deleteFrom("session_pins").where("staff_id", "=", member.id).execute();
    await tx.deleteFrom("staff_pins").where("staff_id", "=", member.id).execute();
    if (hash !== undefined) await tx.insertInto("staff_pins").values({ staff_id: member.id, hash }).execute();
    if (canReceiveMail(member))
      await enqueueEmail(tx, pinChangedEmail(member.email, restaurant, hash !== undefined), now());
  });
  return success({
    success: true,
    message: pin === null ? "Your PIN has been removed" : "Your PIN is set",
  });
}

/**
 * Identifies the person at this session's device by a PIN. If the member has no PIN, any PIN is refused like
 * a wrong one, and just as slowly.
 */
export async function verifyPin(
  { id, pin }: BodyOf<typeof contract.verifyPin>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<PinReply>> {
  const { storage } = deps;
  const refused = await refusePin({ staffId: id, pin, message: "That PIN is wrong" }, session, deps);
  if (refused) return refused;
  const token = newToken();
  return storage.write([staffLock], async (tx): Promise<Result<PinReply>> => {
    const member = await tx
      .selectFrom("staff")
      .select(["id", "name"])
      .where("id", "=", id)
      .where("role", "in", permissions.reservations)
      .executeTakeFirst();
    if (!member) return failure("WRONG_CODE", { field: "pin", message: "That PIN is wrong" });
    await tx
      .insertInto("session_pins")
      .values({
        token_hash: tokenHash(token),
        session_id: session.id,
        staff_id: id,
      })
      .execute();
    return success({ success: true, identity: token, staff: member });
  });
}
