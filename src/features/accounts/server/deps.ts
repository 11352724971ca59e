import type { ForgetGuest } from "../../../core/server/storage/retention.ts";
import { countEmailsTo } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { RateLimitKey, Limit, RateLimiter } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { readEmail, type EmailAddress } from "../../../core/server/auth/email.ts";
import type { LimitName } from "../../../core/server/auth/limits.ts";
import type { Passwords } from "../../../core/server/auth/passwords.ts";
import type { RestaurantSite } from "../../../core/server/mail/compose-email.ts";

export interface AccountDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly passwords: Passwords;
  readonly rateLimiter: RateLimiter;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  readonly restaurant: () => RestaurantSite;
  readonly refuseCommonPasswords: boolean;
  readonly now: () => Date;
  /** Each function removes a guest from another feature's tables when the guest deletes their account. */
  readonly forgetGuest: readonly ForgetGuest[];
}

/** Parses an email address in a request. Fails with INVALID_EMAIL if the text is not an address. */
export function requireEmail(text: string): Result<EmailAddress> {
  const email = readEmail(text);
  return email ? success(email) : failure("INVALID_EMAIL", { field: "email" });
}

/**
 * Fails with TOO_MANY_REQUESTS if the address has already been sent the maximum number of emails
 * (`content/settings/booking.yml`).
 */
export async function checkEmailsTo(
  address: string,
  { storage, restaurant, now }: Pick<AccountDeps, "storage" | "restaurant" | "now">,
): Promise<Result<void>> {
  const sent = await countEmailsTo(storage.db, address, now());
  return sent < restaurant().emailsToAddress ? success(undefined) : failure("TOO_MANY_REQUESTS");
}

/** Counts an attempt. Fails with TOO_MANY_REQUESTS if the guest has to wait before the next attempt. */
export const countAttempt = (
  { rateLimiter, now }: Pick<AccountDeps, "rateLimiter" | "now">,
  keys: readonly RateLimitKey[],
): Promise<Result<void>> => rateLimiter.consume(keys, now());
