import type { Storage } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { digest } from "../accounts/tokens.ts";

/** How often something may be tried before each further attempt has to wait, every time twice as long. */
export interface Limit {
  readonly name: string;
  /** Attempts without a wait. */
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Without an attempt for this long (once the wait is over) everything is forgiven. */
  readonly forgetMs: number;
}

/** One thing that is counted: a limit, and whose attempts count towards it. */
export interface RateLimitKey {
  readonly limit: Limit;
  /** An address, a network, an account; kept as a hash. */
  readonly subject: string;
}

export type ConsumeResult = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export type LimitName = "loginsOfAccount" | "loginsFromNetwork" | "mailsToAddress" | "askingFromNetwork";

/** The service's limits; docs/security.md tells them to whoever runs it. */
export const accountLimits: Readonly<Record<LimitName, Limit>> = {
  /** Wrong passwords for one account: after five, each further try waits 5 s, 10 s, 20 s … a quarter of an hour. */
  loginsOfAccount: {
    name: "logins of account",
    free: 5,
    firstWaitMs: 5 * second,
    longestWaitMs: 15 * minute,
    forgetMs: 24 * hour,
  },
  /** Wrong passwords from one network, whatever the account: guests of one hotel share a network. */
  loginsFromNetwork: {
    name: "logins from network",
    free: 50,
    firstWaitMs: 30 * second,
    longestWaitMs: 15 * minute,
    forgetMs: hour,
  },
  /** Mails that strangers can cause. The longest wait is the life of a reset link: the owner always has a good one. */
  mailsToAddress: {
    name: "mails to address",
    free: 3,
    firstWaitMs: 5 * minute,
    longestWaitMs: 30 * minute,
    forgetMs: 2 * hour,
  },
  /** Registrations, reset links asked for and used, from one network. */
  askingFromNetwork: {
    name: "asking from network",
    free: 40,
    firstWaitMs: minute,
    longestWaitMs: hour,
    forgetMs: hour,
  },
};

/** The network of a visitor: the address itself, of IPv6 the /64 that one household has. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = ip.toLowerCase().replace(/%.*$/, "").split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const last = tail.split(":").filter(Boolean);
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

const keyOf = ({ limit, subject }: RateLimitKey): string => digest(`${limit.name} ${subject}`);

/** Counts attempts in the database, so that every instance of the service counts the same ones. */
export interface RateLimiter {
  /**
   * Counts an attempt before it is made, so that a thousand at once are no way round the limit. Where one of the things
   * counted has to wait, nothing is counted and the attempt must not be made.
   */
  consume(key: readonly RateLimitKey[], now: Date): Promise<ConsumeResult>;
  /** Takes back one attempt that was in order: it was no guess. */
  refund(tx: DbExecutor, key: RateLimitKey, now: Date): Promise<void>;
  /** Forgives everything. */
  reset(tx: DbExecutor, key: RateLimitKey): Promise<void>;
}

export function databaseRateLimiter(storage: Pick<Storage, "db" | "write">): RateLimiter {
  let cleaned = 0;

  const longestWait = async (db: DbExecutor, keys: readonly string[], now: Date): Promise<number> => {
    const rows = await db
      .selectFrom("throttles")
      .select("free_at")
      .where("key", "in", keys)
      .where("free_at", ">", now.toISOString())
      .execute();
    return Math.max(0, ...rows.map(({ free_at }) => Date.parse(free_at) - now.getTime()));
  };

  const count = async (tx: DbExecutor, { limit, subject }: RateLimitKey, now: Date): Promise<void> => {
    const key = keyOf({ limit, subject });
    const row = await tx.selectFrom("throttles").selectAll().where("key", "=", key).executeTakeFirst();
    const attempts = row && row.forgotten_at > now.toISOString() ? row.attempts + 1 : 1;
    const over = attempts - limit.free;
    const wait = over < 0 ? 0 : Math.min(limit.longestWaitMs, limit.firstWaitMs * 2 ** Math.min(over, 30));
    const free = now.getTime() + wait;
    const values = {
      attempts,
      free_at: new Date(free).toISOString(),
      forgotten_at: new Date(free + limit.forgetMs).toISOString(),
    };
    await tx
      .insertInto("throttles")
      .values({ key, ...values })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
      .execute();
  };

  return {
    async consume(key, now) {
      const keys = key.map(keyOf);
      // Most of an attack ends here, without a write.
      const known = await longestWait(storage.db, keys, now);
      if (known > 0) return { ok: false, retryAfterMs: known };
      return storage.write(
        keys.map((key) => `throttle ${key}`),
        async (tx) => {
          const wait = await longestWait(tx, keys, now);
          if (wait > 0) return { ok: false, retryAfterMs: wait };
          for (const one of key) await count(tx, one, now);
          if (now.getTime() - cleaned > hour) {
            cleaned = now.getTime();
            await tx.deleteFrom("throttles").where("forgotten_at", "<", now.toISOString()).execute();
          }
          return { ok: true };
        },
      );
    },
    async refund(tx, key, now) {
      await tx
        .updateTable("throttles")
        .set(({ eb }) => ({ attempts: eb("attempts", "-", 1), free_at: now.toISOString() }))
        .where("key", "=", keyOf(key))
        .where("attempts", ">", 0)
        .execute();
    },
    async reset(tx, key) {
      await tx.deleteFrom("throttles").where("key", "=", keyOf(key)).execute();
    },
  };
}
