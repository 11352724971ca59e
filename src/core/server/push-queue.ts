import { randomUUID } from "node:crypto";
import type { DbExecutor } from "./storage/transactions.ts";
import type { PushKind } from "../contract/push-kinds.ts";
import type { PushMessagesTable } from "./storage/tables.ts";

/**
 * Notifies the devices that asked for a topic, once the transaction is committed. Anything important must
 * also be reported in another way: a message that cannot be sent is lost.
 *
 * @param about an order's name and when it will be ready, without personal data
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
