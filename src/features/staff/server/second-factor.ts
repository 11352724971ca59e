import type * as staff from "../contract/staff.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import { Secret, TOTP } from "otpauth";
import type { RecoveryCodesReply, SecondFactorReply, StaffSessionReply } from "../contract/staff.ts";
import { endSessions } from "../../../core/server/auth/stored-sessions.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { canReceiveMail, type StoredMember } from "../../../core/server/auth/stored-member.ts";
import { codesPausedEmail, secondFactorChangedEmail } from "./emails.ts";
import { notifyOwners } from "./notify-owners.ts";
import { normalizeCode, renewRecoveryCodes, consumeRecoveryCode } from "./recovery-codes.ts";
import {
  completeStaffSession,
  canSetUpSecondFactor,
  readSecondFactors,
  type StaffSession,
} from "../../../core/server/auth/staff-sessions.ts";
import { sessionReply } from "./session-reply.ts";

const period = 30;
/**
 * Number of time steps by which a code can be early or late, because clocks differ and typing takes a while
 * (RFC 6238, 5.2).
 */
const tolerance = 1;
/**
 * Number of time steps for which a late code is still recognized, so that the reply can say that it is too
 * old.
 */
const recognisedLate = 10;

const totpOf = (secret: string, label = "", issuer = ""): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: "SHA1" });

/** Returns the time step of a code; undefined if no step up to `steps` away from now has that code. */
function stepOf(secret: string, token: string, now: Date, steps: number): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: steps });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/**
 * Accepts each code only once, and rejects codes from earlier time steps (RFC 6238, 5.2).
 *
 * @returns the time step to remember, or the reason for refusing the code
 */
function acceptCode(
  secret: string,
  token: string,
  { lastStep, now }: { readonly lastStep: number; readonly now: Date },
): Result<number> {
  const wait = period - (Math.floor(now.getTime() / 1000) % period);
  const step = stepOf(secret, token, now, tolerance);
  if (step === undefined) {
    const isOld = stepOf(secret, token, now, recognisedLate) !== undefined;
    return failure("WRONG_CODE", {
      field: "code",
      ...(isOld ? { message: `The last code was too old. Wait for the next one: ${wait} s` } : {}),
    });
  }
  if (step <= lastStep)
    return failure("WRONG_CODE", {
      field: "code",
      message: `This code has been used. Wait for the next one: ${wait} s`,
    });
  return success(step);
}

/**
 * Counts an attempt, before the code is checked. If the member has to wait before the next attempt, returns
 * the error, and emails all owners, but not for every attempt.
 */
async function consumeCode(member: StoredMember, deps: StaffDeps): Promise<DomainError | undefined> {
  const { storage, rateLimiter, limits, now } = deps;
  const allowed = await rateLimiter.consume([{ limit: limits.codesOfMember, subject: member.id }], now());
  if (allowed.ok) return undefined;
  const restaurant = deps.restaurant();
  await storage.write([staffLock], (tx) =>
    notifyOwners(
      tx,
      {
        kind: "staff-codes-paused",
        quietMs: limits.codesOfMember.longestWaitMs,
        email: (to) => codesPausedEmail(to, restaurant, member.name),
      },
      now(),
    ),
  );
  return allowed;
}

const memberById = (tx: DbExecutor, id: string): Promise<StoredMember | undefined> =>
  tx.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();

/** A reply, with the new value of the session's cookie. */
interface Completed<T> {
  readonly token: string;
  readonly reply: T;
}

/** Completes the session with the second factor, so that it has all permissions of the member's role. */
export async function verifySecondFactor(
  { code: given }: BodyOf<typeof staff.verifySecondFactor>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<Completed<StaffSessionReply>>> {
  const { storage, rateLimiter, limits, now } = deps;
  const paused = await consumeCode(session.member, deps);
  if (paused) return paused;
  const code = normalizeCode(given);
  return storage.write([staffLock], async (tx): Promise<Result<Completed<StaffSessionReply>>> => {
    const member = await memberById(tx, session.member.id);
    if (!member) return failure("NOT_SIGNED_IN");
    if (/^\d{6}$/.test(code)) {
      if (member.totp_secret === null) return failure("WRONG_CODE", { field: "code" });
      const accepted = acceptCode(member.totp_secret, code, { lastStep: member.totp_step, now: now() });
      if (!accepted.ok) return accepted;
      await tx.updateTable("staff").set({ totp_step: accepted.value }).where("id", "=", member.id).execute();
    } else if (!(await consumeRecoveryCode(tx, member.id, code)))
      return failure("WRONG_CODE", { field: "code" });
    const token = await completeStaffSession(tx, session.id);
    await rateLimiter.reset(tx, { limit: limits.codesOfMember, subject: member.id });
    const complete = { ...session, member, secondFactor: "given" } as const;
    return success({ token, reply: sessionReply(complete, true, deps.restaurant().name) });
  });
}

/**
 * Creates a secret for the authenticator app. The current secret stays valid until a code from the new one is
 * confirmed.
 */
export async function startSecondFactor(
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<SecondFactorReply>> {
  if (!canSetUpSecondFactor(session)) return failure("SECOND_FACTOR_REQUIRED");
  const { member } = session;
  const secret = new Secret({ size: 20 }).base32;
  await deps.storage.write([staffLock], async (tx) => {
    await tx.updateTable("staff").set({ pending_totp_secret: secret }).where("id", "=", member.id).execute();
  });
  const uri = totpOf(secret, member.email, deps.restaurant().name).toString();
  return success({ success: true, secret, uri });
}

/** Activates the new secret, replaces the member's recovery codes, and ends all other sessions of the member. */
export async function confirmSecondFactor(
  { code: given }: BodyOf<typeof staff.confirmSecondFactor>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<Completed<RecoveryCodesReply>>> {
  const { storage, rateLimiter, limits, now } = deps;
  if (!canSetUpSecondFactor(session)) return failure("SECOND_FACTOR_REQUIRED");
  const paused = await consumeCode(session.member, deps);
  if (paused) return paused;
  const restaurant = deps.restaurant();
  return storage.write([staffLock], async (tx): Promise<Result<Completed<RecoveryCodesReply>>> => {
    const member = await memberById(tx, session.member.id);
    if (!member) return failure("NOT_SIGNED_IN");
    // Another session may have set up a factor since the last check.
    if (!canSetUpSecondFactor({ ...session, ways: await readSecondFactors(tx, member) }))
      return failure("SECOND_FACTOR_REQUIRED");
    const secret = member.pending_totp_secret;
    if (secret === null) return failure("WRONG_CODE", { field: "code" });
    const accepted = acceptCode(secret, normalizeCode(given), { lastStep: 0, now: now() });
    if (!accepted.ok) return accepted;
    await tx
      .updateTable("staff")
      .set({ totp_secret: secret, pending_totp_secret: null, totp_step: accepted.value })
      .where("id", "=", member.id)
      .execute();
    const token = await completeStaffSession(tx, session.id);
    await endSessions(tx, { staff_id: member.id }, session.id);
    await rateLimiter.reset(tx, { limit: limits.codesOfMember, subject: member.id });
    if (canReceiveMail(member))
      await enqueueEmail(tx, secondFactorChangedEmail(member.email, restaurant), now());
    const recoveryCodes = await renewRecoveryCodes(tx, member.id);
    return success({ token, reply: { success: true, recoveryCodes } });
  });
}

/** Removes a member's second factors and recovery codes, and ends the member's sessions. */
export async function removeSecondFactor(tx: DbExecutor, staffId: string): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ totp_secret: null, pending_totp_secret: null })
    .where("id", "=", staffId)
    .execute();
  await tx.deleteFrom("staff_passkeys").where("staff_id", "=", staffId).execute();
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await endSessions(tx, { staff_id: staffId });
}
