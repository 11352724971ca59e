import {
  confirmRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  type DoneReply,
} from "../../contract/account.ts";
import { queueMail } from "../emails/outbox.ts";
import type { Queries } from "../storage/transactions.ts";
import { accountLock, attempt, checked, emailOf, mailedToken, Refusal, type AccountDeps } from "./deps.ts";
import { noAccountMail, passwordChangedMail, resetMail, welcomeMail } from "./account-emails.ts";
import { isGuessable } from "./passwords.ts";
import { endSessions, type StoredAccount, type Visitor } from "./sessions.ts";
import { digest } from "./tokens.ts";

/**
 * Mails a link under which a new password can be chosen. An address without an account gets a mail as well, which says
 * so, and a token that is nobody's: the reply, the work and what is written are the same.
 *
 * @throws Refusal
 */
export async function forgotPassword(body: unknown, visitor: Visitor, deps: AccountDeps): Promise<DoneReply> {
  const { storage, limits, now } = deps;
  const email = emailOf(checked(forgotPasswordRequest, body).email);
  const house = deps.house();
  await attempt(deps, [
    { limit: limits.mailsToAddress, subject: email.key },
    { limit: limits.askingFromNetwork, subject: visitor.network },
  ]);
  await storage.write([accountLock(email.key)], async (tx) => {
    const moment = now();
    const account = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", email.key)
      .executeTakeFirst();
    const token = await mailedToken(tx, "reset", account?.id ?? null, moment);
    await queueMail(
      tx,
      account ? resetMail(account.email, house, token) : noAccountMail(email.address, house),
      moment,
    );
  });
  return { success: true, message: "We have sent you an e-mail. Please open the link in it" };
}

type Purpose = "confirm" | "reset";

async function ownerOf(
  db: Queries,
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
async function useUp(tx: Queries, token: string, purpose: Purpose, now: Date): Promise<StoredAccount> {
  const account = await ownerOf(tx, token, purpose, now);
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
  visitor: Visitor,
  deps: AccountDeps,
): Promise<DoneReply> {
  const { storage, passwords, throttle, limits, now } = deps;
  const { password } = checked(resetPasswordRequest, body);
  const house = deps.house();
  await attempt(deps, [{ limit: limits.askingFromNetwork, subject: visitor.network }]);
  const owner = await ownerOf(storage.db, token, "reset", now());
  if (!owner) throw new Refusal("INVALID_TOKEN");
  if (await isGuessable(password, [owner.name, owner.email.split("@")[0]!, house.name]))
    throw new Refusal("PASSWORD_TOO_COMMON", { field: "password" });
  const password_hash = await passwords.hash(password);

  await storage.write([accountLock(owner.email_key)], async (tx) => {
    const moment = now();
    const account = await useUp(tx, token, "reset", moment);
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
    await throttle.forget(tx, { limit: limits.loginsOfAccount, subject: account.email_key });
    await queueMail(tx, passwordChangedMail(account.email, house), moment);
  });
  return { success: true, message: "Your password has been changed. Please log in" };
}

/** Confirms the address a link was mailed to; no login is needed for it. @throws Refusal */
export async function confirmEmail(body: unknown, visitor: Visitor, deps: AccountDeps): Promise<DoneReply> {
  const { storage, limits, now } = deps;
  const { token } = checked(confirmRequest, body);
  await attempt(deps, [{ limit: limits.askingFromNetwork, subject: visitor.network }]);
  const owner = await ownerOf(storage.db, token, "confirm", now());
  if (!owner) throw new Refusal("INVALID_TOKEN");
  await storage.write([accountLock(owner.email_key)], async (tx) => {
    const moment = now().toISOString();
    const account = await useUp(tx, token, "confirm", now());
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
  const house = deps.house();
  await attempt(deps, [{ limit: limits.mailsToAddress, subject: account.email_key }]);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    const token = await mailedToken(tx, "confirm", account.id, moment);
    await queueMail(tx, welcomeMail(account.email, house, token), moment);
  });
  return { success: true, message: "We have sent you the link once more" };
}
