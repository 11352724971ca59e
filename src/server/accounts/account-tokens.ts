import { failure, success, type Result } from "../errors.ts";
import type { AccountTokensTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredAccount } from "./sessions.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** What a link sent by email is for. */
export type TokenPurpose = AccountTokensTable["purpose"];

const tokenLifetimeMs: Readonly<Record<TokenPurpose, number>> = {
  confirm: 3 * 24 * 3600_000,
  reset: 30 * 60_000,
};

/** Makes a token for a link. One for no account (null) opens nothing. */
export async function issueToken(
  tx: DbExecutor,
  purpose: TokenPurpose,
  accountId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("account_tokens")
    .values({
      token_hash: tokenHash(token),
      purpose,
      account_id: accountId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + tokenLifetimeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/** The account whose token it is; INVALID_TOKEN where it is nobody's, or has been used or has expired. */
export async function tokenOwner(
  db: DbExecutor,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<StoredAccount>> {
  const account = await db
    .selectFrom("account_tokens")
    .innerJoin("accounts", "accounts.id", "account_tokens.account_id")
    .selectAll("accounts")
    .where("account_tokens.token_hash", "=", tokenHash(token))
    .where("account_tokens.purpose", "=", purpose)
    .where("account_tokens.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return account ? success(account) : failure("INVALID_TOKEN");
}

/** Ends every link of one kind that an account has. */
export async function revokeTokens(tx: DbExecutor, accountId: string, purpose: TokenPurpose): Promise<void> {
  await tx
    .deleteFrom("account_tokens")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .execute();
}

/** Uses a token up, and with it every other one of its kind that the account has. */
export async function consumeToken(
  tx: DbExecutor,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<StoredAccount>> {
  const owner = await tokenOwner(tx, token, purpose, now);
  if (owner.ok) await revokeTokens(tx, owner.value.id, purpose);
  return owner;
}

/** Deletes the tokens that have expired. */
export async function purgeExpiredTokens(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("account_tokens").where("expires_at", "<", now.toISOString()).execute();
}
