import { sha256 } from "../digest.ts";
import type { DbExecutor } from "./transactions.ts";

/** Milliseconds for which a request can be repeated. */
const retentionMs = 24 * 3600_000;

/** An idempotency key, and the fingerprint of the request that it was sent with. */
export interface IdempotentRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** Sorts the keys of a JSON value, so that equal requests have equal texts. */
const canonical = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/**
 * Returns an idempotency key with the fingerprint of a request.
 *
 * @param body the request's body, unchanged
 */
export const idempotentRequest = (key: string, body: unknown): IdempotentRequest => ({
  key,
  fingerprint: sha256(JSON.stringify(canonical(body))),
});

const expiredAt = (now: Date): string => new Date(now.getTime() - retentionMs).toISOString();

/**
 * Finds the reply to an earlier request with the same key; returns `reused` if that request was a different
 * one.
 */
export async function findReplay<Reply>(
  db: DbExecutor,
  { key, fingerprint }: IdempotentRequest,
  now: Date,
): Promise<{ readonly reply: Reply } | "reused" | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", expiredAt(now))
    .executeTakeFirst();
  if (!row) return undefined;
  return row.fingerprint === fingerprint ? { reply: JSON.parse(row.reply) as Reply } : "reused";
}

/** Stores a reply, to be sent again if the request is repeated. */
export async function storeReplay(
  tx: DbExecutor,
  { key, fingerprint }: IdempotentRequest,
  reply: object,
  now: Date,
): Promise<void> {
  // An expired key may still be stored.
  await tx.deleteFrom("idempotency_keys").where("key", "=", key).execute();
  await tx
    .insertInto("idempotency_keys")
    .values({ key, fingerprint, reply: JSON.stringify(reply), created_at: now.toISOString() })
    .execute();
}

/** Deletes expired keys. */
export async function purgeExpiredKeys(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("created_at", "<=", expiredAt(now)).execute();
}
