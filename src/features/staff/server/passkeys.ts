import type * as contract from "../contract/passkeys.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply } from "../../accounts/contract/account.ts";
import type { AddedPasskeyReply, OwnSignInReply, PasskeyCreationReply } from "../contract/passkeys.ts";
import type { RecoveryCodesReply } from "../contract/staff.ts";
import { isPermitted } from "../../../core/contract/staff-roles.ts";
import { issueToken, tokenLifetimeMs } from "../../../core/server/auth/single-use-tokens.ts";
import { endSessions } from "../../../core/server/auth/stored-sessions.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { passkeyAddedEmail, passkeyRemovedEmail, signInResetEmail } from "./emails.ts";
import {
  challengeBytes,
  challengeIn,
  consumePasskeyChallenge,
  userHandleOf,
  webAuthn,
} from "./passkey-sign-in.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import { removeSecondFactor } from "./second-factor.ts";
import {
  completeStaffSession,
  isFresh,
  canSetUpSecondFactor,
  readSecondFactors,
  type StaffSession,
} from "../../../core/server/auth/staff-sessions.ts";
import { canReceiveMail } from "../../../core/server/auth/stored-member.ts";

const mostPasskeys = 10;

const passkeysOf = (db: DbExecutor, staffId: string) =>
  db
    .selectFrom("staff_passkeys")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Returns the ways in which the session's member can sign in. */
export async function getOwnSignIn(
  session: StaffSession,
  { storage, now }: StaffDeps,
): Promise<Result<OwnSignInReply>> {
  const { member } = session;
  const passkeys = await passkeysOf(storage.db, member.id);
  return success({
    success: true,
    passkeys: passkeys.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
      id,
      name,
      createdAt,
      usedAt,
    })),
    mayHavePasskeys: isPermitted(member.role, "passkeys"),
    authenticator: member.totp_secret !== null,
    recoveryCodes: await countRecoveryCodes(storage.db, member.id),
    isFresh: isFresh(session, now()),
  });
}

/**
 * Returns the reason why a session is not allowed to change how its member signs in; undefined if it is
 * allowed.
 */
function refuseChange(session: StaffSession, now: Date): DomainError | undefined {
  if (!canSetUpSecondFactor(session)) return failure("SECOND_FACTOR_REQUIRED");
  return isFresh(session, now) ? undefined : failure("SIGN_IN_AGAIN");
}

/** Creates a challenge for a new passkey of the session's member. */
export async function startPasskey(
  session: StaffSession,
  { id: rpID }: RelyingParty,
  { storage, restaurant, now }: StaffDeps,
): Promise<Result<PasskeyCreationReply>> {
  const refused = refuseChange(session, now());
  if (refused) return refused;
  const { id, email, name } = session.member;
  const present = await passkeysOf(storage.db, id);
  const token = await storage.write([staffLock], (tx) =>
    issueToken(tx, "new-passkey", { staff_id: id }, now(), session.id),
  );
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: restaurant().name,
    rpID,
    userID: new Uint8Array(Buffer.from(userHandleOf(id), "base64url")),
    userName: email,
    userDisplayName: name,
    challenge: challengeBytes(token),
    timeout: tokenLifetimeMs["new-passkey"],
    excludeCredentials: present.map((one) => ({
      id: one.id,
      transports: JSON.parse(one.transports) as string[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return success({ success: true, options: { ...options } });
}

interface VerifiedPasskey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
}

async function verifyAttestation(
  { id, rawId, type, response }: BodyOf<typeof contract.addPasskey>["credential"],
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
): Promise<Result<VerifiedPasskey>> {
  const { clientDataJSON, attestationObject } = response;
  try {
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeIn(clientDataJSON),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    if (!registrationInfo) return failure("PASSKEY_REFUSED");
    const { publicKey, counter, id: credentialId } = registrationInfo.credential;
    return success({ id: credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter });
  } catch (cause) {
    return failure("PASSKEY_REFUSED", { cause });
  }
}

/**
 * Adds a passkey for the session's member, and creates recovery codes if the member has none. This completes
 * the session, which gets a new cookie. If the passkey is the member's first second factor, all other
 * sessions end.
 */
export async function addPasskey(
  { name, credential }: BodyOf<typeof contract.addPasskey>,
  session: StaffSession,
  party: RelyingParty,
  deps: StaffDeps,
): Promise<Result<{ readonly token: string; readonly reply: AddedPasskeyReply }>> {
  const { storage, now } = deps;
  const refused = refuseChange(session, now());
  if (refused) return refused;
  const { clientDataJSON, transports = [] } = credential.response;
  const challenge = { purpose: "new-passkey", boundTo: session.id, now: now() } as const;
  if (!(await consumePasskeyChallenge(storage, clientDataJSON, challenge)))
    return failure("PASSKEY_REFUSED", {
      message: "That took too long, or was already answered. Please try again",
    });
  const verified = await verifyAttestation(credential, party);
  if (!verified.ok) return verified;
  const { id, publicKey, counter } = verified.value;
  const restaurant = deps.restaurant();
  return storage.write([staffLock], async (tx) => {
    const member = await tx
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", session.member.id)
      .executeTakeFirst();
    if (!member) return failure("NOT_SIGNED_IN");
    if (!isPermitted(member.role, "passkeys")) return failure("NOT_PERMITTED");
    const ways = await readSecondFactors(tx, member);
    // Another session may have set up a factor since the last check.
    if (!canSetUpSecondFactor({ ...session, ways })) return failure("SECOND_FACTOR_REQUIRED");
    const present = await passkeysOf(tx, member.id);
    if (present.length >= mostPasskeys)
      return failure("PASSKEY_REFUSED", { message: `Ten passkeys are enough. Remove one of them first` });
    const taken = await tx.selectFrom("staff_passkeys").select("id").where("id", "=", id).executeTakeFirst();
    if (taken) return failure("PASSKEY_REFUSED", { message: "This passkey already exists" });
    await tx
      .insertInto("staff_passkeys")
      .values({
        id,
        staff_id: member.id,
        name,
        public_key: publicKey,
        counter,
        transports: JSON.stringify(transports),
        created_at: now().toISOString(),
        used_at: null,
      })
      .execute();
    const token = await completeStaffSession(tx, session.id);
    if (ways.length === 0) await endSessions(tx, { staff_id: member.id }, session.id);
    const hasCodes = (await countRecoveryCodes(tx, member.id)) > 0;
    const recoveryCodes = hasCodes ? null : await renewRecoveryCodes(tx, member.id);
    if (canReceiveMail(member))
      await enqueueEmail(tx, passkeyAddedEmail(member.email, restaurant, name), now());
    return success({ token, reply: { success: true, recoveryCodes } } as const);
  });
}

const unknownPasskey = () => failure("PASSKEY_REFUSED", { message: "This passkey has already been removed" });

/** Renames a passkey of the session's member. Names are unique, so that members remove the right one. */
export async function renamePasskey(
  { id, name }: BodyOf<typeof contract.renamePasskey>,
  session: StaffSession,
  { storage, now }: StaffDeps,
): Promise<Result<DoneReply>> {
  const refused = refuseChange(session, now());
  if (refused) return refused;
  return storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const present = await passkeysOf(tx, session.member.id);
    if (!present.some((one) => one.id === id)) return unknownPasskey();
    if (present.some((one) => one.id !== id && one.name === name))
      return failure("INVALID_FIELD", {
        field: "name",
        message: `Another passkey of yours is already called ${name}`,
      });
    await tx.updateTable("staff_passkeys").set({ name }).where("id", "=", id).execute();
    return success({ success: true, message: `The passkey is now called ${name}` });
  });
}

/**
 * Removes a passkey of the session's member. Ends all other sessions, because one of them may be on a lost
 * device.
 */
export async function removePasskey(
  { id }: BodyOf<typeof contract.removePasskey>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<DoneReply>> {
  const { storage, now, ownersNeedSecondFactor } = deps;
  const refused = refuseChange(session, now());
  if (refused) return refused;
  const restaurant = deps.restaurant();
  const { member } = session;
  return storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const present = await passkeysOf(tx, member.id);
    const removed = present.find((one) => one.id === id);
    if (!removed) return unknownPasskey();
    const isLastFactor = present.length === 1 && member.totp_secret === null;
    if (isLastFactor && member.role === "owner" && ownersNeedSecondFactor)
      return failure("PASSKEY_REFUSED", {
        message: "This is your only passkey, and owners need one. Add another one first",
      });
    await tx.deleteFrom("staff_passkeys").where("id", "=", id).execute();
    if (isLastFactor) await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", member.id).execute();
    await endSessions(tx, { staff_id: member.id }, session.id);
    if (canReceiveMail(member))
      await enqueueEmail(tx, passkeyRemovedEmail(member.email, restaurant, removed.name), now());
    return success({ success: true, message: `${removed.name} no longer works here` });
  });
}

/** Replaces all recovery codes with new ones. */
export async function renewOwnRecoveryCodes(
  session: StaffSession,
  { storage, now }: StaffDeps,
): Promise<Result<RecoveryCodesReply>> {
  const refused =
    session.ways.length === 0 ? failure("SECOND_FACTOR_REQUIRED") : refuseChange(session, now());
  if (refused) return refused;
  return storage.write([staffLock], async (tx): Promise<Result<RecoveryCodesReply>> =>
    success({ success: true, recoveryCodes: await renewRecoveryCodes(tx, session.member.id) }),
  );
}

/**
 * Removes another member's second factors and recovery codes, for example because the member's phone is lost.
 * The member can then sign in with a link by email. Members cannot do this for themselves.
 */
export async function resetSignIn(
  { id }: BodyOf<typeof contract.resetStaffSignIn>,
  session: StaffSession,
  deps: StaffDeps,
): Promise<Result<DoneReply>> {
  const { storage, now } = deps;
  if (id === session.member.id)
    return failure("INVALID_FIELD", { field: "id", message: "Another owner has to do this for you" });
  if (!isFresh(session, now())) return failure("SIGN_IN_AGAIN");
  const restaurant = deps.restaurant();
  return storage.write([staffLock], async (tx): Promise<Result<DoneReply>> => {
    const member = await tx.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
    if (!member) return failure("STAFF_NOT_FOUND");
    await removeSecondFactor(tx, id);
    if (canReceiveMail(member))
      await enqueueEmail(tx, signInResetEmail(member.email, restaurant, session.member.name), now());
    return success({ success: true, message: `${member.name} now signs in with a link by email` });
  });
}
