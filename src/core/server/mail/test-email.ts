import { randomUUID } from "node:crypto";
import type { Mailbox, StoredEmail } from "./message.ts";
import type { Transport } from "./transport.ts";

/** Timeout in milliseconds for an email that the caller waits for. */
const testMs = 30_000;

/**
 * Sends an email immediately, bypassing the outbox, so that the owner sees the result.
 *
 * @param by the sender that the email names: `the command “mail test”`
 * @throws the rejection of the transport or the sender: see mail-failure.ts
 */
export async function sendTestEmail(
  to: string,
  by: string,
  {
    transport,
    sender,
    now,
  }: { readonly transport: Transport; readonly sender: () => Promise<Mailbox>; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  const text = `This test email was sent by ${by} at ${at}. The restaurant's other emails are sent in the same way.`;
  const email: StoredEmail = {
    id: randomUUID(),
    kind: "test",
    to_address: to,
    subject: "A test",
    text,
    html: `<p>${text}</p>`,
    attachments: "[]",
    created_at: at,
    due_at: at,
    attempts: 1,
    sent_at: null,
    last_error: null,
    account_id: null,
    reservation_id: null,
    delete_when_sent: 1,
    urgent: 1,
  };
  await transport.send(email, await sender(), AbortSignal.timeout(testMs));
}
