import { enqueueEmail, type QueuedEmail } from "../../../core/server/mail/outbox.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { canReceiveMail } from "../../../core/server/auth/stored-member.ts";

/**
 * Emails all owners about a possible attack, unless they got an email of this kind in the last `quietMs`
 * milliseconds, because a stranger may repeat the attack.
 */
export async function notifyOwners(
  tx: DbExecutor,
  {
    kind,
    quietMs,
    email,
  }: { readonly kind: string; readonly quietMs: number; readonly email: (to: string) => QueuedEmail },
  now: Date,
): Promise<void> {
  const notified = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("created_at", ">", new Date(now.getTime() - quietMs).toISOString())
    .executeTakeFirst();
  if (notified) return;
  const owners = await tx.selectFrom("staff").selectAll().where("role", "=", "owner").execute();
  for (const owner of owners.filter(canReceiveMail)) await enqueueEmail(tx, email(owner.email), now);
}
