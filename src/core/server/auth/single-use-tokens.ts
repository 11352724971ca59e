import type { AccountTokensTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { newToken, tokenHash, type CredentialOwner } from "../digest.ts";

/** Purpose of a single-use token: the kind of link or challenge that contains it. */
export type TokenPurpose = AccountTokensTable["purpose"];

export const tokenLifetimeMs: Readonly<Record<TokenPurpose, number>> = {
  confirm: 3 * 24 * 3600_000,
  reset: 30 * 60_000,
  "sign-in": 15 * 60_000,
  invitation: 3 * 24 * 3600_000,
  console: 24 * 3600_000,
  passkey: 5 * 60_000,
  "new-passkey": 5 * 60_000,
};

/**
 * Creates a token for a link or a challenge. A token whose owner is null is a decoy that opens nothing.
 *
 * @param boundTo for a challenge, a value that {@link consumeChallenge} must also receive
 */
export async function issueToken(
  tx: DbExecutor,
  purpose: TokenPurpose,
  owner: CredentialOwner | null,
  now: Date,
  boundTo: string | null = null,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("account_tokens")
    .values({
      token_hash: tokenHash(token),
      purpose,
      account_id: null,
      staff_id: null,
      ...owner,
      expires_at: new Date(now.getTime() + tokenLifetimeMs[purpose]).toISOString(),
      bound_to: boundTo,
    })
    .execute();
  return token;
}

/** Selects the row of a token that is neither used nor expired. Callers join the token's owner. */
export const validToken = (db: DbExecutor, token: string, now: Date) =>
  db
    .selectFrom("account_tokens")
    .where("account_tokens.token_hash", "=", tokenHash(token))
    .where("account_tokens.expires_at", ">", now.toISOString());

/**
 * Uses up a challenge; resolves to true if the challenge was valid and bound to `boundTo`. If it is used
 * twice at the same time, only one call resolves to true.
 */
export async function consumeChallenge(
  tx: DbExecutor,
  token: string,
  purpose: "passkey" | "new-passkey",
  boundTo: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("account_tokens")
    .where("token_hash", "=", tokenHash(token))
    .where("purpose", "=", purpose)
    .where("bound_to", "=", boundTo)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Invalidates all tokens of an owner, or only those for one purpose. */
export async function revokeTokens(
  tx: DbExecutor,
  owner: CredentialOwner,
  purpose?: TokenPurpose,
): Promise<void> {
  await tx
    .deleteFrom("account_tokens")
    .where(({ and }) => and({ ...owner, ...(purpose ? { purpose } : {}) }))
    .execute();
}

/** Deletes expired tokens. */
export async function purgeExpiredTokens(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("account_tokens").where("expires_at", "<=", now.toISOString()).execute();
}
