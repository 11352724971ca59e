import type * as push from "../../contract/push.ts";
import type { PushReply } from "../../contract/push.ts";
import type { BodyOf } from "../../../../core/contract/endpoint.ts";
import { createECDH } from "node:crypto";
import type { DoneReply } from "../../../accounts/contract/account.ts";
import { failure, success, type Result } from "../../../../core/server/errors.ts";
import type { StaffSession } from "../../../../core/server/auth/staff-sessions.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";
import { staffLock } from "../../../../core/server/storage/locks.ts";
import { topicsOf, type PushTopic } from "../../../../core/contract/push-kinds.ts";
import { sharedSecret } from "../../../../core/server/storage/secrets.ts";

const curve = "prime256v1";

/**
 * Returns the service's private key for push services (VAPID, RFC 8292), as base64url. The key is generated
 * when it is first needed, and stored in the database. A new key would invalidate all subscriptions.
 */
export const vapidKey = (storage: Pick<Storage, "write">, now: Date): Promise<string> =>
  sharedSecret(storage, "vapid", now, () => {
    const pair = createECDH(curve);
    pair.generateKeys();
    // Node drops leading zeros, so the key can have fewer than 32 bytes.
    return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  });

/** Returns the public key that belongs to a private key; both are base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey().toString("base64url");
}

export interface PushDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** True if messages may be sent to a URL. */
  readonly isPushService: (endpoint: string) => boolean;
}

/**
 * Returns the topics to which this device is subscribed, those that it can choose from, and the key that it
 * needs to subscribe.
 */
export async function getPush(
  { id, member }: StaffSession,
  { storage, now }: PushDeps,
): Promise<Result<PushReply>> {
  const row = await storage.db
    .selectFrom("push_subscriptions")
    .select("topics")
    .where("session_id", "=", id)
    .executeTakeFirst();
  return success({
    success: true,
    publicKey: publicKeyOf(await vapidKey(storage, now())),
    topics: topicsOf(member.role),
    subscribed: row ? (JSON.parse(row.topics) as PushTopic[]) : [],
  });
}

/** True if a key is a point on the curve, so that messages can be encrypted with it. */
function isKey(p256dh: string): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

/** Subscribes this device to topics until its session ends. */
export async function subscribePush(
  { endpoint, p256dh, auth, topics }: BodyOf<typeof push.subscribePush>,
  { id, member }: StaffSession,
  { storage, isPushService }: PushDeps,
): Promise<Result<DoneReply>> {
  const allowed = topicsOf(member.role);
  if (!topics.every((topic) => allowed.includes(topic))) return failure("NOT_PERMITTED");
  if (!isPushService(endpoint))
    return failure("INVALID_FIELD", {
      field: "endpoint",
      message: "This browser’s push service is not supported, so it cannot be notified",
    });
  if (!isKey(p256dh)) return failure("INVALID_FIELD", { field: "p256dh" });
  await storage.write([staffLock], async (tx) => {
    // A device has one push endpoint, which belongs to the session that subscribed last.
    await tx
      .deleteFrom("push_subscriptions")
      .where(({ eb, or }) => or([eb("session_id", "=", id), eb("endpoint", "=", endpoint)]))
      .execute();
    await tx
      .insertInto("push_subscriptions")
      .values({
        session_id: id,
        endpoint,
        p256dh,
        auth,
        topics: JSON.stringify([...new Set(topics)]),
      })
      .execute();
  });
  return success({ success: true, message: "This device gets notifications until you sign out" });
}

/** Unsubscribes this device. */
export async function endPush({ id }: StaffSession, { storage }: PushDeps): Promise<Result<DoneReply>> {
  await storage.write([staffLock], async (tx) => {
    await tx.deleteFrom("push_subscriptions").where("session_id", "=", id).execute();
  });
  return success({ success: true, message: "This device no longer gets notifications" });
}
