import type { PasskeyAssertion, PasskeyRequestReply } from "../contract/passkeys.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import {
  issueToken,
  tokenLifetimeMs,
  consumeChallenge,
} from "../../../core/server/auth/single-use-tokens.ts";
import { endSession } from "../../../core/server/auth/stored-sessions.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { StaffPasskeysTable } from "./tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { Selectable } from "kysely";
import type { StaffDeps } from "./deps.ts";
import { copiedPasskeyEmail } from "./emails.ts";
import { notifyOwners } from "./notify-owners.ts";
import type { RelyingParty } from "./relying-party.ts";
import { openStaffSession, type StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import { tokenHash } from "../../../core/server/digest.ts";

/** Loads the WebAuthn library only when a passkey is first used, because it takes 27 MB of memory. */
export const webAuthn = () => import("@simplewebauthn/server");

/** Minimum number of milliseconds between two emails about copied passkeys. */
const quietMs = 15 * 60_000;

/** Returns the bytes of a single-use token, which WebAuthn calls a challenge. */
export const challengeBytes = (token: string) => new Uint8Array(Buffer.from(token, "base64url"));

/** Returns the challenge that a browser claims to have answered; empty if it cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Returns the user handle that a member's passkeys contain: a random id, not a name. */
export const userHandleOf = (staffId: string): string => Buffer.from(staffId).toString("base64url");

/**
 * Uses up a challenge. Must be called before all other checks, so that a challenge can be answered only once,
 * whether correctly or not.
 */
export const consumePasskeyChallenge = (
  { write }: Pick<Storage, "write">,
  clientDataJSON: string,
  { purpose, boundTo, now }: { purpose: "passkey" | "new-passkey"; boundTo: string; now: Date },
): Promise<boolean> =>
  write([staffLock], (tx) => consumeChallenge(tx, challengeIn(clientDataJSON), purpose, boundTo, now));

/**
 * Creates a challenge that any passkey for this site can answer; the browser offers those that it has.
 *
 * @param device value of the browser's device cookie; only a browser with this cookie can answer the
 * challenge
 */
export async function startPasskeySignIn(
  { network, device }: { readonly network: string; readonly device: string },
  { id: rpID }: RelyingParty,
  { storage, rateLimiter, limits, now }: StaffDeps,
): Promise<Result<PasskeyRequestReply>> {
  const allowed = await rateLimiter.consume([{ limit: limits.passkeysFromNetwork, subject: network }], now());
  if (!allowed.ok) return allowed;
  const token = await storage.write([staffLock], (tx) =>
    issueToken(tx, "passkey", null, now(), tokenHash(device)),
  );
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: challengeBytes(token),
    timeout: tokenLifetimeMs.passkey,
    userVerification: "required",
  });
  return success({ success: true, options: { ...options } });
}

interface PasskeyOfMember {
  readonly passkey: Selectable<StaffPasskeysTable>;
  readonly member: StoredMember;
}

/**
 * Finds a passkey and its member; undefined if the passkey or the member no longer exists, or if the member's
 * role does not permit passkeys.
 */
async function findPasskey(db: DbExecutor, id: string): Promise<PasskeyOfMember | undefined> {
  const passkey = await db.selectFrom("staff_passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  if (!passkey) return undefined;
  const member = await db
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", passkey.staff_id)
    .where("role", "in", permissions.passkeys)
    .executeTakeFirst();
  return member && { passkey, member };
}

/**
 * Checks that a passkey has signed the assertion for this site, and that the device has verified its user.
 * Resolves to the passkey's new counter.
 */
async function verifyAssertion(
  { id, rawId, type, response }: PasskeyAssertion,
  { passkey, member }: PasskeyOfMember,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
): Promise<Result<number>> {
  const { userHandle, ...answer } = response;
  if (typeof userHandle === "string" && userHandle !== userHandleOf(member.id))
    return failure("PASSKEY_REFUSED", { cause: "It names another member." });
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: answer, clientExtensionResults: {} },
      expectedChallenge: challengeIn(response.clientDataJSON),
      expectedOrigin,
      expectedRPID,
      // `signInByPasskey` compares the counter, after the signature has been verified here.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: 0,
      },
      requireUserVerification: true,
    });
    return verified ? success(authenticationInfo.newCounter) : failure("PASSKEY_REFUSED");
  } catch (cause) {
    return failure("PASSKEY_REFUSED", { cause });
  }
}

/**
 * Signs in with a passkey. The device has verified its user, so no second factor is needed. If the passkey's
 * counter does not increase, the passkey has been copied: the sign-in is refused, and the owners get an
 * email.
 *
 * @param device value of the browser's device cookie
 * @param replaced the browser's previous session, which ends
 */
export async function signInByPasskey(
  assertion: PasskeyAssertion,
  {
    party,
    network,
    device,
    userAgent,
    replaced,
  }: {
    readonly party: RelyingParty;
    readonly network: string;
    readonly device: string | undefined;
    readonly userAgent: string | undefined;
    readonly replaced: StaffSession | undefined;
  },
  deps: StaffDeps,
): Promise<Result<{ readonly token: string; readonly session: StaffSession }>> {
  const { storage, rateLimiter, limits, now } = deps;
  const { clientDataJSON } = assertion.response;
  const boundTo = tokenHash(device ?? "");
  if (!(await consumePasskeyChallenge(storage, clientDataJSON, { purpose: "passkey", boundTo, now: now() })))
    return failure("PASSKEY_REFUSED", {
      message: "That took too long, or was already answered. Please try again",
    });
  const known = await findPasskey(storage.db, assertion.id);
  if (!known) return failure("PASSKEY_REFUSED");
  const counter = await verifyAssertion(assertion, known, party);
  if (!counter.ok) return counter;
  const timeZone = await deps.timeZone();
  const restaurant = deps.restaurant();
  const signedIn = await storage.write([staffLock], async (tx) => {
    // The passkey may have been removed or used in the meantime.
    const found = await findPasskey(tx, assertion.id);
    if (!found) return failure("PASSKEY_REFUSED");
    const { passkey, member } = found;
    const counted = Number(passkey.counter);
    if ((counted > 0 || counter.value > 0) && counter.value <= counted) {
      const email = (to: string) =>
        copiedPasskeyEmail(to, restaurant, { member: member.name, passkey: passkey.name });
      await notifyOwners(tx, { kind: "staff-passkey-copied", quietMs, email }, now());
      return success(undefined);
    }
    const usedAt = now().toISOString();
    await tx
      .updateTable("staff_passkeys")
      .set({ counter: counter.value, used_at: usedAt })
      .where("id", "=", passkey.id)
      .execute();
    await tx.updateTable("staff").set({ signed_in_at: usedAt }).where("id", "=", member.id).execute();
    if (replaced) await endSession(tx, { staff_id: replaced.member.id }, replaced.id);
    await rateLimiter.refund(tx, { limit: limits.passkeysFromNetwork, subject: network }, now());
    return success(
      await openStaffSession(tx, { member, secondFactor: "given", userAgent, timeZone, now: now() }),
    );
  });
  if (!signedIn.ok) return signedIn;
  return signedIn.value
    ? success(signedIn.value)
    : failure("PASSKEY_REFUSED", { cause: "It counts backwards." });
}
