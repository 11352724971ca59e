import { randomUUID } from "node:crypto";
import type { DbExecutor } from "./storage/transactions.ts";
import type { PushKind } from "../contract/push-kinds.ts";
import type { PushMessagesTable } from "./storage/tables.ts";

/**
 * Has devices that asked for it told of something, once the transaction is committed. What has to arrive is told in another way as well:
 * a message that cannot be sent is gone.
 *
 * @param about of an order what it is called, and when it is to be ready; nothing of its guest
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
