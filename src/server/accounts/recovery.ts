import type { DoneReply } from "../../contract/account.ts";
import { enqueueEmail } from "../emails/outbox.ts";
import { failure, success, type Result } from "../errors.ts";
import { accountLock } from "../storage/locks.ts";
import { consumeToken, issueToken, tokenOwner } from "./account-tokens.ts";
import { consume, requireEmail, type AccountDeps, type BodyOf } from "./deps.ts";
import { confirmAddressEmail, noAccountEmail, passwordChangedEmail, passwordResetEmail } from "./emails.ts";
import { isCommonPassword } from "./passwords.ts";
import { endSessions, type ClientInfo, type StoredAccount } from "./sessions.ts";

/**
 * Sends a link under which a new password can be chosen. An address without an account gets an email as well, which says
 * so, and a token that opens nothing is written: the reply, the work and the number of rows are the same.
 */
export async function forgotPassword(
  { email: typedEmail }: BodyOf<"forgotPassword">,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, limits, now } = deps;
  const email = requireEmail(typedEmail);
  if (!email.ok) return email;
  const { address, key } = email.value;
  const restaurant = deps.restaurant();
  const allowed = await consume(deps, [
    { limit: limits.emailsToAddress, subject: key },
    { limit: limits.askingFromNetwork, subject: client.network },
  ]);
  if (!allowed.ok) return allowed;
  await storage.write([accountLock(key)], async (tx) => {
    const moment = now();
    const account = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", key)
      .executeTakeFirst();
    const accountId = account?.id ?? null;
    const token = await issueToken(tx, "reset", accountId, moment);
    const email = account
      ? passwordResetEmail(account.email, restaurant, token)
      : noAccountEmail(address, restaurant);
    await enqueueEmail(tx, { ...email, accountId }, moment);
  });
  return success({
    success: true,
    message: "We have sent you an e-mail. Please open the link in it",
  });
}

/**
 * Sets a new password by the token of a link, and ends every session. Of two requests with one token one succeeds. Who
 * could open the email also owns the address, so it counts as confirmed.
 */
export async function resetPassword(
  token: string,
  { password }: BodyOf<"resetPassword">,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const restaurant = deps.restaurant();
  const allowed = await consume(deps, [{ limit: limits.askingFromNetwork, subject: client.network }]);
  if (!allowed.ok) return allowed;
  const owner = await tokenOwner(storage.db, token, "reset", now());
  if (!owner.ok) return owner;
  const { name, email, email_key } = owner.value;
  if (await isCommonPassword(password, { name, email, restaurant: restaurant.name }))
    return failure("PASSWORD_TOO_COMMON", { field: "password" });
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
        updated_at: moment.toISOString(),
      })
      .where("id", "=", account.id)
      .execute();
    await endSessions(tx, account.id);
    await rateLimiter.reset(tx, { limit: limits.loginsOfAccount, subject: account.email_key });
    const email = passwordChangedEmail(account.email, restaurant);
    await enqueueEmail(tx, { ...email, accountId: account.id }, moment);
    return success({ success: true, message: "Your password has been changed. Please log in" });
  });
}

/** Confirms the address that a link was sent to; no login is needed for it. */
export async function confirmEmail(
  { token }: BodyOf<"confirmEmail">,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, limits, now } = deps;
  const allowed = await consume(deps, [{ limit: limits.askingFromNetwork, subject: client.network }]);
  if (!allowed.ok) return allowed;
  const owner = await tokenOwner(storage.db, token, "confirm", now());
  if (!owner.ok) return owner;
  return storage.write([accountLock(owner.value.email_key)], async (tx): Promise<Result<DoneReply>> => {
    const moment = now();
    const account = await consumeToken(tx, token, "confirm", moment);
    if (!account.ok) return account;
    const { id, confirmed_at } = account.value;
    await tx
      .updateTable("accounts")
      .set({ confirmed_at: confirmed_at ?? moment.toISOString(), updated_at: moment.toISOString() })
      .where("id", "=", id)
      .execute();
    return success({ success: true, message: "Thank you. Your e-mail address is confirmed" });
  });
}

/** Sends the link for confirming once more. */
export async function sendConfirmation(
  account: StoredAccount,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, limits, now } = deps;
  if (account.confirmed_at !== null)
    return success({ success: true, message: "Your e-mail address is confirmed already" });
  const restaurant = deps.restaurant();
  const allowed = await consume(deps, [{ limit: limits.emailsToAddress, subject: account.email_key }]);
  if (!allowed.ok) return allowed;
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    const token = await issueToken(tx, "confirm", account.id, moment);
    const email = confirmAddressEmail(account.email, restaurant, token);
    await enqueueEmail(tx, { ...email, accountId: account.id }, moment);
  });
  return success({ success: true, message: "We have sent you the link once more" });
}
