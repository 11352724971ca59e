import {
  confirmRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  type DoneReply,
} from "../../contract/account.ts";
import { enqueueEmail } from "../emails/outbox.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import {
  accountLock,
  consume,
  parseRequest,
  emailOf,
  issueToken,
  Refusal,
  type AccountDeps,
} from "./deps.ts";
import {
  noAccountEmail,
  passwordChangedEmail,
  passwordResetEmail,
  confirmAddressEmail,
} from "./emails.ts";
import { isCommonPassword } from "./passwords.ts";
import { endSessions, type StoredAccount, type ClientInfo } from "./sessions.ts";
import { digest } from "./tokens.ts";

/**
 * Mails a link under which a new password can be chosen. An address without an account gets a mail as well, which says
 * so, and a token that is nobody's: the reply, the work and what is written are the same.
 *
 * @throws Refusal
 */
export async function forgotPassword(
  body: unknown,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<DoneReply> {
  const { storage, limits, now } = deps;
  const email = emailOf(parseRequest(forgotPasswordRequest, body).email);
  const restaurant = deps.restaurant();
  await consume(deps, [
    { limit: limits.mailsToAddress, subject: email.key },
    { limit: limits.askingFromNetwork, subject: client.network },
  ]);
  await storage.write([accountLock(email.key)], async (tx) => {
    const moment = now();
    const account = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", email.key)
      .executeTakeFirst();
    const token = await issueToken(tx, "reset", account?.id ?? null, moment);
    await enqueueEmail(
      tx,
      account
        ? passwordResetEmail(account.email, restaurant, token)
        : noAccountEmail(email.address, restaurant),
      moment,
    );
  });
  return { success: true, message: "We have sent you an e-mail. Please open the link in it" };
}

type Purpose = "confirm" | "reset";

async function tokenOwner(
  db: DbExecutor,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<StoredAccount | undefined> {
  return db
    .selectFrom("account_tokens")
    .innerJoin("accounts", "accounts.id", "account_tokens.account_id")
    .selectAll("accounts")
    .where("account_tokens.token_hash", "=", digest(token))
    .where("account_tokens.purpose", "=", purpose)
    .where("account_tokens.expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/** Uses a token up, and with it every other one of its kind that the account has. @throws Refusal */
async function consumeToken(
  tx: DbExecutor,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<StoredAccount> {
  const account = await tokenOwner(tx, token, purpose, now);
  if (!account) throw new Refusal("INVALID_TOKEN");
  await tx
    .deleteFrom("account_tokens")
    .where("account_id", "=", account.id)
    .where("purpose", "=", purpose)
    .execute();
  return account;
}

/**
 * Sets a new password by a mailed token, and ends every session. Of two requests with one token one wins. Who could
 * open the mail also owns the address, so it counts as confirmed.
 *
 * @throws Refusal
 */
export async function resetPassword(
  token: string,
  body: unknown,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<DoneReply> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const { password } = parseRequest(resetPasswordRequest, body);
  const restaurant = deps.restaurant();
  await consume(deps, [{ limit: limits.askingFromNetwork, subject: client.network }]);
  const owner = await tokenOwner(storage.db, token, "reset", now());
  if (!owner) throw new Refusal("INVALID_TOKEN");
  if (await isCommonPassword(password, [owner.name, owner.email.split("@")[0]!, restaurant.name]))
    throw new Refusal("PASSWORD_TOO_COMMON", { field: "password" });
  const password_hash = await passwords.hash(password);

  await storage.write([accountLock(owner.email_key)], async (tx) => {
    const moment = now();
    const account = await consumeToken(tx, token, "reset", moment);
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
    await enqueueEmail(tx, passwordChangedEmail(account.email, restaurant), moment);
  });
  return { success: true, message: "Your password has been changed. Please log in" };
}

/** Confirms the address a link was mailed to; no login is needed for it. @throws Refusal */
export async function confirmEmail(body: unknown, client: ClientInfo, deps: AccountDeps): Promise<DoneReply> {
  const { storage, limits, now } = deps;
  const { token } = parseRequest(confirmRequest, body);
  await consume(deps, [{ limit: limits.askingFromNetwork, subject: client.network }]);
  const owner = await tokenOwner(storage.db, token, "confirm", now());
  if (!owner) throw new Refusal("INVALID_TOKEN");
  await storage.write([accountLock(owner.email_key)], async (tx) => {
    const moment = now().toISOString();
    const account = await consumeToken(tx, token, "confirm", now());
    await tx
      .updateTable("accounts")
      .set({ confirmed_at: account.confirmed_at ?? moment, updated_at: moment })
      .where("id", "=", account.id)
      .execute();
  });
  return { success: true, message: "Thank you. Your e-mail address is confirmed" };
}

/** Mails the link for confirming once more. @throws Refusal */
export async function sendConfirmation(account: StoredAccount, deps: AccountDeps): Promise<DoneReply> {
  const { storage, limits, now } = deps;
  if (account.confirmed_at !== null)
    return { success: true, message: "Your e-mail address is confirmed already" };
  const restaurant = deps.restaurant();
  await consume(deps, [{ limit: limits.mailsToAddress, subject: account.email_key }]);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    const token = await issueToken(tx, "confirm", account.id, moment);
    await enqueueEmail(tx, confirmAddressEmail(account.email, restaurant, token), moment);
  });
  return { success: true, message: "We have sent you the link once more" };
}
