import { createHash } from "node:crypto";
import type { DbExecutor } from "../storage/transactions.ts";

/** Milliseconds for which a request may be repeated. */
const retentionMs = 24 * 3600_000;

/** JSON with every object's keys in one order, so that two ways to write the same are the same. */
const canonical = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/** What tells one request's body from another. */
export const fingerprintOf = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(canonical(body)))
    .digest("hex");

/** Whether a header's text may be a key: 1 to 200 printable ASCII characters. */
export const isIdempotencyKey = (text: string): boolean =>
  /^[\x20-\x7e]{1,200}$/.test(text) && text.trim() !== "";

const oldest = (now: Date): string => new Date(now.getTime() - retentionMs).toISOString();

/** What was answered to a key, with the fingerprint of the request it came with. */
export async function findReplay(
  db: DbExecutor,
  key: string,
  now: Date,
): Promise<{ fingerprint: string; reply: unknown } | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", oldest(now))
    .executeTakeFirst();
  return row && { fingerprint: row.fingerprint, reply: JSON.parse(row.reply) as unknown };
}

/** Keeps an answer, to be given again. */
export async function storeReplay(
  tx: DbExecutor,
  { key, fingerprint, reply, now }: { key: string; fingerprint: string; reply: unknown; now: Date },
): Promise<void> {
  // One that has expired may still be there.
  await tx.deleteFrom("idempotency_keys").where("key", "=", key).execute();
  await tx
    .insertInto("idempotency_keys")
    .values({ key, fingerprint, reply: JSON.stringify(reply), created_at: now.toISOString() })
    .execute();
}

/** Forgets the keys that have expired. */
export async function purgeExpiredKeys(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("created_at", "<=", oldest(now)).execute();
}
