import type * as contract from "../contract/account.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply, LoginReply } from "../contract/account.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { accountLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { checkEmailsTo, countAttempt, requireEmail, type AccountDeps } from "./deps.ts";
import { confirmAddressEmail, noAccountEmail, passwordChangedEmail, passwordResetEmail } from "./emails.ts";
import { checkNewPassword } from "../../../core/server/auth/passwords.ts";
import {
  openSession,
  type ClientInfo,
  type StoredAccount,
  type TrustingClient,
} from "../../../core/server/auth/sessions.ts";
import {
  issueToken,
  revokeTokens,
  validToken,
  type TokenPurpose,
} from "../../../core/server/auth/single-use-tokens.ts";
import { endSessions } from "../../../core/server/auth/stored-sessions.ts";
import { forgetDevices, isTrustedDevice, trustDevice } from "../../../core/server/auth/trusted-devices.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

/** Finds the account that owns a token; INVALID_TOKEN if the token is unknown, used or expired. */
async function tokenOwner(
  db: DbExecutor,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<StoredAccount>> {
  const account = await validToken(db, token, now)
    .innerJoin("accounts", "accounts.id", "account_tokens.account_id")
    .selectAll("accounts")
    .where("account_tokens.purpose", "=", purpose)
    .executeTakeFirst();
  return account ? success(account) : failure("INVALID_TOKEN");
}

/**
 * Revokes a token, and all of the account's other tokens for the same purpose. Resolves to the account;
 * INVALID_TOKEN if the token is unknown, used or expired.
 */
async function consumeToken(
  tx: DbExecutor,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<StoredAccount>> {
  const owner = await tokenOwner(tx, token, purpose, now);
  if (owner.ok) await revokeTokens(tx, { account_id: owner.value.id }, purpose);
  return owner;
}

/**
 * Emails a link for choosing a new password. If the address has no account, it gets an email that says so,
 * and a token without an account is stored. Thus the reply, the work and the number of rows are the same in
 * both cases.
 */
export async function forgotPassword(
  { email: typedEmail }: BodyOf<typeof contract.forgotPassword>,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, limits, now } = deps;
  const email = requireEmail(typedEmail);
  if (!email.ok) return email;
  const { address, key } = email.value;
  const restaurant = deps.restaurant();
  const owner = await storage.db
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", key)
    .executeTakeFirst();
  const isTrusted = await isTrustedDevice(storage.db, owner?.id ?? "nobody", client.device, now());
  const ofAddress = { limit: limits.resetsOfAddress, subject: key };
  // A trusted browser is exempt from the network's limit, which other people in the same network could use
  // up.
  const fromNetwork = { limit: limits.resetsFromNetwork, subject: client.network };
  const allowed = await countAttempt(deps, isTrusted ? [ofAddress] : [ofAddress, fromNetwork]);
  if (!allowed.ok) return allowed;
  await storage.write([accountLock(key)], async (tx) => {
    const moment = now();
    const account = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", key)
      .executeTakeFirst();
    const accountId = account?.id ?? null;
    const token = await issueToken(tx, "reset", account ? { account_id: account.id } : null, moment);
    // A stranger could have sent this request, so the owner gets the email in the account's language.
    const written = localizeForGuest(restaurant, account?.language ?? client.language ?? null);
    const email = account
      ? passwordResetEmail(account.email, written, token)
      : noAccountEmail(address, written);
    await enqueueEmail(tx, { ...email, accountId }, moment);
  });
  return success({
    success: true,
    message: replyMessages(client)("account.linkSent"),
  });
}

/**
 * Sets a new password with a reset link's token, and ends all sessions. Trusts the browser from then on, so
 * that the owner can log in even while other people are guessing passwords. If two requests have the same
 * token, only one succeeds. The address counts as confirmed, because the guest has received the email.
 * Attempts are not counted: a token cannot be guessed, and its owner must not be locked out.
 */
export async function resetPassword(
  token: string,
  { password }: Pick<BodyOf<typeof contract.resetPassword>, "password">,
  client: TrustingClient,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const restaurant = deps.restaurant();
  const owner = await tokenOwner(storage.db, token, "reset", now());
  if (!owner.ok) return owner;
  const { name, email, email_key } = owner.value;
  const acceptable = await checkNewPassword(password, { name, email }, deps);
  if (!acceptable.ok) return acceptable;
  const password_hash = await passwords.hash(password);

  return storage.write([accountLock(email_key)], async (tx): Promise<Result<DoneReply>> => {
    const moment = now();
    const consumed = await consumeToken(tx, token, "reset", moment);
    if (!consumed.ok) return consumed;
    const account = consumed.value;
    await tx
      .updateTable("accounts")
      .set({
        password_hash,
        confirmed_at: account.confirmed_at ?? moment.toISOString(),
      })
      .where("id", "=", account.id)
      .execute();
    await endSessions(tx, { account_id: account.id });
    await forgetDevices(tx, account.id);
    await trustDevice(tx, account.id, client.device, moment);
    await rateLimiter.reset(tx, { limit: limits.loginsOfAccount, subject: account.email_key });
    const email = passwordChangedEmail(
      account.email,
      localizeForGuest(restaurant, client.language ?? account.language),
    );
    await enqueueEmail(tx, { ...email, accountId: account.id }, moment);
    return success({ success: true, message: replyMessages(client)("account.passwordChanged") });
  });
}

/**
 * Confirms the address to which a link was sent, and logs in. The caller must either know the password or
 * choose a new one, which the link permits. A stranger may have created the account with that address, so all
 * older sessions end, and a new password replaces the old one.
 */
export async function confirmEmail(
  { token, password, confirmPassword }: BodyOf<typeof contract.confirmEmail>,
  client: TrustingClient,
  deps: AccountDeps,
): Promise<Result<LoginReply>> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const owner = await tokenOwner(storage.db, token, "confirm", now());
  if (!owner.ok) return owner;
  const { name, email, email_key, password_hash: present } = owner.value;
  const attempts = { limit: limits.loginsOfAccount, subject: `${email_key} confirming` };
  const isNew = confirmPassword !== undefined;
  if (isNew) {
    const acceptable = await checkNewPassword(password, { name, email }, deps);
    if (!acceptable.ok) return acceptable;
  } else {
    const allowed = await countAttempt(deps, [attempts]);
    if (!allowed.ok) return allowed;
    if (!(await passwords.matches(password, present)))
      return failure("WRONG_PASSWORD", { field: "password" });
  }
  const password_hash = isNew ? await passwords.hash(password) : present;
  return storage.write([accountLock(email_key)], async (tx): Promise<Result<LoginReply>> => {
    const moment = now();
    const consumed = await consumeToken(tx, token, "confirm", moment);
    if (!consumed.ok) return consumed;
    const account = consumed.value;
    // The password was changed while it was being compared.
    if (account.password_hash !== present) return failure("WRONG_PASSWORD", { field: "password" });
    await tx
      .updateTable("accounts")
      .set({
        password_hash,
        confirmed_at: account.confirmed_at ?? moment.toISOString(),
      })
      .where("id", "=", account.id)
      .execute();
    await endSessions(tx, { account_id: account.id });
    await forgetDevices(tx, account.id);
    await trustDevice(tx, account.id, client.device, moment);
    await rateLimiter.reset(tx, attempts);
    await rateLimiter.reset(tx, { limit: limits.loginsOfAccount, subject: email_key });
    return success({
      success: true,
      message: replyMessages(client)("account.confirmed"),
      token: await openSession(tx, account, client, moment),
      account: { name: account.name, email: account.email },
    });
  });
}

/** Sends the confirmation link again. */
export async function sendConfirmation(
  account: StoredAccount,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, limits, now } = deps;
  if (account.confirmed_at !== null)
    return success({ success: true, message: replyMessages(client)("account.alreadyConfirmed") });
  const restaurant = localizeForGuest(deps.restaurant(), client.language ?? account.language);
  const ofAddress = { limit: limits.registrationsOfAddress, subject: account.email_key };
  const allowed = await countAttempt(deps, [ofAddress]);
  if (!allowed.ok) return allowed;
  const mayBeWritten = await checkEmailsTo(account.email, deps);
  if (!mayBeWritten.ok) return mayBeWritten;
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    const token = await issueToken(tx, "confirm", { account_id: account.id }, moment);
    const email = confirmAddressEmail(account.email, restaurant, token);
    await enqueueEmail(tx, { ...email, accountId: account.id }, moment);
  });
  return success({ success: true, message: replyMessages(client)("account.linkSentAgain") });
}
