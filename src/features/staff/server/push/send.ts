import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import type { Selectable } from "kysely";
import type { StaffRole } from "../../../../core/contract/staff-roles.ts";
import { validSessions } from "../../../../core/server/auth/stored-sessions.ts";
import { staffSessions } from "../../../../core/server/auth/staff-sessions.ts";
import { jobLock, staffLock } from "../../../../core/server/storage/locks.ts";
import type { PushSubscriptionsTable } from "../tables.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { noticeOf } from "./notice.ts";
import { type PushDeps, publicKeyOf, vapidKey } from "./subscriptions.ts";
import { pushKinds, topicRoles, type PushTopic } from "../../../../core/contract/push-kinds.ts";
import type { PushMessagesTable } from "../../../../core/server/storage/tables.ts";
import type { RestaurantSite } from "../../../../core/server/mail/compose-email.ts";

/** Loads the push library only when a message has a recipient. */
const webPush = async () => (await import("web-push")).default;

const minuteMs = 60_000;
/** Milliseconds after which a message is dropped because it is out of date. */
const staleMs = 10 * minuteMs;
/** Maximum number of messages claimed at a time. At most `sendsAtATime` requests run at the same time. */
const batchSize = 20;
const sendsAtATime = 5;
/** Timeout of a request in milliseconds. */
const sendMs = 10_000;

export interface PushSenderDeps extends PushDeps {
  readonly restaurant: () => RestaurantSite;
  readonly timeZone: () => Promise<string>;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

type Subscription = Selectable<PushSubscriptionsTable>;

/**
 * Claims waiting messages for this process, and drops those that are out of date. If the process ends before
 * it has sent the messages, they are lost.
 */
const takeMessages = (deps: PushSenderDeps): Promise<PushMessagesTable[]> =>
  deps.storage.write([jobLock("push messages")], async (tx) => {
    const messages = await tx
      .selectFrom("push_messages")
      .selectAll()
      .orderBy("created_at")
      .limit(batchSize)
      .execute();
    if (messages.length > 0)
      await tx
        .deleteFrom("push_messages")
        .where(
          "id",
          "in",
          messages.map(({ id }) => id),
        )
        .execute();
    const since = deps.now().getTime() - staleMs;
    return messages.filter(({ created_at }) => Date.parse(created_at) > since);
  });

/**
 * Returns the devices that are subscribed to a topic, and whose member is signed in and has a role with that
 * topic.
 */
async function devicesFor(db: DbExecutor, topic: PushTopic, now: Date): Promise<Subscription[]> {
  const rows = await validSessions(db, staffSessions, now)
    .innerJoin("push_subscriptions", "push_subscriptions.session_id", "sessions.id")
    .innerJoin("staff", "staff.id", "sessions.staff_id")
    .selectAll("push_subscriptions")
    .where("staff.role", "in", topicRoles[topic] as readonly StaffRole[])
    .execute();
  return rows.filter(({ topics }) => (JSON.parse(topics) as PushTopic[]).includes(topic));
}

/**
 * Returns the contact URL for push services: the restaurant's email address, otherwise its https site,
 * otherwise a placeholder.
 */
const contactOf = ({ email, url }: RestaurantSite): string =>
  email ? `mailto:${email}` : url.startsWith("https:") ? url : "mailto:owner@localhost";

/** Deletes the subscription of a device that can no longer be notified. */
const forget = ({ storage }: PushSenderDeps, { endpoint }: Subscription): Promise<void> =>
  storage.write([staffLock], async (tx) => {
    await tx.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute();
  });

async function sendOne(
  device: Subscription,
  payload: string,
  isUrgent: boolean,
  privateKey: string,
  deps: PushSenderDeps,
): Promise<void> {
  const { log, isPushService } = deps;
  const { endpoint, p256dh, auth } = device;
  const { host } = new URL(endpoint);
  // Checked again, because the list of push services may have become shorter since the device subscribed.
  if (!isPushService(endpoint)) return forget(deps, device);
  try {
    const { generateRequestDetails } = await webPush();
    const { method, headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: staleMs / 1000,
      urgency: isUrgent ? "high" : "normal",
      vapidDetails: { subject: contactOf(deps.restaurant()), publicKey: publicKeyOf(privateKey), privateKey },
    });
    const reply = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body ?? []),
      redirect: "manual",
      signal: AbortSignal.timeout(sendMs),
    });
    await reply.body?.cancel();
    if (reply.status === 404 || reply.status === 410) {
      await forget(deps, device);
      log.info({ host }, "a device is no longer notified, because its push service no longer knows it");
    } else if (!reply.ok) log.warn({ host, status: reply.status }, "a device could not be notified");
  } catch (err) {
    log.warn({ err, host }, "a device could not be notified");
  }
}

/**
 * Sends waiting messages to the devices that are subscribed to them. Each message is sent only once, even if
 * a device cannot be reached.
 */
export async function sendPushes(deps: PushSenderDeps): Promise<void> {
  const { storage, restaurant } = deps;
  // Usually no messages are waiting; the write is then skipped.
  const waiting = await storage.db.selectFrom("push_messages").select("id").limit(1).executeTakeFirst();
  if (!waiting) return;
  const messages = await takeMessages(deps);
  const timeZone = await deps.timeZone();
  const inTurn = pLimit(sendsAtATime);
  const now = deps.now();
  const sends = await Promise.all(
    messages.map(async (message) => {
      const topic = pushKinds[message.kind];
      const notice = noticeOf(message, { now, timeZone, formats: restaurant().formats });
      const devices = await devicesFor(storage.db, topic, now);
      return devices.map((device) => ({ device, payload: JSON.stringify(notice), topic }));
    }),
  );
  const all = sends.flat();
  if (all.length === 0) return;
  const privateKey = await vapidKey(storage, now);
  await Promise.all(
    all.map(({ device, payload, topic }) =>
      inTurn(() => sendOne(device, payload, topic !== "publishing", privateKey, deps)),
    ),
  );
}
