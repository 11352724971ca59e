import type * as contract from "../contract/staff.ts";
import type { StaffLinkReply } from "../contract/staff.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply } from "../../accounts/contract/account.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import {
  issueToken,
  revokeTokens,
  validToken,
  type TokenPurpose,
} from "../../../core/server/auth/single-use-tokens.ts";
import { endSession } from "../../../core/server/auth/stored-sessions.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { signInEmail } from "./emails.ts";
import { openStaffSession, type StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import { canReceiveMail, type StoredMember } from "../../../core/server/auth/stored-member.ts";

/** Purposes of tokens that are sent as links. Passkey challenges are tokens too, but not links. */
const linkPurposes = ["sign-in", "invitation", "console"] as const satisfies readonly TokenPurpose[];

/**
 * Returns the member whom a link signs in, and the link's purpose; fails with INVALID_TOKEN if the link is
 * unknown, used or expired.
 */
async function findLink(
  db: DbExecutor,
  token: string,
  now: Date,
): Promise<Result<{ readonly member: StoredMember; readonly purpose: TokenPurpose }>> {
  const row = await validToken(db, token, now)
    .innerJoin("staff", "staff.id", "account_tokens.staff_id")
    .selectAll("staff")
    .select("account_tokens.purpose")
    .where("account_tokens.purpose", "in", linkPurposes)
    .executeTakeFirst();
  if (!row) return failure("INVALID_TOKEN");
  const { purpose, ...member } = row;
  return success({ member, purpose });
}

/**
 * Emails a sign-in link to a staff member. For an unknown address, nothing is sent, but the reply and the
 * number of rows written are the same, so that strangers cannot find out who works here.
 */
export async function requestLink(
  { email: given }: BodyOf<typeof contract.requestStaffLink>,
  network: string,
  { storage, rateLimiter, limits, restaurant, now }: StaffDeps,
): Promise<Result<DoneReply>> {
  const email = readEmail(given);
  if (!email) return failure("INVALID_EMAIL", { field: "email" });
  const { address, key } = email;
  const allowed = await rateLimiter.consume(
    [
      { limit: limits.linksOfAddress, subject: key },
      { limit: limits.linksFromNetwork, subject: network },
    ],
    now(),
  );
  if (!allowed.ok) return allowed;
  const site = restaurant();
  await storage.write([staffLock], async (tx) => {
    const member = await tx.selectFrom("staff").selectAll().where("email_key", "=", key).executeTakeFirst();
    const token = await issueToken(tx, "sign-in", member ? { staff_id: member.id } : null, now());
    if (member && canReceiveMail(member))
      await enqueueEmail(tx, signInEmail(member.email, site, token), now());
    else await issueToken(tx, "sign-in", null, now());
  });
  return success({
    success: true,
    message: `If ${address} works here, a link is on its way`,
  });
}

/**
 * Returns the member whom a link would sign in. Does not use up the link, because mail programs open links by
 * themselves.
 */
export async function viewLink(
  { token }: BodyOf<typeof contract.viewStaffLink>,
  { storage, now }: StaffDeps,
): Promise<Result<StaffLinkReply>> {
  const link = await findLink(storage.db, token, now());
  if (!link.ok) return link;
  const { name, role } = link.value.member;
  return success({ success: true, name, role });
}

/**
 * Signs in with a link, and uses up all links of the member. If two requests use the same link, only one
 * succeeds. A link from the machine's own console proves access to the machine, so it needs no second factor.
 *
 * @param replaced the browser's previous session, which ends
 */
export async function signIn(
  { token: link }: BodyOf<typeof contract.signInByLink>,
  {
    replaced,
    userAgent,
  }: { readonly replaced: StaffSession | undefined; readonly userAgent: string | undefined },
  deps: StaffDeps,
): Promise<
  Result<{ readonly token: string; readonly session: StaffSession; readonly fromConsole: boolean }>
> {
  const { storage, now } = deps;
  const timeZone = await deps.timeZone();
  return storage.write([staffLock], async (tx) => {
    const found = await findLink(tx, link, now());
    if (!found.ok) return found;
    const { member, purpose } = found.value;
    const fromConsole = purpose === "console";
    await revokeTokens(tx, { staff_id: member.id });
    if (replaced) await endSession(tx, { staff_id: replaced.member.id }, replaced.id);
    await tx
      .updateTable("staff")
      .set({ signed_in_at: now().toISOString() })
      .where("id", "=", member.id)
      .execute();
    const secondFactor = fromConsole ? "given" : "missing";
    const opened = await openStaffSession(tx, { member, secondFactor, userAgent, timeZone, now: now() });
    return success({ ...opened, fromConsole });
  });
}

/** Ends the session. */
export async function signOut(session: StaffSession, { storage }: StaffDeps): Promise<Result<DoneReply>> {
  await storage.write([staffLock], (tx) => endSession(tx, { staff_id: session.member.id }, session.id));
  return success({ success: true, message: "You are signed out" });
}
