import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { RateLimitKey } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { countAttempt, type AccountDeps } from "./deps.ts";
import type { GuestAuth, StoredAccount } from "../../../core/server/auth/sessions.ts";

/**
 * Checks the guest's password again. Attempts have the same limit as logins, but are counted separately.
 * Resolves to the rate-limit key of these attempts, which the caller resets after success. Fails with
 * WRONG_PASSWORD, which names `field`.
 */
export async function reauthenticate(
  password: string,
  field: string,
  { account }: GuestAuth,
  deps: AccountDeps,
): Promise<Result<RateLimitKey>> {
  const key = { limit: deps.limits.loginsOfAccount, subject: `${account.email_key} once more` };
  const allowed = await countAttempt(deps, [key]);
  if (!allowed.ok) return allowed;
  return (await deps.passwords.matches(password, account.password_hash))
    ? success(key)
    : failure("WRONG_PASSWORD", { field });
}

/**
 * Returns the current state of the account. Returns undefined if, since the request began, the account was
 * deleted or its password changed.
 */
export async function findUnchangedAccount(
  tx: DbExecutor,
  { id, password_hash }: StoredAccount,
): Promise<StoredAccount | undefined> {
  const account = await tx.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  return account?.password_hash === password_hash ? account : undefined;
}
