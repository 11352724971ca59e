import { sha256 } from "../digest.ts";
import { widerNetworksOf } from "./network.ts";
import { failure, success, type Result, type DomainError } from "../errors.ts";
import type { Storage } from "../storage/index.ts";
import { rateLimitLock } from "../storage/locks.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { Translate } from "../../messages/words.ts";

/**
 * A limit on attempts. The first attempts need no wait; after that, each attempt has to wait twice as long as
 * the previous one, up to `longestWaitMs`.
 */
export interface Limit {
  /** Part of the stored key: renaming it restarts all counts. */
  readonly name: string;
  /** Attempts without a wait. */
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Milliseconds without an attempt, after the last wait has ended, until the count restarts. */
  readonly forgetMs: number;
}

/** Key of a count: a limit, and whose attempts are counted. */
export interface RateLimitKey {
  readonly limit: Limit;
  /** An email address, a network or an account; stored as a hash. */
  readonly subject: string;
}

/** Counts attempts in the database, so that all instances of the service count together. */
export interface RateLimiter {
  /**
   * Counts an attempt before it is made, so that a thousand simultaneous attempts cannot bypass the limit. If
   * any of the keys has to wait, nothing is counted and the attempt must not be made: TOO_MANY_REQUESTS.
   */
  consume(keys: readonly RateLimitKey[], now: Date): Promise<Result<void>>;
  /** Takes back one counted attempt, because it was legitimate. */
  refund(tx: DbExecutor, key: RateLimitKey, now: Date): Promise<void>;
  /** Restarts the count. */
  reset(tx: DbExecutor, key: RateLimitKey): Promise<void>;
}

const storedKey = ({ limit, subject }: RateLimitKey): string => sha256(`${limit.name} ${subject}`);

/**
 * Returns the milliseconds until all keys can be used again; 0 if they can be used now. A wait that is longer
 * than its limit allows is due to a wrong clock, and is ignored.
 */
async function longestWait(db: DbExecutor, keys: readonly RateLimitKey[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom("throttles")
    .select(["key", "free_at"])
    .where("key", "in", keys.map(storedKey))
    .where("free_at", ">", now.toISOString())
    .execute();
  const limits = new Map(keys.map((each) => [storedKey(each), each.limit]));
  const waits = rows.map(({ key, free_at }) => {
    const wait = Date.parse(free_at) - now.getTime();
    return wait > limits.get(key)!.longestWaitMs ? 0 : wait;
  });
  return Math.max(0, ...waits);
}

/** Returns the milliseconds that the next attempt has to wait after a number of attempts. */
const waitAfter = ({ free, firstWaitMs, longestWaitMs }: Limit, attempts: number): number => {
  const excess = attempts - free;
  return excess < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(excess, 30));
};

async function count(tx: DbExecutor, rateLimitKey: RateLimitKey, now: Date): Promise<void> {
  const { limit } = rateLimitKey;
  const key = storedKey(rateLimitKey);
  const row = await tx.selectFrom("throttles").selectAll().where("key", "=", key).executeTakeFirst();
  // A count that ends later than its limit allows is due to a wrong clock.
  const forgottenInMs = row ? Date.parse(row.forgotten_at) - now.getTime() : 0;
  const counts = row && forgottenInMs > 0 && forgottenInMs <= limit.longestWaitMs + limit.forgetMs;
  const attempts = counts ? row.attempts + 1 : 1;
  const freeAt = now.getTime() + waitAfter(limit, attempts);
  const values = {
    attempts,
    free_at: new Date(freeAt).toISOString(),
    forgotten_at: new Date(freeAt + limit.forgetMs).toISOString(),
  };
  await tx
    .insertInto("throttles")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

/** Allowance of an IPv6 /56 and /48, as multiples of a /64's. */
const widerAllowances = [4, 16];

/**
 * Returns the keys and, for an IPv6 network, those of the wider networks around it, because one customer may
 * have thousands of /64s.
 */
const withWider = (keys: readonly RateLimitKey[]): RateLimitKey[] =>
  keys.flatMap((key) => [
    key,
    ...widerNetworksOf(key.subject).map((subject, index) => ({
      subject,
      limit: { ...key.limit, free: key.limit.free * widerAllowances[index]! },
    })),
  ]);

export function databaseRateLimiter(storage: Pick<Storage, "db" | "write">): RateLimiter {
  return {
    async consume(asked, now) {
      const rateLimitKeys = withWider(asked);
      // Most attempts of an attack end here, without a write.
      const waitBefore = await longestWait(storage.db, rateLimitKeys, now);
      if (waitBefore > 0) return failure("TOO_MANY_REQUESTS", { retryAfterMs: waitBefore });
      const locks = rateLimitKeys.map((each) => rateLimitLock(storedKey(each)));
      return storage.write(locks, async (tx): Promise<Result<void>> => {
        const wait = await longestWait(tx, rateLimitKeys, now);
        if (wait > 0) return failure("TOO_MANY_REQUESTS", { retryAfterMs: wait });
        for (const one of rateLimitKeys) await count(tx, one, now);
        return success(undefined);
      });
    },
    async refund(tx, key, now) {
      await tx
        .updateTable("throttles")
        .set(({ eb }) => ({ attempts: eb("attempts", "-", 1), free_at: now.toISOString() }))
        .where("key", "in", withWider([key]).map(storedKey))
        .where("attempts", ">", 0)
        .execute();
    },
    async reset(tx, key) {
      await tx.deleteFrom("throttles").where("key", "=", storedKey(key)).execute();
    },
  };
}

/** Deletes expired counts. */
export async function purgeForgottenCounts(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("throttles").where("forgotten_at", "<", now.toISOString()).execute();
}

export type Words = Translate<"replies">;

/**
 * Returns the failure for a reached limit on bookings or orders, with the reason, and the number to call.
 * @param phone empty if unknown
 */
export const limitReached = (
  why: (t: Words) => string,
  phone: string,
  retryAfterMs?: number,
  code: "TOO_MANY_BOOKINGS" | "TOO_MANY_ORDERS" = "TOO_MANY_BOOKINGS",
): DomainError =>
  failure(code, {
    say: (t) =>
      phone === "" ? t("limit.ring", { reason: why(t) }) : t("limit.ringOn", { reason: why(t), phone }),
    retryAfterMs,
  });
