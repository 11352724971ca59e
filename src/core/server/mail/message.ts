import type { SendMailOptions } from "nodemailer";
import type { OutboxTable } from "../storage/tables.ts";
import type { Attachment } from "./outbox.ts";

/** A row of the table `outbox`. */
export type StoredEmail = Readonly<OutboxTable>;

export interface Mailbox {
  readonly name: string;
  /** One bare email address. */
  readonly address: string;
}

/** Removes line breaks and other control characters, which would end a header and begin another. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Reads `table@example.com` or `Restaurant <table@example.com>`, as in MAIL_FROM. */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<]*)<([^>]+)>$/.exec(text.trim()) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

export const attachmentsOf = (email: StoredEmail): readonly Attachment[] =>
  JSON.parse(email.attachments) as Attachment[];

/**
 * Converts a stored email for nodemailer. Addresses are passed as objects, so that text in them is never
 * parsed as a list. The Message-ID stays the same, so an email sent twice is shown once. An invitation is
 * added both as an attachment and as an alternative to the text, because each calendar program looks for only
 * one of them.
 */
export function messageOf(email: StoredEmail, from: Mailbox): SendMailOptions {
  const files = attachmentsOf(email);
  const invitation = files.find(({ contentType }) => /^text\/calendar\b/i.test(contentType));
  const method = invitation && /;\s*method=(\w+)/i.exec(invitation.contentType)?.[1];
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: "", address: email.to_address },
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    date: new Date(email.created_at),
    messageId: `<${email.id}@${from.address.split("@").at(-1)}>`,
    // Prevents out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated" },
    ...(invitation
      ? {
          icalEvent: {
            method: method ?? "PUBLISH",
            filename: invitation.filename,
            content: invitation.content,
          },
        }
      : {}),
    attachments: files
      .filter((file) => file !== invitation)
      .map(({ filename, contentType, content }) => ({ filename: oneLine(filename), contentType, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
