import { randomUUID } from "node:crypto";
import type { DbExecutor } from "./storage/transactions.ts";
import type { PushKind } from "../contract/push-kinds.ts";
import type { PushMessagesTable } from "./storage/tables.ts";

/**
 * Queues a notification for the devices that subscribed to a topic; it is sent once the transaction is
 * committed. Anything important must also be reported in another way, because a message that cannot be sent
 * is lost.
 *
 * @param about name of an order and when it will be ready, without personal data
 */
export async function enqueuePush(
  tx: DbExecutor,
  kind: PushKind,
  about: Partial<Pick<PushMessagesTable, "label" | "at">>,
  now: Date,
): Promise<void> {
  const message = { id: randomUUID(), kind, label: null, at: null, ...about, created_at: now.toISOString() };
  await tx.insertInto("push_messages").values(message).execute();
}
