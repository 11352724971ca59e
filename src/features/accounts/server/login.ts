import type * as contract from "../contract/account.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import { randomUUID } from "node:crypto";
import type { DoneReply, LoginReply } from "../contract/account.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { accountLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { checkEmailsTo, countAttempt, requireEmail, type AccountDeps } from "./deps.ts";
import { accountExistsEmail, confirmAddressEmail } from "./emails.ts";
import { checkNewPassword } from "../../../core/server/auth/passwords.ts";
import {
  openSession,
  type ClientInfo,
  type StoredAccount,
  type TrustingClient,
} from "../../../core/server/auth/sessions.ts";
import { issueToken } from "../../../core/server/auth/single-use-tokens.ts";
import { isTrustedDevice, trustDevice } from "../../../core/server/auth/trusted-devices.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

const accountByKey = (db: DbExecutor, emailKey: string): Promise<StoredAccount | undefined> =>
  db.selectFrom("accounts").selectAll().where("email_key", "=", emailKey).executeTakeFirst();

/**
 * Creates an account. If the address already has one, only its owner learns this, by email: the reply is the
 * same, and so is the work (one hash, and the same number of rows written).
 */
export async function register(
  { name, email: typedEmail, password }: BodyOf<typeof contract.register>,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { storage, passwords, limits, now } = deps;
  const email = requireEmail(typedEmail);
  if (!email.ok) return email;
  const { address, key } = email.value;
  const restaurant = deps.restaurant();
  const acceptable = await checkNewPassword(password, { name, email: address }, deps);
  if (!acceptable.ok) return acceptable;
  const allowed = await countAttempt(deps, [
    { limit: limits.registrationsOfAddress, subject: key },
    { limit: limits.registrationsFromNetwork, subject: client.network },
  ]);
  if (!allowed.ok) return allowed;
  const mayBeWritten = await checkEmailsTo(address, deps);
  if (!mayBeWritten.ok) return mayBeWritten;
  const password_hash = await passwords.hash(password);

  await storage.write([accountLock(key)], async (tx) => {
    const moment = now();
    const existing = await accountByKey(tx, key);
    const id = existing?.id ?? randomUUID();
    // Changes nothing, but takes as long as an insert, so that timing does not reveal an existing account.
    if (existing) await tx.updateTable("accounts").set({ email_key: key }).where("id", "=", id).execute();
    else
      await tx
        .insertInto("accounts")
        .values({
          id,
          email: address,
          email_key: key,
          name,
          password_hash,
          confirmed_at: null,
          created_at: moment.toISOString(),
          language: client.language ?? null,
        })
        .execute();
    // Anyone could have sent this sign-up, so the owner gets the email in the account's language.
    const written = localizeForGuest(restaurant, existing?.language ?? client.language ?? null);
    const token = await issueToken(tx, "confirm", existing ? null : { account_id: id }, moment);
    const email = existing
      ? accountExistsEmail(existing.email, written)
      : confirmAddressEmail(address, written, token);
    await enqueueEmail(tx, { ...email, accountId: id }, moment);
  });
  return success({
    success: true,
    message: replyMessages(client)("account.registered"),
  });
}

/**
 * Logs in, and trusts the browser from then on. An unknown address fails with the same code as a wrong
 * password, after the same amount of work.
 */
export async function login(
  { email: typedEmail, password }: BodyOf<typeof contract.login>,
  client: TrustingClient,
  deps: AccountDeps,
): Promise<Result<LoginReply>> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const email = requireEmail(typedEmail);
  if (!email.ok) return email;
  const { key } = email.value;
  const account = await accountByKey(storage.db, key);
  // A trusted browser has its own limit, so that other people who guess passwords, even in the same network,
  // cannot lock the owner out.
  const isTrusted = await isTrustedDevice(storage.db, account?.id ?? "nobody", client.device, now());
  const ofAccount = {
    limit: limits.loginsOfAccount,
    subject: isTrusted ? `${key} in browser ${client.device}` : key,
  };
  const fromNetwork = { limit: limits.loginsFromNetwork, subject: client.network };
  const allowed = await countAttempt(deps, isTrusted ? [ofAccount] : [ofAccount, fromNetwork]);
  if (!allowed.ok) return allowed;

  const matches = await passwords.matches(password, account?.password_hash);
  if (!matches || !account) return failure("WRONG_CREDENTIALS");
  return storage.write([accountLock(key)], async (tx): Promise<Result<LoginReply>> => {
    const moment = now();
    const current = await accountByKey(tx, key);
    // The account was changed or deleted while the password was being compared.
    if (current?.password_hash !== account.password_hash) return failure("WRONG_CREDENTIALS");
    const token = await openSession(tx, current, client, moment);
    await trustDevice(tx, current.id, client.device, moment);
    await rateLimiter.reset(tx, ofAccount);
    if (!isTrusted) await rateLimiter.refund(tx, fromNetwork, moment);
    return success({
      success: true,
      message: replyMessages(client)("account.loggedIn"),
      token,
      account: { name: current.name, email: current.email },
    });
  });
}
