import type * as v from "valibot";
import { checkAccountRequest } from "../../contract/account.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Storage } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { readEmail, type EmailAddress } from "./email.ts";
import type { RestaurantSite } from "./emails.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimitKey, Limit, LimitName, RateLimiter } from "../rate-limits/rate-limiter.ts";
import { digest, newToken } from "./tokens.ts";

export interface AccountDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly passwords: Passwords;
  readonly rateLimiter: RateLimiter;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  readonly restaurant: () => RestaurantSite;
  readonly now: () => Date;
}

/** Why a request is not carried out, for the guest. Thrown inside a unit of work it undoes the unit. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, { field, retryAfterMs }: { field?: string; retryAfterMs?: number } = {}) {
    super(code);
    this.code = code;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

/** @throws Refusal */
export function parseRequest<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = checkAccountRequest(schema, body);
  if (!result.ok) throw new Refusal(result.code, result.field === undefined ? {} : { field: result.field });
  return result.value;
}

/** @throws Refusal */
export function emailOf(text: string): EmailAddress {
  const email = readEmail(text);
  if (!email) throw new Refusal("INVALID_EMAIL", { field: "email" });
  return email;
}

/** The lock under which everything about one account is written, whether it exists or not. */
export const accountLock = (key: string): string => `account ${digest(key)}`;

/** Counts the attempt, or refuses it. @throws Refusal */
export async function consume(
  { rateLimiter, now }: AccountDeps,
  key: readonly RateLimitKey[],
): Promise<void> {
  const result = await rateLimiter.consume(key, now());
  if (!result.ok) throw new Refusal("TOO_MANY_REQUESTS", { retryAfterMs: result.retryAfterMs });
}

const tokenLifetimeMs = { confirm: 3 * 24 * 3600_000, reset: 30 * 60_000 } as const;

/** Makes a token for a mailed link. One for no account opens nothing. */
export async function issueToken(
  tx: DbExecutor,
  purpose: keyof typeof tokenLifetimeMs,
  accountId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.deleteFrom("account_tokens").where("expires_at", "<", now.toISOString()).execute();
  await tx
    .insertInto("account_tokens")
    .values({
      token_hash: digest(token),
      purpose,
      account_id: accountId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + tokenLifetimeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}
