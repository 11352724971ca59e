import { randomUUID } from "node:crypto";
import { isEmailAddress } from "../../shared/email-address.ts";
import type { DbExecutor } from "../storage/transactions.ts";

export interface Attachment {
  readonly filename: string;
  /** `text/calendar; method=REQUEST; charset=utf-8` */
  readonly contentType: string;
  readonly content: string;
}

/** A mail as it is kept until it is sent. */
export interface QueuedEmail {
  /** What it is about, for staff and logs: `reservation-confirmed`. */
  readonly kind: string;
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/**
 * Puts a mail into the outbox. It is sent if, and only if, the transaction is committed.
 *
 * @throws Error where `to` is not one bare address: the mail could reach somebody it is not for
 */
export async function enqueueEmail(
  tx: DbExecutor,
  { kind, to, subject, text, html, attachments = [] }: QueuedEmail,
  now: Date,
): Promise<void> {
  if (!isEmailAddress(to))
    throw new Error(`A mail of kind ${kind} is addressed to something else than one address.`);
  await tx
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      kind,
      to_address: to,
      // A line break would begin a header of the sender's choosing.
      subject: subject.replace(/\s+/g, " ").trim(),
      text,
      html,
      attachments: JSON.stringify(attachments),
      created_at: now.toISOString(),
      due_at: now.toISOString(),
      attempts: 0,
      sent_at: null,
      last_error: null,
    })
    .execute();
}
